import { type ReactNode, useState } from 'react'
import type { MuteReason } from '../../../shared/model/mute.ts'
import type { Attachment } from '../../../shared/model/status.ts'
import { openPopover } from '../../common/overlay/openOverlay.ts'
import { useInstance, usePreference } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button, IconButton } from '../../parts/Button.tsx'
import { classes } from '../../parts/classes.ts'
import { Expand, EyeOff, FileText } from '../../parts/icons.ts'
import { OptionalImage } from '../../parts/OptionalImage.tsx'
import { Retried } from '../../parts/Retried.tsx'
import { RealHost, RichText } from '../../parts/RichText.tsx'
import { safeHref } from '../../parts/safeHref.ts'
import { mayMove, savesData } from '../../parts/savesData.ts'
import { Flash } from '../media/Flash.tsx'
import { isViewable } from '../media/galleryRows.ts'
import { objectPositionOf } from '../media/objectPosition.ts'
import { openMedia } from '../media/openMedia.ts'
import { sayDuration } from '../media/sayDuration.ts'
import { sayReasons } from '../mutes/sayReasons.ts'
import { AttachmentLink, type ItemProps, openOnClick } from './AttachmentLink.tsx'
import shared from './Attachments.module.css'
import styles from './RareAttachments.module.css'
import { useOwnShape } from './useOwnShape.ts'

const FILE = <FileText size={18} aria-hidden />
const EYE_OFF = <EyeOff size={16} aria-hidden />
const EXPAND = <Expand size={16} aria-hidden />

/** The pictures are revealed after this long, loaded or not. */
const PRELOAD_LIMIT_MS = 5_000

/** Props of the parts of attachments that few posts need. They are not in the chunk of the first screen. */
export type RareProps =
  | (ItemProps & { readonly part: 'moving' })
  | (ItemProps & { readonly part: 'link' })
  | { readonly part: 'sound' | 'broken' | 'alt'; readonly attachment: Attachment }
  | (CoverProps & { readonly part: 'cover' })
  | (HideButtonProps & { readonly part: 'hide' })
  | (TooManyProps & { readonly part: 'too many' })

/** One of these parts. */
export function Rare(props: RareProps) {
  switch (props.part) {
    case 'moving':
      return <Moving {...props} />
    case 'sound':
      return <Sound {...props} />
    case 'broken':
      return <BrokenPicture {...props} />
    case 'cover':
      return <Cover {...props} />
    case 'hide':
      return <HideButton {...props} />
    case 'alt':
      return <Description {...props} />
    case 'link':
      return <FileLink {...props} />
    case 'too many':
      return <TooMany {...props} />
  }
}

/** Opens the viewer with the author's `attachments`, starting at `first`. */
export const openViewer = openMedia

/** Resolves when all pictures among `attachments` have loaded or failed, or after a timeout. */
async function preload(attachments: readonly Attachment[]): Promise<unknown> {
  // Pictures that stay hidden, such as those below the first rows, would be loaded for nothing.
  if (savesData()) return
  const pictures = attachments.map(({ type, previewUrl }) => type === 'image' && decoded(previewUrl))
  return Promise.race([Promise.all(pictures), new Promise((done) => setTimeout(done, PRELOAD_LIMIT_MS))])
}

function decoded(url: string): Promise<void> {
  const image = new Image()
  image.src = url
  return image.decode().catch(() => {})
}

/** A video or a Flash film. */
function Moving({ attachment, onOpen }: ItemProps) {
  const t = useText()
  const stopGifs = usePreference('stopGifs')
  const expand = (
    <IconButton
      className={styles.expand}
      kind="plain"
      size="small"
      icon={EXPAND}
      label={t('status.show_attachment_in_modal')}
      onClick={() => onOpen(attachment)}
    />
  )
  if (attachment.type === 'flash') return <Flash attachment={attachment} corner={expand} />
  return <Video attachment={attachment} still={stopGifs} corner={expand} />
}

