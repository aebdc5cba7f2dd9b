import { EyeOff, FileText } from 'lucide-react'
import { useState } from 'react'
import type { Attachment } from '../../../shared/model/status.ts'
import { useText } from '../../i18n/i18n.ts'
import { usePreferences } from '../../mirror/hooks.ts'
import { Blurhash } from '../../parts/Blurhash.tsx'
import { Button, IconButton } from '../../parts/Button.tsx'
import { safeHref } from '../../parts/safeHref.ts'
import styles from './Attachments.module.css'
import { aspectOf, galleryRows } from './galleryRows.ts'

const EYE_OFF = <EyeOff size={16} aria-hidden />
const FILE = <FileText size={18} aria-hidden />

interface AttachmentsProps {
  readonly attachments: readonly Attachment[]
  readonly sensitive: boolean
}

/** The files of a post, in rows by their shape. Their space is reserved before anything is loaded. */
export function Attachments({ attachments, sensitive }: AttachmentsProps) {
  const t = useText()
  const { hideNsfw } = usePreferences()
  const [shown, setShown] = useState(false)
  const covered = sensitive && hideNsfw && !shown
  return (
    <div className={styles.gallery}>
      {galleryRows(attachments).map((row) => (
        <div key={row[0]?.id} className={styles.row}>
          {row.map((attachment) => (
            <Item
              key={attachment.id}
              attachment={attachment}
              covered={covered}
              onReveal={() => setShown(true)}
            />
          ))}
        </div>
      ))}
      {sensitive && hideNsfw && shown && (
        <IconButton
          className={styles.hide}
          kind="plain"
          size="small"
          icon={EYE_OFF}
          label={t('status.hide_attachment')}
          onClick={() => setShown(false)}
        />
      )}
    </div>
  )
}

interface ItemProps {
  readonly attachment: Attachment
  readonly covered: boolean
  readonly onReveal: () => void
}

function Item({ attachment, covered, onReveal }: ItemProps) {
  const t = useText()
  const { type, url, description } = attachment
  if (type === 'audio') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: strangers' files have none; the description stands in
      <audio
        className={styles.audio}
        src={url}
        controls
        preload="none"
        aria-label={description || undefined}
      />
    )
  }
  if (type !== 'image' && type !== 'video') return <FileLink attachment={attachment} />
  const aspect = aspectOf(attachment)
  return (
    <div className={styles.item} style={{ flexGrow: aspect, aspectRatio: aspect }}>
      {attachment.blurhash !== undefined && (
        <Blurhash hash={attachment.blurhash} width={attachment.width ?? 1} height={attachment.height ?? 1} />
      )}
      {covered ? (
        <Button kind="plain" className={styles.cover} onClick={onReveal}>
          {t('status.sensitive')}: {t('status.show_attachment')}
        </Button>
      ) : (
        <Picture attachment={attachment} />
      )}
    </div>
  )
}

function Picture({ attachment }: { readonly attachment: Attachment }) {
  const { type, url, previewUrl, description, looping } = attachment
  if (type === 'video') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: strangers' files have none; the description stands in
      <video
        className={styles.media}
        src={url}
        poster={previewUrl === url ? undefined : previewUrl}
        controls
        loop={looping}
        preload="none"
        aria-label={description || undefined}
      />
    )
  }
  const href = safeHref(url)
  const image = (
    <img
      className={styles.media}
      src={previewUrl}
      alt={description}
      title={description}
      loading="lazy"
      decoding="async"
    />
  )
  return href === null ? (
    image
  ) : (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" aria-label={description || url}>
      {image}
    </a>
  )
}

/** A type that can't be shown here is a link. */
function FileLink({ attachment: { url, description, mimetype } }: { readonly attachment: Attachment }) {
  const t = useText()
  const href = safeHref(url)
  if (href === null) return null
  return (
    <a className={styles.file} href={href} target="_blank" rel="noopener noreferrer nofollow">
      {FILE}
      <span>{description || `${t('status.open_attachment')} ${mimetype}`}</span>
    </a>
  )
}
