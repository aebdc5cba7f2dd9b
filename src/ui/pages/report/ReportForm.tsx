import { type RefObject, useState } from 'react'
import type { Account } from '../../../shared/model/account.ts'
import type { ReportCategory } from '../../../shared/model/report.ts'
import { sayReason } from '../../common/faults/sayFault.ts'
import { notice } from '../../common/notices/notices.ts'
import { perEngine } from '../../engine/perEngine.ts'
import { useAccountKey, useInstance } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useLookup } from '../../hooks/useLookup.ts'
import { useText } from '../../i18n/i18n.ts'
import { readableAcct } from '../../i18n/readableAcct.ts'
import { CheckboxField } from '../../parts/CheckboxField.tsx'
import { ErrorLine } from '../../parts/ErrorLine.tsx'
import { TextArea } from '../../parts/TextArea.tsx'
import styles from './Report.module.css'
import { ReportedPosts } from './ReportedPosts.tsx'
import { CategoryField, RulesField } from './ReportReasons.tsx'

interface ReportInput {
  readonly text: string
  readonly category: ReportCategory
  /** The ids of the broken rules. */
  readonly broken: ReadonlySet<string>
  readonly forward: boolean
}

const EMPTY: ReportInput = { text: '', category: 'other', broken: new Set(), forward: false }

/** Unsent reports by account and reported person. They outlive the window (L43). */
const unsentIn = perEngine(() => new Map<string, ReportInput>())

interface ReportFormProps {
  /** For the submit button, which is outside the form. */
  readonly id: string
  readonly account: Account
  /** The posts from which the report was opened; they are preselected (RP2). */
  readonly statusIds: readonly string[]
  readonly comment: RefObject<HTMLTextAreaElement | null>
  readonly sending: boolean
  readonly onStep: (step: 'writing' | 'sending' | 'sent') => void
}

/** The comment of a report, and its posts. If the report can't be sent, the input stays (RP7). */
export function ReportForm({ id, account, statusIds, comment, sending, onStep }: ReportFormProps) {
  const engine = useEngine()
  const t = useText()
  const { reportCategories = false, reportRules = false } = useInstance()?.capabilities ?? {}
  const { outcome } = useLookup({ kind: 'rules' })
  const rules = reportRules && outcome?.ok ? (outcome.value.rules ?? []) : []
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(statusIds))
  const unsent = unsentIn(engine)
  const key = `${useAccountKey()} ${account.id}`
  const [input, setInput] = useState(() => unsent.get(key) ?? EMPTY)
  const { text, category, broken, forward } = input
  const [error, setError] = useState('')
  const { acct, isLocal } = account
  // Where reports have categories, only a report about a broken rule names rules.
  const namesRules = rules.length > 0 && (!reportCategories || category === 'violation')

  const update = (change: Partial<ReportInput>): void => {
    const next = { ...input, ...change }
    unsent.set(key, next)
    setInput(next)
  }
  const send = async (): Promise<void> => {
    if (sending) return
    onStep('sending')
    setError('')
    const ended = await engine.run({
      kind: 'report',
      accountId: account.id,
      statusIds: [...chosen],
      comment: text,
      forward: forward && !isLocal,
      ...(reportCategories && { category }),
      ...(namesRules && { ruleIds: rules.map((rule) => rule.id).filter((rule) => broken.has(rule)) }),
    })
    if (ended.ok) unsent.delete(key)
    onStep(ended.ok ? 'sent' : 'writing')
    if (ended.ok) return
    const { serverText } = ended.fault
    // The window was closed meanwhile.
    if (comment.current === null) {
      const title = t('user_reporting.title', { name: `@${readableAcct(acct)}` })
      notice(engine, 'shoutbox.not_sent', 'error', { error: `${title} · ${sayReason(t, ended.fault)}` })
    }
    setError(t('user_reporting.generic_error') + (serverText === undefined ? '' : ` ${serverText}`))
  }
  return (
    <form
      id={id}
      className={styles.form}
      onChange={() => setError('')}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {reportCategories && (
        <CategoryField
          value={category}
          hasRules={rules.length > 0}
          onChange={(next) => update({ category: next })}
        />
      )}
      {namesRules && (
        <RulesField
          rules={rules}
          chosen={broken}
          onChoose={(rule, on) => update({ broken: toggled(broken, rule, on) })}
        />
      )}
      <TextArea
        ref={comment}
        label={t('user_reporting.additional_comments')}
        hint={t('user_reporting.add_comment_description')}
        rows={4}
        value={text}
        onChange={({ target }) => update({ text: target.value })}
      />
      {!isLocal && (
        <CheckboxField
          label={t('user_reporting.forward_to', { host: readableAcct(acct.split('@')[1] ?? acct) })}
          hint={t('user_reporting.forward_description')}
          checked={forward}
          onChange={({ target }) => update({ forward: target.checked })}
        />
      )}
      <ErrorLine words={error} closeLabel={t('general.dismiss')} onClose={() => setError('')} />
      <ReportedPosts
        accountId={account.id}
        statusIds={statusIds}
        chosen={chosen}
        onChoose={(post, on) => setChosen(toggled(chosen, post, on))}
      />
    </form>
  )
}

function toggled(all: ReadonlySet<string>, id: string, on: boolean): ReadonlySet<string> {
  return new Set(on ? [...all, id] : [...all].filter((other) => other !== id))
}
