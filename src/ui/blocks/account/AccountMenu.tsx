import type { Fault } from '../../../shared/fault/fault.ts'
import type { Account } from '../../../shared/model/account.ts'
import { mayModerate } from '../../../shared/model/moderation.ts'
import { openMenu } from '../../common/overlay/openOverlay.ts'
import { preferencesNow, useAccountKey, useEntity, useInstance, useSession } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { IconButton } from '../../parts/Button.tsx'
import { Ellipsis } from '../../parts/icons.ts'
import { otherAccounts } from '../accounts/useAccounts.ts'
import { accountItems } from './accountItems.ts'
import { useRelate } from './useRelate.ts'

const MORE = <Ellipsis size={20} aria-hidden />

interface AccountMenuProps {
  readonly account: Account
  readonly onFault: (fault: Fault | null) => void
  /** Starts editing the private note. */
  readonly onNote: () => void
}

/** The user's acts on an account, besides following it (RL10). */
export function AccountMenu({ account, onFault, onNote }: AccountMenuProps) {
  const engine = useEngine()
  const t = useText()
  const key = useAccountKey()
  const instance = useInstance()
  const moderates = mayModerate(useSession(), instance?.capabilities)
  const relationship = useEntity(key, 'relationship', account.id)
  const relate = useRelate(onFault)
  return (
    <IconButton
      icon={MORE}
      label={t('status.more_actions')}
      aria-haspopup="menu"
      // Reserves its place until the relationship has loaded.
      disabled={relationship === null}
      onClick={({ currentTarget: anchor }) => {
        if (relationship === null) return
        const preferences = preferencesNow(engine, key)
        openMenu({
          anchor,
          items: accountItems({
            account,
            relationship,
            instance,
            preferences,
            t,
            moderates,
            hasOthers: otherAccounts(engine).length > 0,
            onNote,
            ...relate,
          }),
        })
      }}
    />
  )
}
