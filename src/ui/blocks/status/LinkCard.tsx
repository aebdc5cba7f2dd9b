import { useContext } from 'react'
import type { Card } from '../../../shared/model/status.ts'
import { usePreferences } from '../../hooks/hooks.ts'
import { safeHref } from '../../parts/safeHref.ts'
import { InConversation } from '../rows/inConversation.ts'
import styles from './StatusContent.module.css'

/** Link preview of a post. Its picture is hidden under the same conditions as the post's attachments. */
export function LinkCard({ card, sensitive }: { readonly card: Card; readonly sensitive: boolean }) {
  const { hideAttachments, hideAttachmentsInConv, hideNsfw } = usePreferences()
  const hidden = useContext(InConversation) ? hideAttachmentsInConv : hideAttachments
  const href = safeHref(card.url)
  if (href === null) return null
  return (
    <a className={styles.card} href={href} target="_blank" rel="noopener noreferrer nofollow">
      {card.imageUrl !== undefined && !hidden && !(sensitive && hideNsfw) && (
        <img className={styles.picture} src={card.imageUrl} alt="" loading="lazy" decoding="async" />
      )}
      <span className={styles.cardText} dir="auto">
        <span className={styles.note}>{card.providerName || new URL(href).hostname}</span>
        <span className={styles.cardTitle}>{card.title}</span>
        <span className={styles.cardDescription}>{card.description}</span>
      </span>
    </a>
  )
}
