import type { Account } from '../../../shared/model/account.ts'
import { remoteInteractionTo } from '../../common/links/paths.ts'
import { useInstance } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { safeHref } from '../../parts/safeHref.ts'
import styles from './Profile.module.css'

/**
 * Lets visitors follow from their own instance: a form of the account's home server asks for the visitor's address. Remote
 * accounts, and accounts of an instance without such a form, get a link to their own profile instead (PR37, PR38).
 */
export function RemoteFollow({ account }: { readonly account: Account }) {
  const t = useText()
  const instance = useInstance()
  const site = instance?.site ?? ''
  const home = safeHref(account.url ?? '')
  const words = t('user_card.remote_follow')
  const hasForm = account.isLocal && instance?.capabilities.remoteInteraction === true
  const formOrigin = hasForm ? (home === null ? site : new URL(home).origin) : ''
  // The CSP allows forms to post to the page's own origin only; another origin gets a link.
  if (formOrigin === location.origin)
    return (
      <form
        method="post"
        action={remoteInteractionTo(formOrigin, { nickname: account.acct })}
        target="_blank"
        rel="noopener"
      >
        <input type="hidden" name="nickname" value={account.acct} />
        <input type="hidden" name="profile" value="" />
        <Button kind="primary" type="submit">
          {words}
        </Button>
      </form>
    )
  const href = hasForm ? safeHref(remoteInteractionTo(formOrigin, { nickname: account.acct })) : home
  if (href === null) return null
  return (
    <a href={href} className={styles.remote} target="_blank" rel="noopener noreferrer">
      {words}
    </a>
  )
}
