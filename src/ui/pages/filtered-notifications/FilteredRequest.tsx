import { type MouseEvent, memo, useId, useState } from 'react'
import { AccountLine } from '../../blocks/collection/AccountLine.tsx'
import { Excerpt } from '../../blocks/notifications/NotificationLine.tsx'
import { sayFault } from '../../common/faults/sayFault.ts'
import { useAccount, useAccountKey, useEntity } from '../../hooks/hooks.ts'
import { useCommand } from '../../hooks/useCommand.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { ChevronDown, ChevronUp } from '../../parts/icons.ts'
import { RelativeTime } from '../../parts/RelativeTime.tsx'
import { SkeletonRow } from '../../parts/Skeleton.tsx'
import styles from './Filtered.module.css'
import { FilteredNotifications } from './FilteredNotifications.tsx'

const ACTS = ['accept', 'dismiss'] as const

interface FilteredRequestProps {
  readonly id: string
  /** Says what was done, for screen readers. */
  readonly onSaid: (words: string) => void
}

/** A person whose notifications were filtered: how many, the last post, and buttons to accept or dismiss (NP3, NP4). */
export const FilteredRequest = memo(function FilteredRequest({ id, onSaid }: FilteredRequestProps) {
  const t = useText()
  const request = useEntity(useAccountKey(), 'notificationRequest', id)
  const account = useAccount(request?.accountId ?? '')
  const [open, setOpen] = useState(false)
  const { fault, run } = useCommand()
  const listId = useId()
  const namesId = useId()
  if (request === null) return null
  const answer = async (act: (typeof ACTS)[number], { currentTarget }: MouseEvent<HTMLElement>) => {
    focusBeside(currentTarget.closest('li'))
    const ended = await run({
      kind: 'answerNotificationRequests',
      requestIds: [id],
      accept: act === 'accept',
    })
    if (ended?.ok) onSaid(t(`notifications.filtered.done_${act}`))
  }
  return (
    // Hidden at once, but mounted until the instance has answered: if it refuses, the row returns with the fault.
    <li className={styles.row} hidden={request.answered === true}>
      {account === null ? (
        <SkeletonRow kind="account" />
      ) : (
        <AccountLine account={account} namesId={namesId}>
          <div className={styles.details}>
            <p className={styles.count}>
              <span>{t('notifications.filtered.count', { count: request.count })}</span>{' '}
              <RelativeTime iso={request.updatedAt} form="full" />
            </p>
            {!open && request.lastStatusId !== undefined && <Excerpt statusId={request.lastStatusId} />}
            {open && <FilteredNotifications id={listId} accountId={request.accountId} />}
            <div className={styles.buttons}>
              {ACTS.map((act) => (
                <Button
                  key={act}
                  size="small"
                  kind={act === 'accept' ? 'primary' : 'plain'}
                  aria-describedby={namesId}
                  onClick={(event) => void answer(act, event)}
                >
                  {t(`notifications.filtered.${act}`)}
                </Button>
              ))}
              <Button
                size="small"
                kind="quiet"
                icon={open ? <ChevronUp size={16} aria-hidden /> : <ChevronDown size={16} aria-hidden />}
                aria-expanded={open}
                aria-controls={open ? listId : undefined}
                aria-describedby={namesId}
                onClick={() => setOpen(!open)}
              >
                {t(open ? 'notifications.filtered.fold' : 'notifications.filtered.expand')}
              </Button>
            </div>
            {fault !== null && <ErrorState form="line" message={sayFault(t, fault)} />}
          </div>
        </AccountLine>
      )}
    </li>
  )
})

/** Moves the focus from a row that is about to disappear to the next one, else to the one before, else to the page's scroller. */
function focusBeside(row: HTMLElement | null): void {
  const rows = [...(row?.parentElement?.querySelectorAll<HTMLElement>(':scope > li:not([hidden])') ?? [])]
  const at = row === null ? -1 : rows.indexOf(row)
  const beside = rows[at + 1] ?? rows[at - 1]
  const target = beside?.querySelector<HTMLElement>('button') ?? row?.closest<HTMLElement>('[data-scroller]')
  target?.focus()
}