interface VideoProps {
  readonly attachment: Attachment
  readonly still: boolean
  /** A button beside the player. */
  readonly corner: ReactNode
}

/** A video. If it stands for an animated picture (`looping`), it plays like one: in a loop, muted and automatically. */
function Video({ attachment, still, corner }: VideoProps) {
  const { url, previewUrl, blurhash, description, language, looping, durationS, focus } = attachment
  const [started, setStarted] = useState(false)
  const [failed, setFailed] = useState(false)
  const player = useOwnShape(attachment)
  const poster = previewUrl === url ? undefined : previewUrl
  if (failed) return <BrokenFile attachment={attachment} onRetry={() => setFailed(false)} />
  return (
    <>
      <video
        ref={player}
        className={styles.film}
        style={{ objectPosition: objectPositionOf(focus) }}
        onError={() => setFailed(true)}
        src={url}
        onPlay={() => setStarted(true)}
        poster={poster}
        controls
        loop={looping}
        muted={looping}
        autoPlay={looping && !still && mayMove()}
        playsInline
        // Without a poster or blurhash, load the first frame.
        preload={poster === undefined && blurhash === undefined && !savesData() ? 'metadata' : 'none'}
        lang={language}
        aria-label={description || undefined}
        title={description || undefined}
      />
      {!looping && !started && <Duration seconds={durationS} besideAlt={description !== ''} />}
      {corner}
    </>
  )
}

interface DurationProps {
  readonly seconds: number | undefined
  /** Whether the ALT button is in the same corner. */
  readonly besideAlt?: boolean
}

/** How long a video or sound lasts. Its player does not know, because it loads nothing before it plays. */
function Duration({ seconds, besideAlt = false }: DurationProps) {
  if (seconds === undefined) return null
  return (
    <span className={classes(styles.duration, besideAlt && styles.besideAlt)}>{sayDuration(seconds)}</span>
  )
}

/** The ALT button of a picture, which opens the picture's description (M35). A Flash film shows its description itself. */
function Description({ attachment: { type, description, language } }: { readonly attachment: Attachment }) {
  const engine = useEngine()
  const t = useText()
  if (type === 'flash') return null
  return (
    <button
      type="button"
      className={styles.alt}
      aria-haspopup="dialog"
      onClick={({ currentTarget: anchor }) =>
        openPopover(engine, {
          anchor,
          label: t('status.description'),
          render: () => (
            <p className={styles.description} dir="auto" lang={language}>
              {description}
            </p>
          ),
        })
      }
    >
      ALT<span className="visually-hidden">{` ${t('status.show_description')}`}</span>
    </button>
  )
}

interface CoverProps {
  /** All files that are covered, of which this is one. */
  readonly attachments: readonly Attachment[]
  readonly focused: boolean
  /** Why the post is sensitive, if it says so. */
  readonly subject: string | undefined
  /** The filters that cover the files; true: they are sensitive. */
  readonly cover: readonly MuteReason[] | true
  readonly onReveal: () => void
}

/** Hides sensitive media until it is pressed. */
function Cover({ attachments, focused, subject, cover, onReveal }: CoverProps) {
  const t = useText()
  const preloadImage = usePreference('preloadImage')
  const stopGifs = usePreference('stopGifs')
  const [loading, setLoading] = useState(false)
  const reveal = async (): Promise<void> => {
    if (preloadImage) {
      setLoading(true)
      await preload(attachments)
    }
    onReveal()
  }
  const picture = useInstance()?.nsfwCoverUrl
  return (
    <>
      {picture !== undefined && <OptionalImage className={shared.media} url={picture} still={stopGifs} />}
      <Button className={styles.cover} busy={loading} autoFocus={focused} onClick={reveal}>
        {loading ? (
          t('general.loading')
        ) : (
          <>
            <span>{cover === true ? t('status.sensitive') : sayReasons(t, cover)}</span>
            <span className={styles.rest}>{`: ${t('status.show_attachment')}`}</span>
            {/* Not for screen readers: they have read it above the files. */}
            {subject && (
              <span className={styles.why} aria-hidden>
                {subject}
              </span>
            )}
          </>
        )}
      </Button>
    </>
  )
}

