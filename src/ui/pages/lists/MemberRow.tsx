import { AccountLine } from '../../blocks/collection/AccountLine.tsx'
import { useAccount } from '../../hooks/hooks.ts'
import { useCommand } from '../../hooks/useCommand.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { SkeletonRow } from '../../parts/Skeleton.tsx'
import styles from './Lists.module.css'
import type { Membership } from './membership.ts'
import { sayListFault } from './sayListFault.ts'

interface MemberRowProps {
  readonly id: string
  readonly membership: Membership
  /** Marks members of the list. */
  readonly marked?: boolean
}

/** An account that is or can be a member, with buttons to add, remove and undo. */
export function MemberRow({ id, membership, marked = false }: MemberRowProps) {
  const t = useText()
  const { ids, changed, isSaved, put } = membership
  const account = useAccount(id) ?? changed.get(id)?.account ?? null
  const { busy, fault, during } = useCommand()
  if (account === null) return <SkeletonRow kind="notification" />
  const isOn = ids.includes(id)
  // The current state is the result of a change on this page.
  const undoable = isSaved && changed.get(id)?.on === isOn
  const change = isOn ? 'lists.added' : 'lists.removed'
  const mark = undoable ? change : marked && isOn ? 'lists.is_in_list' : null
  return (
    <AccountLine
      account={account}
      actions={(namesId) => (
        <>
          {mark !== null && <span className={styles.mark}>{t(mark)}</span>}
          <Button
            size="small"
            kind={isOn || undoable ? 'plain' : 'primary'}
            busy={busy}
            aria-describedby={namesId}
            onClick={() => void during(() => put(account, !isOn))}
          >
            {t(undoable ? 'general.undo' : isOn ? 'lists.remove_from_list' : 'lists.add_to_list')}
          </Button>
        </>
      )}
    >
      {fault !== null && <ErrorState form="line" message={sayListFault(t, fault)} />}
    </AccountLine>
  )
}
