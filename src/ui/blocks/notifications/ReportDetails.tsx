import type { ReactNode } from 'react'
import {
  type ReportedRule,
  type ReportedStatus,
  type ReportState,
  selectableStates,
} from '../../../shared/model/report.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { noticeTo, profileTo } from '../../common/links/paths.ts'
import { notice } from '../../common/notices/notices.ts'
import { useAccount, useAccountKey, useEntity, useInstance } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useLookup } from '../../hooks/useLookup.ts'
import { useText } from '../../i18n/i18n.ts'
import { Handle } from '../../parts/Handle.tsx'
import { RelativeTime } from '../../parts/RelativeTime.tsx'
import { RichText } from '../../parts/RichText.tsx'
import { Select } from '../../parts/Select.tsx'
import { PostExcerpt } from './PostExcerpt.tsx'
import styles from './ReportDetails.module.css'

interface ReportDetailsProps {
  readonly reportId: string
  /** Buttons beside a note. */
  readonly noteTools?: (noteId: string) => ReactNode
  /** Renders a reported post; absent: an excerpt. */
  readonly renderPost?: (post: ReportedStatus) => ReactNode
  /** Shown below the notes. */
  readonly history?: ReactNode
  /** What can be done, shown at the end beside the state. */
  readonly children?: ReactNode
}

/** A report for moderators: the complaint, the posts, the notes, and the state. If the instance rejects a change of the state, the engine rolls it back, and a notice says so. */
export function ReportDetails({ reportId, noteTools, renderPost, history, children }: ReportDetailsProps) {
  const engine = useEngine()
  const t = useText()
  const instance = useInstance()
  const report = useEntity(useAccountKey(), 'report', reportId)
  const reported = useAccount(report?.accountId ?? '')
  const reporter = useAccount(report?.actorId ?? '')
  if (report === null) return null
  const choose = async (state: ReportState): Promise<void> => {
    const ended = await engine.run({ kind: 'setReportState', reportId, state })
    if (!ended.ok) notice(engine, 'general.generic_error', 'error')
  }
  return (
    <div className={styles.report}>
      {report.content.length > 0 && (
        <div dir="auto">
          <RichText text={report.content} />
        </div>
      )}
      <dl className={styles.people}>
        <dt>{t('report.reported_user')}</dt>
        <dd>
          {reported && (
            <InternalLink to={profileTo(reported, instance)}>
              <Handle acct={reported.acct} />
            </InternalLink>
          )}
        </dd>
        <dt>{t('report.reporter')}</dt>
        <dd>
          {reporter && (
            <InternalLink to={profileTo(reporter, instance)}>
              <Handle acct={reporter.acct} />
            </InternalLink>
          )}
        </dd>
        {report.category !== undefined && (
          <>
            <dt>{t('report.category')}</dt>
            <dd>{t(`user_reporting.categories.${report.category}`)}</dd>
          </>
        )}
        {report.rules !== undefined && (
          <>
            <dt>{t('report.rules')}</dt>
            <dd>
              <BrokenRules rules={report.rules} />
            </dd>
          </>
        )}
      </dl>
      {report.statuses.length > 0 && (
        <>
          <h3 className={styles.heading}>{t('report.reported_statuses')}</h3>
          <ul className={renderPost ? styles.posts : styles.list}>
            {report.statuses.map((post) => (
              <li key={post.id}>{renderPost ? renderPost(post) : <Excerpt post={post} />}</li>
            ))}
          </ul>
        </>
      )}
      {report.notes.length > 0 && (
        <>
          <h3 className={styles.heading}>{t('report.notes')}</h3>
          <ul className={styles.list}>
            {report.notes.map(({ id, content, createdAt, authorId }) => (
              <li key={id}>
                <RichText text={content} inline />{' '}
                {authorId !== undefined && <NoteAuthor accountId={authorId} />}
                <RelativeTime iso={createdAt} className={styles.time} />
                {noteTools?.(id)}
              </li>
            ))}
          </ul>
        </>
      )}
      {history}
      {instance?.capabilities.manageReports && (
        <Select
          label={t('report.state')}
          value={report.state}
          options={selectableStates(instance.capabilities, report.state).map((value) => ({
            value,
            label: t(`report.state_${value}`),
          }))}
          onChange={(state) => void choose(state)}
        />
      )}
      {children}
    </div>
  )
}

function Excerpt({ post }: { readonly post: ReportedStatus }) {
  return (
    <>
      <p>
        <RichText text={post.author} inline /> <RelativeTime iso={post.createdAt} className={styles.time} />
      </p>
      <PostExcerpt post={post} to={noticeTo(post.id)} />
    </>
  )
}

function NoteAuthor({ accountId }: { readonly accountId: string }) {
  const author = useAccount(accountId)
  return author === null ? null : (
    <>
      <Handle acct={author.acct} className={styles.time} />{' '}
    </>
  )
}

/** The rules that a report names. Those known only by their ids are looked up. */
function BrokenRules({ rules }: { readonly rules: readonly ReportedRule[] }) {
  const { outcome } = useLookup({ kind: 'rules' })
  const known = outcome?.ok ? (outcome.value.rules ?? []) : []
  return (
    <ul className={styles.list}>
      {rules.map(({ id, text }) => (
        <li key={id}>
          <bdi>{text ?? known.find((rule) => rule.id === id)?.text ?? id}</bdi>
        </li>
      ))}
    </ul>
  )
}
