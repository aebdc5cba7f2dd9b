import { useState } from 'react'
import type { Attachment } from '../../../shared/model/status.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { usePreference } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { Blurhash } from '../../parts/Blurhash.tsx'
import { Retried } from '../../parts/Retried.tsx'
import { RichText } from '../../parts/RichText.tsx'
import { StillImage } from '../../parts/StillImage.tsx'
import { type ExcerptedPost, isCovered, pictureIn, sayWithoutWords, wordsOf } from '../status/sayPost.ts'
import styles from './PostExcerpt.module.css'

interface PostExcerptProps {
  readonly post: ExcerptedPost
  readonly to: string
  /** The text to show instead of the post: why it is muted, or that it was deleted. */
  readonly instead?: string | undefined
}

/** A post in at most three lines, which link to its conversation. A post without words shows its picture (NO3). */
export function PostExcerpt({ post, to, instead }: PostExcerptProps) {
  const t = useText()
  const hideNsfw = usePreference('hideNsfw')
  const hideAttachments = usePreference('hideAttachments')
  const covered = isCovered(post, hideNsfw)
  const words = instead === undefined ? wordsOf(post) : [instead]
  const wordless = words.length === 0
  const picture = wordless && !hideAttachments ? pictureIn(post.attachments) : undefined
  return (
    <p dir="auto">
      <InternalLink to={to} className={styles.excerpt}>
        {picture && <Thumbnail key={picture.previewUrl} attachment={picture} covered={covered} />}
        <span className={styles.words}>
          <RichText
            text={wordless ? sayWithoutWords(t, post, covered) : words}
            lang={wordless || instead !== undefined ? undefined : post.language}
            inline
          />
        </span>
      </InternalLink>
    </p>
  )
}

interface ThumbnailProps {
  readonly attachment: Attachment
  readonly covered: boolean
}

/** The picture, or only its colours if it is covered or can't be loaded. The words next to it describe it. */
function Thumbnail({ attachment: { previewUrl, blurhash, width, height }, covered }: ThumbnailProps) {
  const stopGifs = usePreference('stopGifs')
  const [failed, setFailed] = useState(false)
  if (!covered && !failed)
    return (
      <StillImage
        className={styles.thumbnail}
        url={previewUrl}
        still={stopGifs}
        alt=""
        width={40}
        height={40}
        onError={() => setFailed(true)}
      />
    )
  return (
    <Retried onRetry={() => setFailed(false)}>
      {blurhash !== undefined && (
        <span className={styles.thumbnail}>
          <Blurhash hash={blurhash} {...(width && height ? { width, height } : {})} />
        </span>
      )}
    </Retried>
  )
}
