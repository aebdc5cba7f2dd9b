import { type CSSProperties, type ReactNode, Suspense } from 'react'
import { lazily, lazyAfterFirstPosts } from '../../common/loading/lazily.tsx'
import { usePreference } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { StillImage } from '../../parts/StillImage.tsx'
import { objectPositionOf } from '../media/objectPosition.ts'
import { useIsComplete } from '../rows/motion.ts'
import { AttachmentLink, type ItemProps } from './AttachmentLink.tsx'
import styles from './Attachments.module.css'
import type { RareProps } from './RareAttachments.tsx'

/** Loads the parts of attachments that few posts need. */
export const loadRareAttachments = () => import('./RareAttachments.tsx')
const Rare = lazily(async () => (await loadRareAttachments()).Rare)
const Blurhash = lazyAfterFirstPosts(
  async () => (await import('../../parts/Blurhash.tsx')).Blurhash,
  () => null,
)
/** A part that few posts need. The caller reserves its space. */
export const LazyPart = (props: RareProps) => (
  <Suspense>
    <Rare {...props} />
  </Suspense>
)

interface PictureProps extends ItemProps {
  /** Width / height of its space. */
  readonly aspect: number | undefined
  /** Don't load the picture. */
  readonly covered: boolean
  /** Loading failed. */
  readonly broken: boolean
  /** The cover. */
  readonly children: ReactNode
}

/** An image or video in its reserved space. It is not loaded in a row that appears during fast scrolling (T62). */
export function Picture({ attachment, aspect, covered, broken, onOpen, children }: PictureProps) {
  const { type, blurhash, width = 1, height = 1, description } = attachment
  const complete = useIsComplete()
  return (
    <div className={styles.item} style={{ '--aspect': aspect } as CSSProperties}>
      {blurhash !== undefined && !broken && complete && (
        <Suspense>
          <Blurhash hash={blurhash} width={width} height={height} />
        </Suspense>
      )}
      {covered ? (
        children
      ) : !complete ? null : type === 'image' ? (
        <Still attachment={attachment} broken={broken} onOpen={onOpen} />
      ) : (
        <LazyPart part="moving" attachment={attachment} onOpen={onOpen} />
      )}
      {description !== '' && !covered && !broken && complete && (
        <LazyPart part="alt" attachment={attachment} />
      )}
    </div>
  )
}

function Still({ attachment, broken, onOpen }: ItemProps & { readonly broken: boolean }) {
  const t = useText()
  const { url, mimetype, previewUrl, description, language, focus } = attachment
  const stopGifs = usePreference('stopGifs')
  return (
    // A broken picture links to the file, since the viewer could not show it either.
    <AttachmentLink attachment={attachment} onOpen={broken ? null : onOpen}>
      {broken ? (
        <LazyPart part="broken" attachment={attachment} />
      ) : (
        <StillImage
          url={mimetype === 'image/gif' ? url : previewUrl}
          staticUrl={previewUrl}
          still={stopGifs && mimetype !== 'image/jpeg'}
          className={styles.media}
          style={{ objectPosition: objectPositionOf(focus) }}
          lang={language}
          alt={description || t('status.open_attachment')}
          title={description || undefined}
          loading="lazy"
          decoding="async"
          draggable
        />
      )}
    </AttachmentLink>
  )
}
