import { useText } from '../../../i18n/i18n.ts'
import { IconButton } from '../../../parts/Button.tsx'
import { RotateCcw } from '../../../parts/icons.ts'
import styles from './Theme.module.css'

const RESET = <RotateCcw size={16} aria-hidden />

interface ResetOneProps {
  readonly name: string
  /** Whether there is something to reset. */
  readonly shown: boolean
  readonly onReset: () => void
}

/** The button that gives a slot back to its formula. Its place stays free where there is nothing to reset. */
export function ResetOne({ name, shown, onReset }: ResetOneProps) {
  const t = useText()
  return (
    <span className={styles.reset}>
      {shown && (
        <IconButton
          size="small"
          icon={RESET}
          label={t('settings.look.reset_slot', { name })}
          onClick={({ currentTarget }) => {
            // The button goes; the field beside it gets the focus.
            currentTarget.closest('li, fieldset')?.querySelector<HTMLElement>('input, button')?.focus()
            onReset()
          }}
        />
      )}
    </span>
  )
}
