import type { StatusVersion } from '../../../shared/model/status.ts'
import { sayFault } from '../../common/faults/sayFault.ts'
import { Dialog } from '../../common/overlay/Dialog.tsx'
import { useCloseWindow } from '../../common/overlay/useCloseWindow.ts'
import type { HistoryProps } from '../../common/overlay/windowProps.ts'
import { useLookup } from '../../hooks/useLookup.ts'
import { sayDate } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { EmptyState } from '../../parts/EmptyState.tsx'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { RichText } from '../../parts/RichText.tsx'
import { SkeletonRows } from '../../parts/Skeleton.tsx'
import { Attachments } from './Attachments.tsx'
import styles from './HistoryWindow.module.css'

/** The versions of a post, newest first. */
export function HistoryWindow({ statusId }: HistoryProps) {
  const closeHistory = useCloseWindow('history')
  const t = useText()
  const { outcome, again } = useLookup({ kind: 'history', statusId })
  return (
    <Dialog open onClose={closeHistory} title={t('status.history')} size="wide">
      {outcome === null && <SkeletonRows count={2} />}
      {outcome?.ok === false && <ErrorState message={sayFault(t, outcome.fault)} onRetry={again} />}
      {outcome?.ok && <Versions versions={outcome.value.history ?? []} />}
    </Dialog>
  )
}

function Versions({ versions }: { readonly versions: readonly StatusVersion[] }) {
  const t = useText()
  if (versions.length === 0) return <EmptyState title={t('status.history_empty')} />
  return (
    <ol className={styles.versions}>
      {versions.map((version, place) => (
        <li key={place} className={styles.version}>
          <Version
            version={version}
            words={
              place === versions.length - 1
                ? t('status.version_first')
                : place === 0
                  ? t('status.version_now')
                  : undefined
            }
          />
        </li>
      ))}
    </ol>
  )
}

interface VersionProps {
  readonly version: StatusVersion
  readonly words: string | undefined
}

function Version({
  version: { at, subject, content, attachments, sensitive, pollOptions, language: lang },
  words,
}: VersionProps) {
  const language = useLanguage()
  return (
    <article>
      <p className={styles.when}>
        {at !== undefined && (
          <time dateTime={at}>
            {sayDate(Date.parse(at), language, { dateStyle: 'medium', timeStyle: 'medium' })}
          </time>
        )}
        {words && <span className={styles.which}>{words}</span>}
      </p>
      {subject.length > 0 && <RichText text={subject} className={styles.subject} lang={lang} />}
      <RichText text={content} lang={lang} />
      {pollOptions.length > 0 && (
        <ul className={styles.options}>
          {pollOptions.map((option, place) => (
            <li key={place}>
              <RichText text={option} inline lang={lang} />
            </li>
          ))}
        </ul>
      )}
      {attachments.length > 0 && <Attachments attachments={attachments} of={{ sensitive }} />}
    </article>
  )
}
