import type { UploadedFile } from '../../../shared/model/uploads.ts'
import { useText } from '../../i18n/i18n.ts'
import type { DraftFields } from '../drafts/readDraft.ts'
import styles from './DraftLine.module.css'

/** Marks the button of the line. */
export const CONTINUE = 'data-continue'

interface DraftLineProps {
  readonly draft: DraftFields
  readonly files: readonly UploadedFile[]
  readonly onContinue: () => void
}

/** A draft that is not in use, as one line: what it contains, and that it can be continued (FR2). */
export function DraftLine({ draft, files, onContinue }: DraftLineProps) {
  const t = useText()
  const failed = files.filter(({ fault }) => fault !== undefined).length
  const words = [draft.text, draft.subject].map((one) => one.trim()).find((one) => one !== '')
  return (
    <button type="button" className={styles.line} {...{ [CONTINUE]: '' }} onClick={onContinue}>
      <strong>{t('drafts.draft')}</strong>
      {/* Only as much as a line may show. */}
      {words !== undefined && <bdi className={styles.words}>{words.slice(0, 200)}</bdi>}
      {files.length > 0 && <span>{t('drafts.files', { count: files.length })}</span>}
      {failed > 0 && <span className={styles.failed}>{t('drafts.files_failed', { count: failed })}</span>}
      {draft.poll !== undefined && <span>{t('polls.poll')}</span>}
      {draft.quoteId !== undefined && <span>{t('post_status.quoted')}</span>}
      <span className={styles.continue}>{t('drafts.continue')}</span>
    </button>
  )
}
