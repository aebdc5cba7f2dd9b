import { type MouseEvent, type ReactNode, Suspense } from 'react'
import type { Attachment } from '../../../shared/model/status.ts'
import { isOurs } from '../../app/Inward.tsx'
import { lazily } from '../../app/lazily.tsx'
import { useText } from '../../i18n/i18n.ts'
import { useInstance } from '../../mirror/hooks.ts'
import { Blurhash } from '../../parts/Blurhash.tsx'
import { Button } from '../../parts/Button.tsx'
import { pictureAt } from '../../parts/pictureAt.ts'
import { safeHref } from '../../parts/safeHref.ts'
import styles from './Attachments.module.css'
import { aspectOf } from './galleryRows.ts'
import type { RareProps } from './RareAttachments.tsx'

/** Loads what few posts have. */
export const rareParts = () => import('./RareAttachments.tsx')
const Rare = lazily(async () => (await rareParts()).Rare)

/** A part that few posts have, in the space that is kept for it. */
export const Later = (props: RareProps) => (
  <Suspense>
    <Rare {...props} />
  </Suspense>
)

export interface ItemProps {
  readonly attachment: Attachment
  /** Shows it in the viewer. */
  readonly onOpen: (attachment: Attachment) => void
}

interface PictureProps extends ItemProps {
  /** Nothing of it is loaded. */
  readonly covered: boolean
  /** What lies over it. */
  readonly children: ReactNode
}

/** A picture or a film, in the space that is kept for it. */
export function Picture({ attachment, covered, onOpen, children }: PictureProps) {
  const { type, mimetype, blurhash, width = 1, height = 1, description } = attachment
  const aspect = aspectOf(attachment)
  return (
    <div
      className={styles.item}
      style={{ flexGrow: aspect, aspectRatio: aspect }}
      data-described={description !== '' && !covered ? '' : undefined}
    >
      {blurhash !== undefined && <Blurhash hash={blurhash} width={width} height={height} />}
      {covered ? (
        children
      ) : type === 'image' && mimetype !== 'image/gif' ? (
        <Still attachment={attachment} onOpen={onOpen} />
      ) : (
        <Later part="moving" attachment={attachment} onOpen={onOpen} />
      )}
    </div>
  )
}

interface CoverProps {
  readonly loading: boolean
  readonly focused: boolean
  readonly onReveal: () => void
}

/** Over what is sensitive, until it is pressed. */
export function Cover({ loading, focused, onReveal }: CoverProps) {
  const t = useText()
  const picture = useInstance()?.nsfwCoverUrl
  return (
    <>
      {picture !== undefined && <img className={styles.media} src={picture} alt="" />}
      <Button className={styles.cover} busy={loading} autoFocus={focused} onClick={onReveal}>
        {loading ? (
          t('general.loading')
        ) : (
          <>
            {t('status.sensitive')}
            <span className={styles.rest}>: {t('status.show_attachment')}</span>
          </>
        )}
      </Button>
    </>
  )
}

export const opens =
  (attachment: Attachment, onOpen: ItemProps['onOpen']) =>
  (event: MouseEvent): void => {
    if (isOurs(event)) onOpen(attachment)
  }

function Still({ attachment, onOpen }: ItemProps) {
  const t = useText()
  const { previewUrl, description } = attachment
  return (
    <Opening attachment={attachment} onOpen={onOpen}>
      <img
        ref={pictureAt(previewUrl)}
        className={styles.media}
        alt={description || t('status.open_attachment')}
        title={description || undefined}
        loading="lazy"
        decoding="async"
      />
    </Opening>
  )
}

/** A link around a picture: to the viewer, and to the file itself for who opens it elsewhere. */
export function Opening({ attachment, onOpen, children }: ItemProps & { readonly children: ReactNode }) {
  const href = safeHref(attachment.url)
  if (href === null) return children
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" onClick={opens(attachment, onOpen)}>
      {children}
    </a>
  )
}
