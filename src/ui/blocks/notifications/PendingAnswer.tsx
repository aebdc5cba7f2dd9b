import { sayFault } from '../../common/faults/sayFault.ts'
import { useInstance, useStatus } from '../../hooks/hooks.ts'
import { useCommand } from '../../hooks/useCommand.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { safeHref } from '../../parts/safeHref.ts'
import styles from './NotificationRow.module.css'

interface PendingAnswerProps {
  /** The reply that waits; empty if it is a favourite or a repeat that does. */
  readonly replyId: string
  /** Id of the element that says who wants what. */
  readonly namesId: string
}

/** Approves a reply by a favourite, and leads to the instance's own page, which can do the rest (AP5). */
export function PendingAnswer({ replyId, namesId }: PendingAnswerProps) {
  const t = useText()
  const reply = useStatus(replyId)
  const page = useInstance()?.accountPages?.approvals
  const { fault, run } = useCommand()
  const href = page === undefined ? null : safeHref(page)
  const approve = async (row: HTMLElement | null): Promise<void> => {
    const running = run({ kind: 'favourite', statusId: replyId, on: true })
    // The button is gone with the press.
    setTimeout(() => {
      if (row?.isConnected && document.activeElement === document.body) row.focus({ preventScroll: true })
    })
    await running
  }
  return (
    <div className={styles.answers}>
      {reply !== null &&
        !reply.deleted &&
        (reply.favourited || reply.repeated ? (
          <p role="status">{t('notifications.pending.approved')}</p>
        ) : (
          <Button
            size="small"
            kind="primary"
            aria-describedby={namesId}
            onClick={({ currentTarget }) => void approve(currentTarget.closest<HTMLElement>('[data-row]'))}
          >
            {t('notifications.pending.approve')}
          </Button>
        ))}
      {href && (
        <a className={styles.elsewhere} href={href} target="_blank" rel="noopener noreferrer">
          {t('notifications.pending.elsewhere')}
        </a>
      )}
      {fault !== null && <ErrorState form="line" message={sayFault(t, fault)} />}
    </div>
  )
}
