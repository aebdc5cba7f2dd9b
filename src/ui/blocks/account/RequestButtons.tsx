import type { Account } from '../../../shared/model/account.ts'
import { sayFault } from '../../common/faults/sayFault.ts'
import { openConfirm } from '../../common/overlay/openOverlay.ts'
import { usePreference } from '../../hooks/hooks.ts'
import { useCommand } from '../../hooks/useCommand.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { readableAcct } from '../../i18n/readableAcct.ts'
import { Button } from '../../parts/Button.tsx'
import { ErrorState } from '../../parts/ErrorState.tsx'

type Answer = 'approve' | 'deny'

const ANSWERS: readonly Answer[] = ['approve', 'deny']

interface RequestButtonsProps {
  /** The account that requests to follow. */
  readonly account: Account
  /** Id of the element that names it. */
  readonly namesId: string
}

/** Approve and deny buttons of a follow request, each with a confirmation if the preference says so (NO20). */
export function RequestButtons({ account, namesId }: RequestButtonsProps) {
  const engine = useEngine()
  const t = useText()
  const asks = { approve: usePreference('modalOnApproveFollow'), deny: usePreference('modalOnDenyFollow') }
  const { busy, fault, run } = useCommand<Answer>()
  const answer = async (choice: Answer, row: HTMLElement | null): Promise<void> => {
    if (asks[choice] && !(await confirmed(choice))) return
    const ended = await run(
      { kind: 'answerFollowRequest', accountId: account.id, accept: choice === 'approve' },
      choice,
    )
    if (!ended?.ok) return
    // The buttons are gone by then. If the row is gone, too, its list has moved the focus.
    setTimeout(() => {
      if (row?.isConnected && document.activeElement === document.body) row.focus({ preventScroll: true })
    })
  }
  const confirmed = (choice: Answer): Promise<boolean> =>
    openConfirm(engine, {
      title: t(`follow_requests.${choice}_confirm_title`),
      body: t(`follow_requests.${choice}_confirm`, { user: `@${readableAcct(account.acct)}` }),
      confirmLabel: t(`follow_requests.${choice}`),
    })
  return (
    <>
      {ANSWERS.map((choice) => (
        <Button
          key={choice}
          size="small"
          kind={choice === 'approve' ? 'primary' : 'plain'}
          busy={busy === choice}
          disabled={busy !== false && busy !== choice}
          aria-describedby={namesId}
          onClick={({ currentTarget }) =>
            void answer(choice, currentTarget.closest<HTMLElement>('[data-row]'))
          }
        >
          {t(`follow_requests.${choice}`)}
        </Button>
      ))}
      {fault !== null && <ErrorState form="line" message={sayFault(t, fault)} />}
    </>
  )
}
