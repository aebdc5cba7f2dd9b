import { useEffect, useRef } from 'react'
import type { Fault } from '../../../shared/fault/fault.ts'
import type { Account } from '../../../shared/model/account.ts'
import { mayModerate } from '../../../shared/model/moderation.ts'
import { sayReason } from '../../common/faults/sayFault.ts'
import { notice } from '../../common/notices/notices.ts'
import { openMenu } from '../../common/overlay/openOverlay.ts'
import { preferencesNow, useAccountKey, useEntity, useInstance, useSession } from '../../hooks/hooks.ts'
import { useCommands } from '../../hooks/useCommand.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { IconButton } from '../../parts/Button.tsx'
import { Ellipsis } from '../../parts/icons.ts'
import { otherAccounts } from '../accounts/useAccounts.ts'
import { accountItems, type FirstActs, type MenuChange } from './accountItems.ts'

const MORE = <Ellipsis size={20} aria-hidden />

interface AccountMenuProps {
  readonly account: Account
  /** The acts that have no room beside the menu. */
  readonly first?: FirstActs
  readonly onFault: (fault: Fault | null) => void
  /** Starts editing the private note. */
  readonly onNote: () => void
}

/** The user's acts on an account, besides following it (RL10). The card shows the fault of a failed one; once it has closed, a notice does. */
export function AccountMenu({ account, first, onFault, onNote }: AccountMenuProps) {
  const engine = useEngine()
  const t = useText()
  const key = useAccountKey()
  const instance = useInstance()
  const moderates = mayModerate(useSession(), instance?.capabilities)
  const relationship = useEntity(key, 'relationship', account.id)
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])
  const { running, run } = useCommands<MenuChange>((fault) => {
    if (shown.current) onFault(fault)
    else if (fault !== null) notice(engine, 'status.failed', 'error', { message: sayReason(t, fault) })
  })
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
        openMenu(engine, {
          anchor,
          items: accountItems({
            engine,
            account,
            first,
            relationship,
            instance,
            preferences,
            t,
            moderates,
            hasOthers: otherAccounts(engine).length > 0,
            onNote,
            running,
            run,
          }),
        })
      }}
    />
  )
}
