import { useState } from 'react'
import { useAccounts } from '../../blocks/accounts/useAccounts.ts'
import { useSession } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { CheckboxField } from '../../parts/CheckboxField.tsx'

interface PrivateModeState {
  /** The session is private already. */
  readonly isPrivate: boolean
  /** The new session is not to be kept in this browser. While the checkbox is hidden, the same as `isPrivate`. */
  readonly privateMode: boolean
  readonly field: PrivateModeFieldProps
}

/** The choice whether the session is kept in this browser (ST30), with the props of `PrivateModeField`. */
export function usePrivateMode(): PrivateModeState {
  const isPrivate = useSession()?.isPrivate === true
  const [checked, onChange] = useState(isPrivate)
  // Other signed-in accounts keep what they have stored, so the choice is offered only without them.
  const shown = useAccounts().every(({ state }) => state === 'refused')
  return { isPrivate, privateMode: shown ? checked : isPrivate, field: { shown, checked, onChange } }
}

interface PrivateModeFieldProps {
  readonly shown: boolean
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** The checkbox for private mode; nothing where it is not offered. */
export function PrivateModeField({ shown, checked, onChange }: PrivateModeFieldProps) {
  const t = useText()
  if (!shown) return null
  return (
    <CheckboxField
      label={t('login.keep_nothing')}
      hint={`${t('login.keep_nothing_hint')} ${t('login.keep_nothing_pictures')}`}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
  )
}
