import { type SyntheticEvent, useContext, useState } from 'react'
import type { Attachment } from '../../../shared/model/status.ts'
import { notice } from '../../common/notices/notices.ts'
import { usePreference } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { Retried } from '../../parts/Retried.tsx'
import { galleryOf } from '../media/galleryRows.ts'
import { type Coverable, useCover } from '../mutes/useMuteState.ts'
import { InConversation } from '../rows/inConversation.ts'
import { LazyPart, loadRareAttachments, Picture } from './AttachmentItems.tsx'
import styles from './Attachments.module.css'

interface AttachmentsProps {
  readonly attachments: readonly Attachment[]
  /** The post whose files they are. */
  readonly of: Coverable
  /** The subject of the post, which says why its files are sensitive. */
  readonly subject?: string
  /** The id of the account whose files they are. */
  readonly authorId?: string | undefined
  /** Inside another post: not cut to a number of rows, since the container limits the height. */
  readonly small?: boolean
}

/** The files of a post, laid out in rows by aspect ratio. Their space is reserved before they load. */
export function Attachments({ attachments, of, subject, authorId, small }: AttachmentsProps) {
  const engine = useEngine()
  // One by one: with `usePreferences`, a change of theme would render every row again (TM28).
  const hidden = usePreference(useContext(InConversation) ? 'hideAttachmentsInConv' : 'hideAttachments')
  const cover = useCover(of)
  const maxThumbnails = usePreference('maxThumbnails')
  const describes = usePreference('pictureDescriptions')
  /** Whether covered media is revealed; null: the user has not pressed yet. */
  const [shown, setShown] = useState<boolean | null>(null)
  /** Whether all files are shown, although there are many. */
  const [all, setAll] = useState(false)
  /** URLs of pictures that failed to load. */
  const [broken, setBroken] = useState<readonly string[]>([])
  const noteBroken = ({ target }: SyntheticEvent): void => {
    const url = target instanceof HTMLImageElement && target.getAttribute('src')
    if (url) setBroken((current) => [...current, url])
  }

  const { rows, shownAtFirst } = galleryOf(attachments, hidden ? null : maxThumbnails, small)
  const shownRows = rows.slice(0, all ? rows.length : shownAtFirst)
  const canHide = cover && rows.some(({ kind }) => kind === 'pictures')
  const covered = canHide && shown !== true
  const open = (attachment?: Attachment): void =>
    void loadRareAttachments().then(
      ({ openViewer }) => openViewer(engine, attachments, attachment, authorId),
      () => notice(engine, 'general.generic_error', 'error'),
    )
  return (
    <div className={styles.gallery} data-media="" onErrorCapture={noteBroken}>
      {broken.length > 0 && <Retried onRetry={() => setBroken([])} />}
      {shownRows.map(({ kind, items, aspects, lead }, place) => (
        <div key={items[0]?.id} className={styles.row} data-lead={lead}>
          {items.map((attachment, placeInRow) => {
            if (kind === 'link')
              return <LazyPart part="link" key={attachment.id} attachment={attachment} onOpen={open} />
            if (kind === 'audio')
              return (
                <figure key={attachment.id} className={styles.sound}>
                  <LazyPart part="sound" attachment={attachment} />
                  {attachment.description && (
                    <figcaption lang={attachment.language}>{attachment.description}</figcaption>
                  )}
                </figure>
              )
            return (
              <Picture
                key={attachment.id}
                attachment={attachment}
                aspect={aspects?.[placeInRow]}
                covered={covered}
                broken={broken.includes(attachment.previewUrl) || broken.includes(attachment.url)}
                onOpen={open}
              >
                {covered && (
                  <LazyPart
                    part="cover"
                    attachments={attachments}
                    // The first cover takes the focus of the "hide" button, which disappears when it is pressed.
                    focused={shown === false && place + placeInRow === 0}
                    subject={subject}
                    cover={cover}
                    onReveal={() => setShown(true)}
                  />
                )}
              </Picture>
            )
          })}
        </div>
      ))}
      {describes && !covered && (
        <Descriptions of={shownRows.flatMap(({ kind, items }) => (kind === 'pictures' ? items : []))} />
      )}
      {canHide && !covered && <LazyPart part="hide" onHide={() => setShown(false)} />}
      {shownAtFirst < rows.length && (
        <p className={styles.many}>
          <LazyPart
            part="too many"
            count={attachments.length}
            all={all}
            onAll={setAll}
            onOpen={covered ? null : () => open()}
          />
        </p>
      )}
    </div>
  )
}

/** The descriptions of pictures, for those who see them (M50). All others have them as the pictures' alternative text. */
const Descriptions = ({ of }: { readonly of: readonly Attachment[] }) => (
  <div className={styles.descriptions} aria-hidden>
    {of.map(
      ({ id, description, language }) =>
        description !== '' && (
          <p key={id} dir="auto" lang={language}>
            {description}
          </p>
        ),
    )}
  </div>
)
