import { useEffect, useRef, useState } from 'react'
import type { Outcome } from '../../../shared/fault/fault.ts'
import { handleOf, type ListedAccount } from '../../../shared/model/accounts.ts'
import type { ReplyTarget } from '../../../shared/model/draft.ts'
import { addressOf } from '../../../shared/model/replyTarget.ts'
import type { Status } from '../../../shared/model/status.ts'
import { sayReason } from '../../common/faults/sayFault.ts'
import { openWindow } from '../../common/overlay/openWindow.ts'
import { useAccountKey } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { nameIn } from '../accounts/sayAccount.ts'
import { useAccounts } from '../accounts/useAccounts.ts'
import { closeReply } from '../status/replies.ts'
import { findThere } from './findThere.ts'
import styles from './ReplyForm.module.css'

interface ReplyAsProps {
  /** The account that the post addresses. */
  readonly other: ListedAccount
  readonly status: Status
  /**
   * Replies as the account of this tab.
   *
   * @param words why; empty: the user wants it.
   * @param focuses whether to focus the form: the user has not moved on to something else.
   */
  readonly onOwn: (words: string, focuses: boolean) => void
}

/** Looks for the post at the instance of the account that it addresses, and opens that account's form (SA33). */
export function ReplyAs({ other, status, onOwn }: ReplyAsProps) {
  const engine = useEngine()
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  const account = useAccountKey()
  const own = nameIn(handleOf(useAccounts(), account))
  const name = nameIn(other.handle)
  const [found, setFound] = useState<ReplyTarget | null>(null)
  const url = addressOf(status)
  const { account: as } = other
  const open = (replyTo: ReplyTarget): void => {
    // Its buttons go, and the window gives the focus back to what had it.
    if (box.current?.contains(document.activeElement))
      box.current
        .closest('article')
        ?.querySelector<HTMLElement>('[data-key="reply"]')
        ?.focus({ preventScroll: true })
    closeReply(engine, status.id)
    openWindow('composeAs', { as, replyTo })
  }
  const end = useRef((_found: Outcome<ReplyTarget>): void => {})
  end.current = (answer) => {
    const { activeElement, body } = document
    const waits = activeElement === body || box.current?.closest('article')?.contains(activeElement) === true
    if (!answer.ok) {
      const { fault } = answer
      onOwn(fault.code === 'missing' ? t('accounts.replies_here', { name, own }) : sayReason(t, fault), waits)
    } else if (waits) open(answer.value)
    // A window would interrupt what the user does meanwhile.
    else setFound(answer.value)
  }
  useEffect(() => {
    let left = false
    void findThere(engine, as, url).then((answer) => left || end.current(answer))
    return () => {
      left = true
    }
  }, [engine, as, url])
  return (
    <div ref={box} className={styles.looking}>
      {found === null ? (
        <span role="status">{t('accounts.looking_post', { name })}</span>
      ) : (
        <Button size="small" onClick={() => open(found)}>
          {t('accounts.reply_as', { name })}
        </Button>
      )}
      <Button size="small" onClick={() => onOwn('', true)}>
        {t('accounts.reply_as', { name: own })}
      </Button>
    </div>
  )
}