interface BrokenFileProps {
  readonly attachment: Attachment
  /** Called when the instance is reachable again. */
  readonly onRetry: () => void
}

/** Replaces the player of a file that can't be loaded or decoded. It links to the file (M14). */
function BrokenFile({ attachment, onRetry }: BrokenFileProps) {
  return (
    <>
      <Retried onRetry={onRetry} />
      <AttachmentLink attachment={attachment} onOpen={null}>
        <BrokenPicture attachment={attachment} />
      </AttachmentLink>
    </>
  )
}

/** Replaces a picture that failed to load. */
function BrokenPicture({ attachment: { description, language } }: { readonly attachment: Attachment }) {
  const t = useText()
  return (
    <span className={styles.broken} title={description || undefined}>
      {description && <span className={styles.brokenDescription} lang={language}>{`${description} `}</span>}
      <span>{`${t('media_modal.failed')} `}</span>
      <span className={styles.original}>{t('media_modal.open_original')}</span>
    </span>
  )
}

function Sound({ attachment }: { readonly attachment: Attachment }) {
  const { url, description, language, durationS } = attachment
  const [started, setStarted] = useState(false)
  const [failed, setFailed] = useState(false)
  if (failed) return <BrokenFile attachment={attachment} onRetry={() => setFailed(false)} />
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: uploaded files have no captions; the description is the label */}
      <audio
        src={url}
        controls
        preload="none"
        lang={language}
        aria-label={description || undefined}
        onPlay={() => setStarted(true)}
        onError={() => setFailed(true)}
      />
      {!started && <Duration seconds={durationS} />}
    </>
  )
}

interface HideButtonProps {
  readonly onHide: () => void
}

/** Covers sensitive media again. */
function HideButton({ onHide }: HideButtonProps) {
  const t = useText()
  return (
    <IconButton
      className={styles.hide}
      kind="plain"
      size="small"
      icon={EYE_OFF}
      label={t('status.hide_attachment')}
      // Takes over the focus of the pressed cover, which is gone.
      autoFocus
      onClick={onHide}
    />
  )
}

interface TooManyProps {
  readonly count: number
  readonly all: boolean
  readonly onAll: (all: boolean) => void
  /** Null while the pictures are covered. */
  readonly onOpen: (() => void) | null
}

/** Buttons below the first rows of too many files. */
function TooMany({ count, all, onAll, onOpen }: TooManyProps) {
  const t = useText()
  return (
    <>
      <span className={styles.count}>{t('status.many_attachments', { count })}</span>
      <Button kind="quiet" size="small" aria-expanded={all} onClick={() => onAll(!all)}>
        {t(all ? 'status.collapse_attachments' : 'status.show_all_attachments')}
      </Button>
      {onOpen !== null && (
        <Button kind="quiet" size="small" onClick={onOpen}>
          {t('status.open_gallery')}
        </Button>
      )}
    </>
  )
}

/** A link to a file that can't be shown inline, or that the user's preferences hide. */
function FileLink({ attachment, onOpen }: ItemProps) {
  const t = useText()
  const { url, description, mimetype, oembed, host, isPrivate } = attachment
  const href = safeHref(url)
  if (href === null) return null
  const link = (
    <a
      className={styles.file}
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      onClick={isViewable(attachment) ? openOnClick(attachment, onOpen) : undefined}
    >
      {FILE}
      <span title={description || undefined}>
        {oembed?.title || description || `${t('status.open_attachment')} ${mimetype}`}
      </span>
      {host !== undefined && <RealHost host={host} />}
      {isPrivate && <small>{t('status.private_address')}</small>}
    </a>
  )
  if (oembed === undefined || oembed.content.length === 0) return link
  return (
    <div className={styles.fileWithEmbed}>
      {link}
      <RichText text={oembed.content} className={styles.embedText} />
    </div>
  )
}
