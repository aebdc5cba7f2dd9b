import { type ReactNode, Suspense } from 'react'
import { lazily } from '../../common/loading/lazily.tsx'
import { useInstance } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { Blurhash } from '../../parts/Blurhash.tsx'
import { Button } from '../../parts/Button.tsx'
import { pictureAt } from '../../parts/pictureAt.ts'
import { aspectOf } from '../media/galleryRows.ts'
import { type ItemProps, Opening } from './AttachmentLink.tsx'
import styles from './Attachments.module.css'
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

interface PictureProps extends ItemProps {
  /** Nothing of it is loaded. */
  readonly covered: boolean
  /** It could not be loaded. */
  readonly broken: boolean
  /** What lies over it. */
  readonly children: ReactNode
}

/** A picture or a film, in the space that is kept for it. */
export function Picture({ attachment, covered, broken, onOpen, children }: PictureProps) {
  const { type, mimetype, blurhash, width = 1, height = 1, description } = attachment
  const aspect = aspectOf(attachment)
  return (
    <div
      className={styles.item}
      style={{ flexGrow: aspect, aspectRatio: aspect }}
      data-described={description !== '' && !covered && !broken ? '' : undefined}
    >
      {blurhash !== undefined && !broken && <Blurhash hash={blurhash} width={width} height={height} />}
      {covered ? (
        children
      ) : type === 'image' && (broken || mimetype !== 'image/gif') ? (
        <Still attachment={attachment} broken={broken} onOpen={onOpen} />
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

function Still({ attachment, broken, onOpen }: ItemProps & { readonly broken: boolean }) {
  const t = useText()
  const { previewUrl, description } = attachment
  return (
    // The viewer could show no more of what is broken: the link leads to the file.
    <Opening attachment={attachment} onOpen={broken ? null : onOpen}>
      {broken ? (
        <Later part="broken" attachment={attachment} />
      ) : (
        <img
          ref={pictureAt(previewUrl)}
          className={styles.media}
          alt={description || t('status.open_attachment')}
          title={description || undefined}
          loading="lazy"
          decoding="async"
        />
      )}
    </Opening>
  )
}
