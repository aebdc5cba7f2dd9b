import { useText } from '../../../i18n/i18n.ts'
import { IconButton } from '../../../parts/Button.tsx'
import { RotateCcw } from '../../../parts/icons.ts'
import styles from './Theme.module.css'

const RESET = <RotateCcw size={16} aria-hidden />

interface ResetButtonProps {
  readonly name: string
  /** Whether there is something to reset. */
  readonly shown: boolean
  readonly onReset: () => void
}

/** A button that resets one value of the theme to its default. Takes up its space even if there is nothing to reset. */
export function ResetButton({ name, shown, onReset }: ResetButtonProps) {
  const t = useText()
  return (
    <span className={styles.reset}>
      {shown && (
        <IconButton
          size="small"
          icon={RESET}
          label={t('settings.look.reset_slot', { name })}
          onClick={({ currentTarget }) => {
            // The button disappears, so the field beside it gets the focus.
            currentTarget.closest('li, fieldset')?.querySelector<HTMLElement>('input, button')?.focus()
            onReset()
          }}
        />
      )}
    </span>
  )
}
