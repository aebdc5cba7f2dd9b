import type { PostDraft } from '../../../shared/commands/command.ts'
import type { Fault } from '../../../shared/fault/fault.ts'
import { sayFault } from '../../common/faults/sayFault.ts'
import { type Say, useText } from '../../i18n/i18n.ts'
import { RichText } from '../../parts/RichText.tsx'
import { Spinner } from '../../parts/Spinner.tsx'
import styles from './PreviewBox.module.css'
import { usePreview } from './usePreview.ts'

const sayWhy = (t: Say, fault: Fault): string =>
  fault.message === 'post_status.preview_empty' ? t('post_status.preview_empty') : sayFault(t, fault)

/** The preview of a post (C31). */
export function PreviewBox({ draft }: { readonly draft: PostDraft }) {
  const t = useText()
  const { answer, stale } = usePreview(draft)
  const preview = answer?.ok ? answer.value.preview : undefined
  return (
    <section className={styles.box} aria-label={t('post_status.preview')} aria-busy={stale}>
      {answer === null && <Spinner />}
      {answer?.ok === false && <p className={styles.note}>{sayWhy(t, answer.fault)}</p>}
      {preview && (
        <>
          {preview.subject.length > 0 && (
            <strong>
              <RichText text={preview.subject} inline />
            </strong>
          )}
          <RichText text={preview.content} />
          {preview.pollOptions.length > 0 && (
            <ul className={styles.options}>
              {preview.pollOptions.map((option, place) => (
                <li key={place}>
                  <RichText text={option} inline />
                </li>
              ))}
            </ul>
          )}
          {preview.approximate && <p className={styles.note}>{t('post_status.preview_approximate')}</p>}
        </>
      )}
    </section>
  )
}
