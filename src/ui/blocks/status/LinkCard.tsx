import { useContext } from 'react'
import type { Card } from '../../../shared/model/status.ts'
import { usePreference } from '../../hooks/hooks.ts'
import { readableAcct } from '../../i18n/readableAcct.ts'
import { OptionalImage } from '../../parts/OptionalImage.tsx'
import { RealHost } from '../../parts/RichText.tsx'
import { safeHref } from '../../parts/safeHref.ts'
import { type Coverable, useCover } from '../mutes/useMuteState.ts'
import { InConversation } from '../rows/inConversation.ts'
import styles from './StatusContent.module.css'

/** A picture of this shape or wider is above the words, if it is at least this wide in px (PO66). */
const WIDE_ASPECT = 1.5
const WIDE_PX = 400

/**
 * The link preview of a post: a wide picture above its words, or a small one beside them. The picture is hidden under the
 * same conditions as the post's attachments.
 */
export function LinkCard({ card, of }: { readonly card: Card; readonly of: Coverable }) {
  const hidden = usePreference(useContext(InConversation) ? 'hideAttachmentsInConv' : 'hideAttachments')
  const cover = useCover(of)
  const still = usePreference('stopGifs')
  const href = safeHref(card.url)
  const { imageUrl, width = 0, height = 0, player } = card
  const picture = hidden || cover ? undefined : imageUrl
  if (href === null) return null
  return (
    <a
      className={styles.card}
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      data-wide={(picture && width >= WIDE_PX && width >= height * WIDE_ASPECT) || undefined}
      data-player={player}
    >
      {picture !== undefined && (
        <OptionalImage className={styles.picture} url={picture} still={still} loading="lazy" />
      )}
      <span className={styles.cardText}>
        <span className={styles.note} dir="auto">
          {readableAcct(card.providerName)}
        </span>
        <span className={styles.cardTitle} dir="auto">
          {card.title}
        </span>
        {card.host !== undefined && <RealHost host={card.host} />}
        <span className={styles.cardDescription} dir="auto">
          {card.description}
        </span>
      </span>
    </a>
  )
}
