import { useEffect, useRef } from 'react'
import type { ListedAccount } from '../../../shared/model/accounts.ts'
import { addressOf } from '../../../shared/model/replyTarget.ts'
import type { Status } from '../../../shared/model/status.ts'
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
  /** Replies as the account of this tab, for the reason `words`; empty: the user wants it. */
  readonly onOwn: (words: string) => void
}

/** Looks for the post at the instance of the account that it addresses, and opens that account's form (SA33). */
export function ReplyAs({ other, status, onOwn }: ReplyAsProps) {
  const engine = useEngine()
  const t = useText()
  const account = useAccountKey()
  const own = nameIn(useAccounts().find((one) => one.account === account)?.handle ?? account)
  const name = nameIn(other.handle)
  const ended = useRef({ onOwn, words: '' })
  ended.current = { onOwn, words: t('accounts.replies_here', { name, own }) }
  const url = addressOf(status)
  const { account: as } = other
  useEffect(() => {
    let left = false
    void findThere(engine, as, url).then((found) => {
      if (left) return
      if (!found.ok) return ended.current.onOwn(ended.current.words)
      closeReply(engine, status.id)
      openWindow('composeAs', { as, replyTo: found.value })
    })
    return () => {
      left = true
    }
  }, [engine, as, url, status.id])
  return (
    <div className={styles.looking}>
      <span role="status">{t('accounts.looking_post', { name })}</span>
      <Button size="small" onClick={() => onOwn('')}>
        {t('accounts.reply_as', { name: own })}
      </Button>
    </div>
  )
}
