import { sayWithoutWords, wordsOf } from '../../blocks/status/sayPost.ts'
import { useStatus } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { CheckboxField } from '../../parts/CheckboxField.tsx'
import { RelativeTime } from '../../parts/RelativeTime.tsx'
import { RichText } from '../../parts/RichText.tsx'
import styles from './Report.module.css'

interface ReportedPostProps {
  readonly id: string
  readonly accountId: string
  readonly chosen: boolean
  readonly onChoose: (id: string, on: boolean) => void
}

/** A post that can be included in the report. */
export function ReportedPost({ id, accountId, chosen, onChoose }: ReportedPostProps) {
  const t = useText()
  const status = useStatus(id)
  // Repeats are the posts of others.
  if (status === null || status.deleted || status.repeatOfId !== undefined || status.accountId !== accountId)
    return null
  const { subject, content, poll, attachments, language, sensitive } = status
  const isWordless = wordsOf(status).length === 0
  const others =
    isWordless || poll
      ? sayWithoutWords(t, isWordless ? status : { ...status, attachments: [] }, sensitive)
      : []
  return (
    <CheckboxField
      className={styles.post}
      checked={chosen}
      onChange={({ target }) => onChoose(id, target.checked)}
      label={
        <span className={styles.words}>
          {subject.length > 0 && (
            <>
              <strong>
                <RichText text={subject} inline lang={language} />
              </strong>{' '}
            </>
          )}
          <RichText text={content} inline lang={language} /> <RichText text={others} inline />
        </span>
      }
      hint={
        <>
          <RelativeTime iso={status.createdAt} form="full" />
          {!isWordless && attachments.length > 0 && (
            <span>{` · ${t('status.many_attachments', { count: attachments.length })}`}</span>
          )}
        </>
      }
    />
  )
}
