import { memo, type ReactNode, useState } from 'react'
import type { MuteReason } from '../../../shared/model/mute.ts'
import type { Attachment, Status } from '../../../shared/model/status.ts'
import { claimClick, InternalLink } from '../../common/links/InternalLink.tsx'
import { noticeTo } from '../../common/links/paths.ts'
import { usePreference } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { Blurhash } from '../../parts/Blurhash.tsx'
import { EyeOff, FileText, Play } from '../../parts/icons.ts'
import { Retried } from '../../parts/Retried.tsx'
import { StillImage } from '../../parts/StillImage.tsx'
import { safeHref } from '../../parts/safeHref.ts'
import { isViewable } from '../media/galleryRows.ts'
import { objectPositionOf } from '../media/objectPosition.ts'
import { sayDuration } from '../media/sayDuration.ts'
import { sayReasons } from '../mutes/sayReasons.ts'
import styles from './MediaGrid.module.css'
import type { MediaTile } from './mediaTiles.ts'

interface MediaSquareProps {
  readonly tile: MediaTile
  /** Undefined until it has loaded. */
  readonly post: Status | undefined
  readonly cover: readonly MuteReason[] | boolean
  /** Tab reaches it. */
  readonly isStop: boolean
  readonly onFocus: (key: string) => void
  /** Opens the viewer. */
  readonly onOpen: (key: string) => void
  readonly onReveal: (tile: MediaTile) => void
}

/** A file of a post in a grid. */
export const MediaSquare = memo(function MediaSquare(props: MediaSquareProps) {
  const { tile, post, isStop, onFocus } = props
  const { file, key } = tile
  return (
    // biome-ignore lint/a11y/useSemanticElements: a part of a virtual grid
    // biome-ignore lint/a11y/useFocusableInteractive: what is in it gets the focus
    <div className={styles.square} role="gridcell" onFocus={() => onFocus(key)}>
      {file && post ? (
        <Content
          {...props}
          file={file}
          post={post}
          control={{ 'data-tile': key, tabIndex: isStop ? 0 : -1 }}
        />
      ) : (
        // Takes the focus on the way, like a loaded one.
        <span data-tile={key} tabIndex={isStop ? 0 : -1} />
      )}
    </div>
  )
})

interface ContentProps extends Pick<MediaSquareProps, 'tile' | 'cover' | 'onOpen' | 'onReveal'> {
  readonly file: Attachment
  readonly post: Status
  readonly control: { readonly 'data-tile': string; readonly tabIndex: number }
}

function Content({ tile, file, post, cover, control, onOpen, onReveal }: ContentProps) {
  const t = useText()
  const { url, blurhash, width, height, description, language } = file
  const href = safeHref(url)
  const blur = blurhash !== undefined && (
    <Blurhash hash={blurhash} {...(width && height ? { width, height } : {})} />
  )
  if (cover !== false)
    return (
      <button type="button" className={styles.cover} {...control} onClick={() => onReveal(tile)}>
        {blur}
        <span className={styles.why}>
          <EyeOff size={20} aria-hidden />
          <span>{cover === true ? t('status.sensitive') : sayReasons(t, cover)}</span>
        </span>
        <span className="visually-hidden">{` ${t('status.show_attachment')}`}</span>
      </button>
    )
  if (href === null || !isViewable(file))
    return (
      <InternalLink to={noticeTo(post.id)} {...control}>
        <Named file={file} icon={<FileText size={24} aria-hidden />} />
      </InternalLink>
    )
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      lang={language}
      title={description || undefined}
      {...control}
      onClick={(event) => {
        if (claimClick(event)) onOpen(tile.key)
      }}
    >
      {blur}
      <Preview key={file.previewUrl} file={file} />
    </a>
  )
}

/** The preview of a file, with a mark of what it is unless it is a still picture. */
function Preview({ file }: { readonly file: Attachment }) {
  const t = useText()
  const stopGifs = usePreference('stopGifs')
  const [failed, setFailed] = useState(false)
  const { type, mimetype, url, previewUrl, description, focus, looping, durationS } = file
  const isGif = looping || mimetype === 'image/gif'
  const kind = type === 'video' || type === 'audio' ? type : 'other'
  const name =
    description ||
    t(type === 'image' ? 'status.open_attachment' : `notifications.files.${kind}`, { count: 1 })
  // Without a preview of its own, only a picture can be shown.
  const hasPreview = !failed && (type === 'image' || (type === 'video' && previewUrl !== url))
  const mark = isGif ? (
    'GIF'
  ) : type === 'video' || type === 'audio' || type === 'flash' ? (
    <Duration of={durationS} />
  ) : null
  return (
    <>
      {hasPreview ? (
        <StillImage
          className={styles.picture}
          url={mimetype === 'image/gif' ? url : previewUrl}
          staticUrl={previewUrl}
          still={stopGifs && mimetype !== 'image/jpeg'}
          style={{ objectPosition: objectPositionOf(focus) }}
          alt={name}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(true)}
        />
      ) : (
        <Retried onRetry={() => setFailed(false)}>
          <Named file={file} name={failed ? `${name} · ${t('media_modal.failed')}` : name} />
        </Retried>
      )}
      {mark && <span className={styles.mark}>{mark}</span>}
    </>
  )
}

const Duration = ({ of }: { readonly of: number | undefined }) => (
  <>
    <Play size={14} aria-hidden />
    {of !== undefined && <span>{sayDuration(of)}</span>}
  </>
)

interface NamedProps {
  readonly file: Attachment
  readonly name?: string
  readonly icon?: ReactNode
}

/** Words instead of a preview. */
const Named = ({ file: { description, mimetype, language }, name, icon }: NamedProps) => (
  <span className={styles.named} dir="auto" lang={language}>
    {icon}
    <span>{name ?? (description || mimetype)}</span>
  </span>
)
