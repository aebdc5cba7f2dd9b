import type { Account } from '../../../shared/model/account.ts'
import { sayFault } from '../../common/faults/sayFault.ts'
import { useAccountKey, useEntity } from '../../hooks/hooks.ts'
import { useCommands } from '../../hooks/useCommand.ts'
import { useText } from '../../i18n/i18n.ts'
import { readableAcct } from '../../i18n/readableAcct.ts'
import { Button } from '../../parts/Button.tsx'
import { ErrorLine } from '../../parts/ErrorLine.tsx'
import styles from './Report.module.css'

/** Offers to mute or to block the reported account, unless that is done already (RP10). */
export function AfterReport({ account }: { readonly account: Account }) {
  const t = useText()
  const relationship = useEntity(useAccountKey(), 'relationship', account.id)
  const { busy, running, fault, clear, run } = useCommands<'mute' | 'block'>()
  const { muting = false, blocking = false } = relationship ?? {}
  const name = `@${readableAcct(account.acct)}`
  const relate = (change: 'mute' | 'block') => run({ kind: 'relate', accountId: account.id, change }, change)
  return (
    <div className={styles.form}>
      <p role="status">{t('user_reporting.sent')}</p>
      <p>{t('user_reporting.after', { name })}</p>
      <div className={styles.afterwards}>
        {!blocking && (
          <Button
            busy={running.has('mute')}
            disabled={(muting && !busy) || account.deactivated}
            onClick={() => void relate('mute')}
          >
            {t(muting ? 'user_card.muted' : 'user_card.mute')}
          </Button>
        )}
        <Button
          kind={blocking ? 'plain' : 'danger'}
          busy={running.has('block')}
          disabled={blocking}
          onClick={() => void relate('block')}
        >
          {t(blocking ? 'user_card.blocked' : 'user_card.block')}
        </Button>
      </div>
      <ErrorLine
        words={fault === null ? '' : sayFault(t, fault)}
        closeLabel={t('general.dismiss')}
        onClose={clear}
      />
    </div>
  )
}
