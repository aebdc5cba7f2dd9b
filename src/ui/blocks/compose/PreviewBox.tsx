import { useLayoutEffect, useRef } from 'react'
import type { PostDraft } from '../../../shared/commands/posts.ts'
import { sayFault } from '../../common/faults/sayFault.ts'
import { useText } from '../../i18n/i18n.ts'
import { IconButton } from '../../parts/Button.tsx'
import { X } from '../../parts/icons.ts'
import { RichText } from '../../parts/RichText.tsx'
import { Spinner } from '../../parts/Spinner.tsx'
import styles from './PreviewBox.module.css'
import { usePreview } from './usePreview.ts'

interface PreviewBoxProps {
  readonly draft: PostDraft
  readonly onClose: () => void
}

/** The preview of a post (C31). */
export function PreviewBox({ draft, onClose }: PreviewBoxProps) {
  const t = useText()
  const { answer, stale } = usePreview(draft)
  const preview = answer?.ok ? answer.value.preview : undefined
  const box = useRef<HTMLElement>(null)
  const waiting = answer === null
  // The fields of the form scroll (C47), and the box grows with the first answer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the box opens, and at the first answer
  useLayoutEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [waiting])
  return (
    <section ref={box} className={styles.box} aria-label={t('post_status.preview')} aria-busy={stale}>
      <IconButton
        size="small"
        className={styles.close}
        icon={<X size={16} aria-hidden />}
        label={t('post_status.preview_close')}
        onClick={onClose}
      />
      {waiting && <Spinner />}
      {answer?.ok === false && <p className={styles.note}>{sayFault(t, answer.fault)}</p>}
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
              {preview.pollOptions.map((option, index) => (
                <li key={index}>
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
