import { useState } from 'react'
import type { Fault } from '../../../shared/fault/fault.ts'
import type { Account } from '../../../shared/model/account.ts'
import { sayFault } from '../../common/faults/sayFault.ts'
import { openConfirm } from '../../common/overlay/openOverlay.ts'
import { usePreference } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { ErrorState } from '../../parts/ErrorState.tsx'

type Answer = 'approve' | 'deny'

const ANSWERS: readonly Answer[] = ['approve', 'deny']

interface RequestButtonsProps {
  /** Who asks to follow. */
  readonly account: Account
  /** The element that names them. */
  readonly namesId: string
}

/** Approve and deny a follow request, each with a confirmation if the person prefers one (NO20). */
export function RequestButtons({ account, namesId }: RequestButtonsProps) {
  const engine = useEngine()
  const t = useText()
  const asks = { approve: usePreference('modalOnApproveFollow'), deny: usePreference('modalOnDenyFollow') }
  const [answering, setAnswering] = useState<Answer | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  const answer = async (how: Answer): Promise<void> => {
    if (asks[how] && !(await sure(how))) return
    setAnswering(how)
    setFault(null)
    const ended = await engine.run({
      kind: 'answerFollowRequest',
      accountId: account.id,
      accept: how === 'approve',
    })
    setAnswering(null)
    if (!ended.ok) setFault(ended.fault)
  }
  const sure = (how: Answer): Promise<boolean> =>
    openConfirm({
      title: t(`follow_requests.${how}_confirm_title`),
      body: t(`follow_requests.${how}_confirm`, { user: `@${account.acct}` }),
      confirmLabel: t(`follow_requests.${how}`),
    })
  return (
    <>
      {ANSWERS.map((how) => (
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
      ))}
      {fault !== null && <ErrorState form="line" message={sayFault(t, fault)} />}
    </>
  )
}
