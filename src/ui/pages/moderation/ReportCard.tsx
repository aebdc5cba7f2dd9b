import { useId } from 'react'
import type { Capabilities } from '../../../shared/model/instance.ts'
import { mayModerate } from '../../../shared/model/moderation.ts'
import { readableHistory } from '../../../shared/model/personRecord.ts'
import { type Report, selectableStates } from '../../../shared/model/report.ts'
import { plainText } from '../../../shared/model/richText.ts'
import { ReportDetails } from '../../blocks/notifications/ReportDetails.tsx'
import { openWindow } from '../../common/overlay/openWindow.ts'
import { useAccount, useAccountKey, useEntity, useInstance, useSession } from '../../hooks/hooks.ts'
import { useCommand } from '../../hooks/useCommand.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { readableAcct } from '../../i18n/readableAcct.ts'
import { Button, IconButton } from '../../parts/Button.tsx'
import { ErrorLine } from '../../parts/ErrorLine.tsx'
import { Trash2 } from '../../parts/icons.ts'
import { DeskSummary, type Fold } from './DeskSummary.tsx'
import styles from './Moderation.module.css'
import { NoteForm } from './NoteForm.tsx'
import { ReportedPost } from './ReportedPost.tsx'
import { sayStaffFault } from './sayStaffFault.ts'

interface ReportCardProps {
  readonly id: string
  /** Id for the element that names the report. */
  readonly labelId: string
  readonly fold: Fold
}

/**
 * A report on the desk, in one row (MO30). It unfolds to the details that its notification also shows, and everything that a
 * moderator can do (MO17, MO18).
 */
export function ReportCard({ id, labelId, fold }: ReportCardProps) {
  const engine = useEngine()
  const t = useText()
  const detailsId = useId()
  const session = useSession()
  const has = useInstance()?.capabilities
  const report = useEntity(useAccountKey(), 'report', id)
  const person = useAccount(report?.accountId ?? '')
  const { busy, fault, run, clear } = useCommand()
  if (report === null) return null
  const name = person === null ? '' : `@${readableAcct(person.acct)}`
  const canModerate = mayModerate(session, has) && session?.userId !== person?.id
  const canReadHistory = readableHistory(session, has).length > 0
  const deleteNote = (noteId: string) => (
    <IconButton
      size="small"
      icon={<Trash2 size={16} aria-hidden />}
      label={t('moderation.delete_note')}
      busy={busy}
      onClick={() => void run({ kind: 'deleteReportNote', reportId: id, noteId })}
    />
  )
  const openPerson = (): void => {
    if (person !== null) openWindow(engine, 'moderate', { accountId: person.id, reportId: id })
  }
  const said = plainText(report.content).trim()
  return (
    <>
      <DeskSummary
        fold={fold}
        labelId={labelId}
        detailsId={detailsId}
        label={<Named words={t('moderation.report_about', { name: '\n' })} name={name} />}
        time={report.createdAt}
        person={person}
        holds="openRow assign note"
        line={said === '' ? t('moderation.posts', { count: report.statuses.length }) : said}
      >
        {has !== undefined && <StateButton report={report} has={has} labelId={labelId} />}
      </DeskSummary>
      {fold.open && (
        <div id={detailsId} className={styles.details}>
          <ReportDetails
            reportId={id}
            renderPost={(post) => <ReportedPost post={post} author={person} />}
            {...(has?.reportNotes ? { noteTools: deleteNote } : {})}
            history={
              person !== null &&
              canReadHistory && (
                <Button
                  size="small"
                  className={styles.history}
                  data-key={canModerate ? undefined : 'openRow'}
                  aria-describedby={labelId}
                  onClick={openPerson}
                >
                  {t('moderation.history')}
                </Button>
              )
            }
          >
            <div className={styles.buttons}>
              {person !== null && canModerate && (
                <Button size="small" data-key="openRow" aria-describedby={labelId} onClick={openPerson}>
                  {t('moderation.menu')}
                </Button>
              )}
              {has?.assignReports && report.assigneeId !== undefined && <Assignment report={report} />}
            </div>
            <ErrorLine words={sayStaffFault(t, fault)} closeLabel={t('general.dismiss')} onClose={clear} />
            {has?.reportNotes && <NoteForm reportId={id} />}
          </ReportDetails>
        </div>
      )}
    </>
  )
}

/** `words` with the name, whose script may have any direction, in place of the line break. */
function Named({ words, name }: { readonly words: string; readonly name: string }) {
  const [before, after] = words.split('\n')
  return (
    <>
      <span>{before}</span>
      <bdi>{name}</bdi>
      <span>{after}</span>
    </>
  )
}

interface StateButtonProps {
  readonly report: Report
  readonly has: Capabilities
  readonly labelId: string
}

/** Resolves a report, or opens it again, with one press. All states are in a list below. */
function StateButton({ report: { id, state }, has, labelId }: StateButtonProps) {
  const t = useText()
  const { busy, fault, run, clear } = useCommand()
  const next = state === 'open' ? 'resolved' : 'open'
  if (!selectableStates(has, state).includes(next)) return null
  return (
    <>
      <Button
        size="small"
        kind={state === 'open' ? 'primary' : 'plain'}
        busy={busy}
        data-key="resolve"
        aria-describedby={labelId}
        onClick={() => void run({ kind: 'setReportState', reportId: id, state: next })}
      >
        {t(state === 'open' ? 'moderation.resolve' : 'moderation.reopen')}
      </Button>
      <ErrorLine words={sayStaffFault(t, fault)} closeLabel={t('general.dismiss')} onClose={clear} />
    </>
  )
}

/** The moderator to whom the report is assigned, with a button to take it over or to give it back. */
function Assignment({ report: { id, assigneeId } }: { readonly report: Report }) {
  const t = useText()
  const userId = useSession()?.userId
  const assignee = useAccount(assigneeId ?? '')
  const { busy, fault, run, clear } = useCommand()
  const isOwn = assigneeId === userId
  return (
    <>
      <div className={styles.assignment}>
        <span className={styles.secondary}>
          {assigneeId === null
            ? t('moderation.assigned_nobody')
            : t('moderation.assigned_to', {
                name: assignee === null ? '…' : `@${readableAcct(assignee.acct)}`,
              })}
        </span>
        <Button
          size="small"
          busy={busy}
          data-key="assign"
          onClick={() => void run({ kind: 'assignReport', reportId: id, on: !isOwn })}
        >
          {t(isOwn ? 'moderation.unassign' : 'moderation.assign')}
        </Button>
      </div>
      <ErrorLine words={sayStaffFault(t, fault)} closeLabel={t('general.dismiss')} onClose={clear} />
    </>
  )
}
