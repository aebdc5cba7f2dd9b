import type { Account } from '../../../shared/model/account.ts'
import { useText } from '../../i18n/i18n.ts'
import { readableAcct } from '../../i18n/readableAcct.ts'

/** Links to a remote account's profile on its own server, which has posts that this instance lacks (PR49). */
export function ElsewhereLink({ account }: { readonly account: Account }) {
  const t = useText()
  const host = readableAcct(account.acct.split('@')[1] ?? '')
  return (
    <a href={account.url} target="_blank" rel="noopener noreferrer">
      {t('user_profile.see_more', { host })}
    </a>
  )
}
