import { useInstance } from '../../../hooks/hooks.ts'
import { useText } from '../../../i18n/i18n.ts'
import { ElsewhereLink } from '../parts/ElsewhereLink.tsx'
import { partEntry } from '../parts/partEntry.tsx'
import { NO_MARKS, type SettingEntry } from '../settingEntry.ts'
import { synonymsOf } from '../synonyms.ts'
import { useIsAvailable } from '../useIsAvailable.ts'
import { Clients } from './Clients.tsx'
import { DeleteForm, DisableForm, EmailForm, MoveForm, PasswordForm } from './securityForms.tsx'
import { TwoFactor } from './TwoFactor.tsx'

const NEEDS = 'accountSecurity'

/** The searchable entries of the Security tab. */
export const SECURITY_ENTRIES: readonly SettingEntry[] = [
  partEntry('email', ['settings.security.email', 'settings.security.email_hint'], EmailForm, NEEDS),
  partEntry(
    'password',
    ['settings.security.password', 'settings.security.password_hint'],
    PasswordForm,
    NEEDS,
  ),
  partEntry(
    'twoFactor',
    ['settings.security.two_factor', 'settings.security.two_factor_hint'],
    TwoFactor,
    NEEDS,
  ),
  partEntry('clients', ['settings.security.clients', 'settings.security.clients_hint'], Clients, NEEDS),
  partEntry('move', ['settings.security.move', 'settings.security.move_hint'], MoveForm, 'aliases'),
  partEntry('disable', ['settings.security.disable', 'settings.security.disable_hint'], DisableForm, NEEDS),
  partEntry('delete', ['settings.security.delete', 'settings.security.delete_hint'], DeleteForm, NEEDS),
  {
    id: 'securityElsewhere',
    words: (t) => [
      t('settings.security.elsewhere'),
      ...synonymsOf(t, 'twoFactor'),
      ...synonymsOf(t, 'clients'),
    ],
    lacks: NEEDS,
    Row: Elsewhere,
  },
]

function Elsewhere() {
  const t = useText()
  const page = useInstance()?.accountPages?.security
  return <ElsewhereLink words={t('settings.security.elsewhere')} address={page} />
}

/** Password, address, second factor, sessions, moving and leaving; or a link to the instance's own page for these. */
export function SecurityPanel() {
  const isAvailable = useIsAvailable()
  return SECURITY_ENTRIES.filter(isAvailable).map(({ id, Row }) => <Row key={id} marks={NO_MARKS} />)
}
