import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { useText } from '../i18n/i18n.ts'
import { BaseUiWorld } from './BaseUiWorld.tsx'
import { IconButton } from './Button.tsx'
import { classes } from './classes.ts'
import styles from './Dialog.module.css'
import popup from './Popup.module.css'

export interface DialogProps {
  readonly open: boolean
  /** By Escape, by the close button, or by a press beside it. */
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
  /** Buttons below, the main one last. */
  readonly actions?: ReactNode
  readonly size?: 'normal' | 'wide'
  /** A press beside it does not close it: for what took work to write. */
  readonly sticky?: boolean
  /** Absent: its first field, else its close button. */
  readonly initialFocus?: RefObject<HTMLElement | null>
  /** Where the focus goes when it closes; absent: where it was. */
  readonly finalFocus?: () => HTMLElement | boolean | null
}

const FIELDS = 'input:not(:disabled), textarea:not(:disabled), select:not(:disabled)'

/** Something that has to be finished or left before anything else. The focus stays in it. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, children, actions, size, sticky, initialFocus, finalFocus } = props
  const t = useText()
  const body = useRef<HTMLDivElement>(null)
  const firstField = (): HTMLElement | true => body.current?.querySelector<HTMLElement>(FIELDS) ?? true
  return (
    <BaseUiWorld>
      <BaseDialog.Root
        open={open}
        onOpenChange={(next) => next || onClose()}
        disablePointerDismissal={sticky}
      >
        <BaseDialog.Portal>
          <BaseDialog.Backdrop className={popup.backdrop} />
          <BaseDialog.Popup
            className={classes(popup.popup, styles.dialog, size === 'wide' && styles.wide)}
            initialFocus={initialFocus ?? firstField}
            finalFocus={finalFocus}
          >
            <header className={styles.header}>
              <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
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
