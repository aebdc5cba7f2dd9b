import type { OpenTab } from '../../../shared/model/openTab.ts'
import { useText } from '../../i18n/i18n.ts'
import { Handle } from '../../parts/Handle.tsx'
import { RelativeTime } from '../../parts/RelativeTime.tsx'
import { useAccounts } from '../accounts/useAccounts.ts'

interface TabFactsProps {
  readonly tab: OpenTab
  readonly isMine: boolean
}

/** Names the account of a tab, if there are several, its state, and when it was last looked at (RO4). */
export function TabFacts({ tab: { account, visible, asleep, seenAt }, isMine }: TabFactsProps) {
  const t = useText()
  const accounts = useAccounts()
  const handle = accounts.find((one) => one.account === account)?.handle
  const state = isMine ? 'mine' : visible ? 'visible' : asleep ? 'asleep' : 'hidden'
  return (
    <>
      {accounts.length > 1 && handle !== undefined && (
        <>
          <Handle acct={handle} />
          {' · '}
        </>
      )}
      <span>{t(`roost.state.${state}`)}</span>
      {!visible && seenAt !== undefined && (
        <>
          {' · '}
          <RelativeTime iso={new Date(seenAt).toISOString()} form="full" />
        </>
      )}
    </>
  )
}
