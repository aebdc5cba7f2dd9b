import { useEffect, useEffectEvent, useRef, useState } from 'react'
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
import { isolatedHandle } from '../accounts/sayAccount.ts'
import { useAccounts } from '../accounts/useAccounts.ts'
import { closeReply } from '../status/replies.ts'
import { findPostAt } from './findPostAt.ts'
import styles from './ReplyForm.module.css'

interface ReplyAsProps {
  /** The account that the post addresses. */
  readonly other: ListedAccount
  readonly status: Status
  /**
   * Called when the reply is to be written as the account of this tab.
   *
   * @param note why; empty if the user chose it.
   * @param focuses whether the form takes the focus. It does not if the user has moved on to something else.
   */
  readonly onOwn: (note: string, focuses: boolean) => void
}

/** Looks for the post at the instance of the account that it addresses, and opens that account's form, unless it is logged out meanwhile (SA33). */
export function ReplyAs({ other, status, onOwn }: ReplyAsProps) {
  const engine = useEngine()
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  const account = useAccountKey()
  const accounts = useAccounts()
  const own = isolatedHandle(handleOf(accounts, account))
  const name = isolatedHandle(other.handle)
  const [found, setFound] = useState<ReplyTarget | null>(null)
  const url = addressOf(status)
  const { account: as } = other
  const open = (replyTo: ReplyTarget): void => {
    // These buttons disappear. The window returns the focus to the element that had it, so the reply button takes it first.
    if (box.current?.contains(document.activeElement))
      box.current
        .closest('article')
        ?.querySelector<HTMLElement>('[data-key="reply"]')
        ?.focus({ preventScroll: true })
    closeReply(engine, status.id)
    openWindow(engine, 'composeAs', { as, replyTo })
  }
  const isGone = accounts.length > 0 && !accounts.some((one) => one.account === as && one.state !== 'refused')
  const onAnswer = useEffectEvent((answer: Outcome<ReplyTarget> | 'gone') => {
    const { activeElement, body } = document
    const userWaits =
      activeElement === body || box.current?.closest('article')?.contains(activeElement) === true
    if (answer === 'gone') onOwn(t('accounts.replies_gone', { name, own }), userWaits)
    else if (!answer.ok) {
      const { fault } = answer
      onOwn(
        fault.code === 'missing' ? t('accounts.replies_here', { name, own }) : sayReason(t, fault),
        userWaits,
      )
    } else if (userWaits) open(answer.value)
    // The user has moved on, and a window would interrupt them.
    else setFound(answer.value)
  })
  useEffect(() => {
    if (isGone) return onAnswer('gone')
    let cancelled = false
    void findPostAt(engine, as, url).then((answer) => cancelled || onAnswer(answer))
    return () => {
      cancelled = true
    }
  }, [engine, as, url, isGone])
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
