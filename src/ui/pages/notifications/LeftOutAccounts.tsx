import { sayAccount } from '../../blocks/accounts/sayAccount.ts'
import { signInAgain } from '../../blocks/accounts/switchTo.ts'
import { useAccounts } from '../../blocks/accounts/useAccounts.ts'
import type { OpenView } from '../../hooks/openViews.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useViewMeta } from '../../hooks/useViewState.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import styles from './QuietLine.module.css'

/** A line for each account whose notifications are missing from the list of all: signed out, or its server gives no answer (SA22). */
export function LeftOutAccounts({ view }: { readonly view: OpenView }) {
  const engine = useEngine()
  const t = useText()
  const failing = useViewMeta(view, 'failing') ?? []
  return useAccounts().map((one) => {
    const words =
      one.state === 'refused'
        ? sayAccount(t, one)
        : failing.includes(one.account)
          ? t('notifications.error', { message: `\u2066@${one.handle}\u2069` })
          : null
    return words === null ? null : (
      <div key={one.account} className={styles.line}>
        <p>{words}</p>
        {one.state === 'refused' && (
          <Button size="small" onClick={() => signInAgain(engine, one.account)}>
            {t('accounts.sign_in_again')}
          </Button>
        )}
      </div>
    )
  })
}
