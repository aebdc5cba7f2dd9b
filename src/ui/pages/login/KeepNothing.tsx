import { useText } from '../../i18n/i18n.ts'
import { CheckboxField } from '../../parts/CheckboxField.tsx'

interface KeepNothingProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** Whether the session is kept in this browser (ST30). */
export function KeepNothing({ checked, onChange }: KeepNothingProps) {
  const t = useText()
  return (
    <CheckboxField
      label={t('login.keep_nothing')}
      hint={t('login.keep_nothing_hint')}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
  )
}
