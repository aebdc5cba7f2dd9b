import { memo, useState } from 'react'
import type { Fault } from '../../../shared/fault/fault.ts'
import { sayFault } from '../../app/sayFault.ts'
import { run } from '../../engine/engine.ts'
import { useText } from '../../i18n/i18n.ts'
import { useAccount, usePreferences } from '../../mirror/hooks.ts'
import { Button } from '../../parts/Button.tsx'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { openConfirm } from '../../parts/overlay/openOverlay.ts'
import { SkeletonRow } from '../../parts/Skeleton.tsx'
import { AccountLine } from '../collection/AccountLine.tsx'

/** Somebody who asks to follow, and the two answers. With the answer the row goes. */
export const FollowRequestRow = memo(function FollowRequestRow({ id }: { readonly id: string }) {
  const t = useText()
  const account = useAccount(id)
  const preferences = usePreferences()
  const [answering, setAnswering] = useState<'approve' | 'deny' | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  if (account === null) return <SkeletonRow kind="notification" />

  const answer = async (how: 'approve' | 'deny'): Promise<void> => {
    const ask = how === 'approve' ? preferences.modalOnApproveFollow : preferences.modalOnDenyFollow
    if (ask && !(await sure(how))) return
    setAnswering(how)
    setFault(null)
    const ended = await run({ kind: 'answerFollowRequest', accountId: id, accept: how === 'approve' })
    setAnswering(null)
    if (!ended.ok) setFault(ended.fault)
  }
  const sure = (how: 'approve' | 'deny'): Promise<boolean> =>
    openConfirm({
      title: t(`follow_requests.${how}_confirm_title`),
      body: t(`follow_requests.${how}_confirm`, { user: `@${account.acct}` }),
      confirmLabel: t(`follow_requests.${how}`),
    })
  return (
    <AccountLine
      account={account}
      actions={(namesId) =>
        (['approve', 'deny'] as const).map((how) => (
          <Button
            key={how}
            size="small"
            kind={how === 'approve' ? 'primary' : 'plain'}
            busy={answering === how}
            disabled={answering !== null && answering !== how}
            aria-describedby={namesId}
            onClick={() => void answer(how)}
          >
            {t(`follow_requests.${how}`)}
          </Button>
        ))
      }
    >
      {fault !== null && <ErrorState form="line" message={sayFault(t, fault)} />}
    </AccountLine>
  )
})
