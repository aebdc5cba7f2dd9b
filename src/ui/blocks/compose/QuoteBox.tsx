import { useText } from '../../i18n/i18n.ts'
import { IconButton } from '../../parts/Button.tsx'
import { X } from '../../parts/icons.ts'
import { Quote } from '../status/Quote.tsx'
import styles from './PostForm.module.css'

interface QuoteBoxProps {
  readonly quoteId: string
  readonly readOnly: boolean
  readonly onRemove: () => void
}

/** The quoted post, as it will look inside the new one. */
export function QuoteBox({ quoteId, readOnly, onRemove }: QuoteBoxProps) {
  const t = useText()
  return (
    <section className={styles.quote} aria-label={t('post_status.quoted')}>
      <Quote status={{ quoteId }} className={styles.quoted} />
      <IconButton
        size="small"
        icon={<X size={16} aria-hidden />}
        label={t('post_status.quote_remove')}
        disabled={readOnly}
        onClick={onRemove}
      />
    </section>
  )
}
