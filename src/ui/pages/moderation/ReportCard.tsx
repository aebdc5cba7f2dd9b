import { mayModerate } from '../../../shared/model/moderation.ts'
import { readableAcct } from '../../../shared/model/readableAcct.ts'
import type { Report } from '../../../shared/model/report.ts'
import { ReportDetails } from '../../blocks/notifications/ReportDetails.tsx'
import { openWindow } from '../../common/overlay/openWindow.ts'
import { useAccount, useAccountKey, useEntity, useInstance, useSession } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button, IconButton } from '../../parts/Button.tsx'
import { ErrorLine } from '../../parts/ErrorLine.tsx'
import { Trash2 } from '../../parts/icons.ts'
import { RelativeTime } from '../../parts/RelativeTime.tsx'
import styles from './Moderation.module.css'
import { NoteForm } from './NoteForm.tsx'
import { useAct } from './useAct.ts'

/** A report on the desk: what a notification shows of it, and everything that a moderator can do (MO17, MO18). */
export function ReportCard({ id }: { readonly id: string }) {
  const t = useText()
  const session = useSession()
  const has = useInstance()?.capabilities
  const report = useEntity(useAccountKey(), 'report', id)
  const person = useAccount(report?.accountId ?? '')
  const { error, run, busy, dismiss } = useAct()
  if (report === null) return null
  const name = person === null ? '' : `@${readableAcct(person.acct)}`
  const deleteNote = (noteId: string) => (
    <IconButton
      size="small"
      icon={<Trash2 size={16} aria-hidden />}
      label={t('moderation.delete_note')}
      busy={busy}
      onClick={() => void run({ kind: 'deleteReportNote', reportId: id, noteId })}
    />
  )
  return (
    <article className={styles.card} aria-label={t('moderation.report_about', { name })}>
      <div className={styles.head}>
        <h2>
          <bdi>{name}</bdi>{' '}
          {report.createdAt !== undefined && (
            <RelativeTime iso={report.createdAt} className={styles.secondary} />
          )}
        </h2>
        {person !== null && mayModerate(session, has) && session?.userId !== person.id && (
          <Button size="small" onClick={() => openWindow('moderate', { accountId: person.id })}>
            {t('moderation.menu')}
          </Button>
        )}
      </div>
      <ReportDetails reportId={id} {...(has?.reportNotes ? { noteTools: deleteNote } : {})}>
        <ErrorLine words={error} closeLabel={t('general.dismiss')} onClose={dismiss} />
        {has?.reportNotes && <NoteForm reportId={id} />}
        {has?.assignReports && report.assigneeId !== undefined && <Assignment report={report} />}
      </ReportDetails>
    </article>
  )
}

/** Who looks after the report, with the button to take it over or to give it back. */
function Assignment({ report: { id, assigneeId } }: { readonly report: Report }) {
  const t = useText()
  const userId = useSession()?.userId
  const assignee = useAccount(assigneeId ?? '')
  const { busy, error, run, dismiss } = useAct()
  const own = assigneeId === userId
  return (
    <>
      <div className={styles.head}>
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
          onClick={() => void run({ kind: 'assignReport', reportId: id, on: !own })}
        >
          {t(own ? 'moderation.unassign' : 'moderation.assign')}
        </Button>
      </div>
      <ErrorLine words={error} closeLabel={t('general.dismiss')} onClose={dismiss} />
    </>
  )
}
