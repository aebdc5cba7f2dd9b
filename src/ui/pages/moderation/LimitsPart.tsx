import { useMemo, useState } from 'react'
import type { ActionWords } from '../../../shared/commands/moderation.ts'
import type { Account } from '../../../shared/model/account.ts'
import type { AccountLimit } from '../../../shared/model/personRecord.ts'
import type { CollectionRef } from '../../../shared/protocol/views.ts'
import { useCollection } from '../../blocks/collection/useCollection.ts'
import { notice } from '../../common/notices/notices.ts'
import { useAccountKey, useEntity } from '../../hooks/hooks.ts'
import { useCommand } from '../../hooks/useCommand.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useKept } from '../../hooks/useKept.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { CheckboxField } from '../../parts/CheckboxField.tsx'
import { ErrorLine } from '../../parts/ErrorLine.tsx'
import { TextArea } from '../../parts/TextArea.tsx'
import { CommandSwitch } from './CommandSwitch.tsx'
import styles from './Moderation.module.css'
import { sayStaffFault } from './sayStaffFault.ts'

interface LimitsPartProps {
  readonly account: Account
  readonly limits: readonly AccountLimit[]
  /** The report from which the window was opened. */
  readonly reportId: string | undefined
  readonly name: string
}

/** Mastodon's measures against an account, with a message to a local one (MO26). */
export function LimitsPart({ account, limits, reportId, name }: LimitsPartProps) {
  const engine = useEngine()
  const t = useText()
  const accountKey = useAccountKey()
  const { id: accountId, isLocal } = account
  const ref = useMemo<CollectionRef>(() => ({ kind: 'personRecord', personId: accountId }), [accountId])
  useCollection(ref)
  const record = useEntity(accountKey, 'personRecord', accountId)
  const [text, setText] = useKept(`limit ${accountKey} ${accountId}`, '')
  const [email, setEmail] = useState(true)
  const { busy, fault, run, clear } = useCommand()
  const messageFor = (on: boolean): ActionWords =>
    on
      ? {
          ...(isLocal ? { text: text.trim(), email } : {}),
          ...(reportId === undefined ? {} : { reportId }),
        }
      : {}
  const warn = async (): Promise<void> => {
    const ended = await run({ kind: 'limitAccount', accountId, limit: 'none', on: true, ...messageFor(true) })
    if (!ended?.ok) return
    setText('')
    notice(engine, 'moderation.warned', 'success', { name })
  }
  return (
    <fieldset className={styles.group}>
      <legend>{t('moderation.measures')}</legend>
      {isLocal && (
        <>
          <TextArea
            label={t('moderation.words')}
            hint={t('moderation.words_hint')}
            rows={2}
            value={text}
            readOnly={busy}
            onChange={({ target }) => setText(target.value)}
          />
          <CheckboxField
            label={t('moderation.email')}
            checked={email}
            onChange={({ target }) => setEmail(target.checked)}
          />
          <div>
            <Button size="small" busy={busy} disabled={text.trim() === ''} onClick={() => void warn()}>
              {t('moderation.warn')}
            </Button>
          </div>
          <ErrorLine words={sayStaffFault(t, fault)} closeLabel={t('general.dismiss')} onClose={clear} />
        </>
      )}
      {limits.map((limit) => (
        <CommandSwitch
          key={limit}
          label={t(`moderation.limits.${limit}`)}
          hint={t(`moderation.limit_hints.${limit}`)}
          on={record?.limits[limit] === true}
          command={(on) => ({ kind: 'limitAccount', accountId, limit, on, ...messageFor(on) })}
          onDone={(on) => on && setText('')}
        />
      ))}
      <CommandSwitch
        label={t('moderation.suspended')}
        hint={t('moderation.suspended_undo_hint')}
        on={account.deactivated}
        command={(on) => ({ kind: 'activateAccount', accountId, on: !on, ...messageFor(on) })}
        onDone={(on) => on && setText('')}
      />
    </fieldset>
  )
}
