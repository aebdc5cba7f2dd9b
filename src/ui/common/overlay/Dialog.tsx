import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { type ReactNode, type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { BaseUiProviders } from '../../parts/BaseUiProviders.tsx'
import { IconButton } from '../../parts/Button.tsx'
import { classes } from '../../parts/classes.ts'
import { X } from '../../parts/icons.ts'
import popup from '../../parts/Popup.module.css'
import styles from './Dialog.module.css'
import { keepFocus } from './keepFocus.ts'
import { useLayer } from './layers.ts'
import { closePopover } from './openOverlay.ts'
import { useVisibleView } from './useVisibleView.ts'
import { windowChangeHandler } from './windowChange.ts'

export interface DialogProps {
  readonly open: boolean
  /** Called by Escape, the close button, a press outside or the browser's back button. */
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
  /** Buttons at the bottom, the main one last. */
  readonly actions?: ReactNode
  /** More buttons next to the close button. */
  readonly tools?: ReactNode
  /** `large` has a fixed height, and its content scrolls; `sheet` is attached to a phone's lower edge. */
  readonly size?: 'normal' | 'wide' | 'large' | 'sheet'
  /** The content shrinks to this window and scrolls within itself. On a phone, the window stays above the on-screen keyboard. */
  readonly fits?: boolean
  /** A press outside does not close it. For content that takes work to write. */
  readonly sticky?: boolean
  /** Closing only hides it, so that its content remains. */
  readonly keepMounted?: boolean
  /** Default: its first field, else its first Tab stop (the close button, unless there are `tools`); after a touch, the window itself. */
  readonly initialFocus?: RefObject<HTMLElement | null>
  /** Receives the focus on close. Default: the element that had it before. */
  readonly finalFocus?: () => HTMLElement | boolean | null
}

const FIELDS = 'input:not(:disabled), textarea:not(:disabled), select:not(:disabled)'

/**
 * A modal window. It traps the focus, and one can be over another. On a phone it fills the screen. Use
 * `openWindow` to open one from anywhere in the interface.
 */
export function Dialog(props: DialogProps) {
  const engine = useEngine()
  const { open, onClose, title, children, actions, tools, size, fits, sticky, keepMounted } = props
  const t = useText()
  const body = useRef<HTMLDivElement>(null)
  const popupElement = useRef<HTMLDivElement>(null)
  useVisibleView(popupElement, open && fits === true)
  const popupRef = useCallback((popup: HTMLDivElement | null) => {
    popupElement.current = popup
    return keepFocus(popup)
  }, [])
  const isTop = useLayer(open, onClose)
  useLayoutEffect(() => {
    if (open) closePopover(engine)
  }, [open, engine])
  // The fields of a preview are inert: they can't be focused.
  const firstField = (): HTMLElement | true =>
    [...(body.current?.querySelectorAll<HTMLElement>(FIELDS) ?? [])].find(
      (field) => !field.closest('[inert]'),
    ) ?? true
  return (
    <BaseUiProviders>
      <BaseDialog.Root
        open={open}
        onOpenChange={windowChangeHandler(engine, isTop, onClose)}
        disablePointerDismissal={sticky}
      >
        <BaseDialog.Portal keepMounted={keepMounted}>
          <BaseDialog.Backdrop className={popup.backdrop} />
          <BaseDialog.Popup
            ref={popupRef}
            className={classes(
              popup.popup,
              styles.dialog,
              styles.window,
              size && styles[size],
              fits && styles.fits,
            )}
            initialFocus={props.initialFocus ?? firstField}
            finalFocus={props.finalFocus}
          >
            <header className={styles.header} data-surface="header">
              <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
              {tools}
              <BaseDialog.Close
                render={<IconButton icon={<X size={20} aria-hidden />} label={t('general.close')} />}
              />
            </header>
            <div ref={body} className={styles.body}>
              {children}
            </div>
            {actions && <footer className={styles.actions}>{actions}</footer>}
          </BaseDialog.Popup>
        </BaseDialog.Portal>
      </BaseDialog.Root>
    </BaseUiProviders>
  )
}
