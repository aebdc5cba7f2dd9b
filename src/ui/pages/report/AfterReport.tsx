import { useState } from 'react'
import type { Account } from '../../../shared/model/account.ts'
import { sayFault } from '../../common/faults/sayFault.ts'
import { useAccountKey, useEntity } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { readableAcct } from '../../i18n/readableAcct.ts'
import { Button } from '../../parts/Button.tsx'
import { ErrorLine } from '../../parts/ErrorLine.tsx'
import styles from './Report.module.css'

/** Offers to mute or to block the reported account, unless that is done already (RP10). */
export function AfterReport({ account }: { readonly account: Account }) {
  const engine = useEngine()
  const t = useText()
  const relationship = useEntity(useAccountKey(), 'relationship', account.id)
  const [busy, setBusy] = useState<'mute' | 'block' | null>(null)
  const [error, setError] = useState('')
  const { muting = false, blocking = false } = relationship ?? {}
  const name = `@${readableAcct(account.acct)}`
  const relate = async (change: 'mute' | 'block'): Promise<void> => {
    setBusy(change)
    setError('')
    const ended = await engine.run({ kind: 'relate', accountId: account.id, change })
    setBusy(null)
    if (!ended.ok) setError(sayFault(t, ended.fault))
  }
  return (
    <div className={styles.form}>
      <p role="status">{t('user_reporting.sent')}</p>
      <p>{t('user_reporting.after', { name })}</p>
      <div className={styles.afterwards}>
        {!blocking && (
          <Button
            busy={busy === 'mute'}
            disabled={(muting && busy === null) || account.deactivated}
            onClick={() => void relate('mute')}
          >
            {t(muting ? 'user_card.muted' : 'user_card.mute')}
          </Button>
        )}
        <Button
          kind={blocking ? 'plain' : 'danger'}
          busy={busy === 'block'}
          disabled={blocking}
          onClick={() => void relate('block')}
        >
          {t(blocking ? 'user_card.blocked' : 'user_card.block')}
        </Button>
      </div>
      <ErrorLine words={error} closeLabel={t('general.dismiss')} onClose={() => setError('')} />
    </div>
  )
}
