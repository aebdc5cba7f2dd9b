import { type ReactNode, useId, useMemo } from 'react'
import type { Account } from '../../../shared/model/account.ts'
import type { PersonHistoryPart } from '../../../shared/model/personHistory.ts'
import type { CollectionRef } from '../../../shared/protocol/views.ts'
import { CollectionList } from '../../blocks/collection/CollectionList.tsx'
import { useFreshCollection } from '../../blocks/collection/useCollection.ts'
import { useAccount, useAccountKey, useEntity, useInstance } from '../../hooks/hooks.ts'
import { sayNumber } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { readableAcct } from '../../i18n/readableAcct.ts'
import { RelativeTime } from '../../parts/RelativeTime.tsx'
import { RichText } from '../../parts/RichText.tsx'
import { LogLine } from './LogLine.tsx'
import styles from './Moderation.module.css'

interface HistoryPartProps {
  readonly part: PersonHistoryPart
  readonly account: Account
}

const ROWS: { readonly [P in PersonHistoryPart]: (id: string) => ReactNode } = {
  personRecord: (id) => <RecordFacts id={id} />,
  reportsAbout: (id) => <ReportLine id={id} which="about" />,
  reportsBy: (id) => <ReportLine id={id} which="by" />,
  personLog: (id) => <LogLine id={id} />,
}

/** A section of what staff can read about an account (MO25). */
export function HistoryPart({ part, account }: HistoryPartProps) {
  const t = useText()
  const language = useLanguage()
  const titleId = useId()
  const personId = account.id
  const ref = useMemo<CollectionRef>(() => ({ kind: part, personId }), [part, personId])
  const collection = useFreshCollection(ref)
  const reports = part === 'reportsAbout' || part === 'reportsBy'
  // Pleroma can't search its reports by account, so only the newest ones are searched.
  const onlyNewest = useInstance()?.capabilities.reportNotes === true
  const title = t(part === 'personRecord' ? 'moderation.record' : `moderation.${part}`)
  const empty = part === 'personRecord' ? 'moderation.no_record' : (`moderation.no_${part}` as const)
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.heading}>
        <span>{title}</span>{' '}
        {part !== 'personRecord' && collection.loaded && (
          <span className={styles.secondary}>{sayNumber(collection.ids.length, language)}</span>
        )}
      </h3>
      {reports && onlyNewest && <p className={styles.secondary}>{t('moderation.newest_reports')}</p>}
      <CollectionList
        collection={collection}
        label={title}
        renderRow={ROWS[part]}
        empty={<p className={styles.secondary}>{t(empty)}</p>}
      />
    </section>
  )
}

function RecordFacts({ id }: { readonly id: string }) {
  const t = useText()
  const language = useLanguage()
  const record = useEntity(useAccountKey(), 'personRecord', id)
  if (record === null) return null
  const { createdAt, confirmed, approved, role, posts } = record
  const answer = (yes: boolean): string => t(yes ? 'moderation.yes' : 'moderation.no')
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('moderation.created'), createdAt !== undefined && <RelativeTime iso={createdAt} form="full" />],
    [t('moderation.confirmed'), confirmed !== undefined && answer(confirmed)],
    [t('moderation.approved'), approved !== undefined && answer(approved)],
    [t('moderation.role'), role !== undefined && <bdi>{role}</bdi>],
    [t('moderation.posts_here'), posts !== undefined && sayNumber(posts, language)],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, fact]) =>
          fact !== false && (
            <div key={name} className={styles.fact}>
              <dt>{name}</dt>
              <dd>{fact}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

interface ReportLineProps {
  readonly id: string
  /** `about`: the account was reported; `by`: it has reported. The line names the other account. */
  readonly which: 'about' | 'by'
}

/** A report in a few words. */
function ReportLine({ id, which }: ReportLineProps) {
  const t = useText()
  const report = useEntity(useAccountKey(), 'report', id)
  const other = useAccount((which === 'about' ? report?.actorId : report?.accountId) ?? '')
  if (report === null) return null
  const name = other === null ? '' : `@${readableAcct(other.acct)}`
  return (
    <div className={styles.line}>
      <p className={styles.words}>
        <strong>{t(`report.state_${report.state}`)}</strong>{' '}
        {name !== '' && (
          <span>{t(which === 'about' ? 'moderation.report_by' : 'moderation.report_about', { name })}</span>
        )}{' '}
        {report.createdAt !== undefined && (
          <RelativeTime iso={report.createdAt} className={styles.secondary} />
        )}
      </p>
      {report.content.length > 0 && (
        <div dir="auto">
          <RichText text={report.content} />
        </div>
      )}
    </div>
  )
}
