import { useAccounts } from '../../blocks/accounts/useAccounts.ts'
import { useText } from '../../i18n/i18n.ts'
import { CheckboxField } from '../../parts/CheckboxField.tsx'

interface KeepNothingProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** Whether the session is kept in this browser (ST30). */
export function KeepNothing({ checked, onChange }: KeepNothingProps) {
  const t = useText()
  // What others have stored is theirs: they end their sessions first.
  const isFree = useAccounts().every(({ state }) => state === 'refused')
  if (!isFree) return null
  return (
    <CheckboxField
      label={t('login.keep_nothing')}
      hint={t('login.keep_nothing_hint')}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
  )
}
