import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { type ReactNode, type RefObject, useRef } from 'react'
import { useText } from '../../i18n/i18n.ts'
import { BaseUiWorld } from '../../parts/BaseUiWorld.tsx'
import { IconButton } from '../../parts/Button.tsx'
import { classes } from '../../parts/classes.ts'
import { X } from '../../parts/icons.ts'
import popup from '../../parts/Popup.module.css'
import styles from './Dialog.module.css'
import { useLayer } from './layers.ts'
import { closesBy } from './windowChange.ts'

export interface DialogProps {
  readonly open: boolean
  /** By Escape, by the close button, by a press beside it, or by the browser's back button. */
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
  /** Buttons below, the main one last. */
  readonly actions?: ReactNode
  /** More buttons at the close button's side. */
  readonly tools?: ReactNode
  /** `large` has the same height whatever is in it, which scrolls by itself; `sheet` comes from a phone's lower edge. */
  readonly size?: 'normal' | 'wide' | 'large' | 'sheet'
  /** A press beside it does not close it: for what took work to write. */
  readonly sticky?: boolean
  /** Closed, it is only hidden: what stands in it stays. */
  readonly keepMounted?: boolean
  /** Absent: its first field, else its close button. */
  readonly initialFocus?: RefObject<HTMLElement | null>
  /** Where the focus goes when it closes; absent: where it was. */
  readonly finalFocus?: () => HTMLElement | boolean | null
}

const FIELDS = 'input:not(:disabled), textarea:not(:disabled), select:not(:disabled)'

/**
 * A window over the page, which can't be used until it is closed: the focus stays in it, and one of
 * them can be over another. On a phone it has the whole screen. From anywhere in the interface it is
 * opened by `openWindow`.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, children, actions, tools, size, sticky, keepMounted } = props
  const t = useText()
  const body = useRef<HTMLDivElement>(null)
  const isTop = useLayer(open, onClose)
  const firstField = (): HTMLElement | true => body.current?.querySelector<HTMLElement>(FIELDS) ?? true
  return (
    <BaseUiWorld>
      <BaseDialog.Root open={open} onOpenChange={closesBy(isTop, onClose)} disablePointerDismissal={sticky}>
        <BaseDialog.Portal keepMounted={keepMounted}>
          <BaseDialog.Backdrop className={popup.backdrop} />
          <BaseDialog.Popup
            className={classes(popup.popup, styles.dialog, styles.window, size && styles[size])}
            initialFocus={props.initialFocus ?? firstField}
            finalFocus={props.finalFocus}
          >
            <header className={styles.header}>
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
    </BaseUiWorld>
  )
}
