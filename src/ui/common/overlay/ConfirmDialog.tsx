import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef } from 'react'
import { useText } from '../../i18n/i18n.ts'
import { BaseUiProviders } from '../../parts/BaseUiProviders.tsx'
import { Button } from '../../parts/Button.tsx'
import { classes } from '../../parts/classes.ts'
import popup from '../../parts/Popup.module.css'
import styles from './Dialog.module.css'
import { useLayer } from './layers.ts'

export interface ConfirmDialogProps {
  readonly open: boolean
  readonly title: string
  readonly body?: ReactNode
  readonly confirmLabel: string
  readonly cancelLabel?: string
  /** Can't be undone: the focus starts on the cancel button. */
  readonly danger?: boolean
  /** Called once: by a button, Escape or the browser's back button. A press outside does not answer. */
  readonly onAnswer: (yes: boolean) => void
  readonly finalFocus?: () => HTMLElement | boolean | null
}

/** A question before an action. From rows and menus use `openConfirm`. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, body, confirmLabel, cancelLabel, danger, onAnswer, finalFocus } = props
  const t = useText()
  const cancelButton = useRef<HTMLButtonElement>(null)
  const confirmButton = useRef<HTMLButtonElement>(null)
  useLayer(open, () => onAnswer(false))
  return (
    <BaseUiProviders>
      <AlertDialog.Root open={open} onOpenChange={(next) => next || onAnswer(false)}>
        <AlertDialog.Portal>
          <AlertDialog.Backdrop className={popup.backdrop} />
          <AlertDialog.Popup
            className={classes(popup.popup, styles.dialog)}
            initialFocus={danger ? cancelButton : confirmButton}
            finalFocus={finalFocus}
          >
            <div className={styles.question}>
              <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
              {body && <AlertDialog.Description render={<div />}>{body}</AlertDialog.Description>}
            </div>
            <footer className={classes(styles.actions, styles.answers)}>
              <Button ref={cancelButton} onClick={() => onAnswer(false)}>
                {cancelLabel ?? t('general.cancel')}
              </Button>
              <Button ref={confirmButton} kind={danger ? 'danger' : 'primary'} onClick={() => onAnswer(true)}>
                {confirmLabel}
              </Button>
            </footer>
          </AlertDialog.Popup>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </BaseUiProviders>
  )
}
