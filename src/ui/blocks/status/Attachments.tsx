import { type SyntheticEvent, useContext, useState } from 'react'
import type { Attachment } from '../../../shared/model/status.ts'
import { notice } from '../../common/notices/notices.ts'
import { usePreferences } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { IconButton } from '../../parts/Button.tsx'
import { EyeOff } from '../../parts/icons.ts'
import { galleryOf } from '../media/galleryRows.ts'
import { InConversation } from '../rows/inConversation.ts'
import { Cover, Later, Picture, rareParts } from './AttachmentItems.tsx'
import styles from './Attachments.module.css'

const EYE_OFF = <EyeOff size={16} aria-hidden />

interface AttachmentsProps {
  readonly attachments: readonly Attachment[]
  readonly sensitive: boolean
  /** Where a post stands within another: all of it is there, whoever shows it sees to its size. */
  readonly small?: boolean
}

/** What was pressed here, and what came of it. */
interface Pressed {
  /** Of sensitive ones; null: nothing was. */
  readonly shown: 'loading' | boolean | null
  /** All of too many. */
  readonly all: boolean
  /** Addresses of pictures that could not be loaded. */
  readonly broken: readonly string[]
}

const NOTHING: Pressed = { shown: null, all: false, broken: [] }

/** The files of a post, in rows by their shape. Their space is reserved before anything is loaded. */
export function Attachments({ attachments, sensitive, small }: AttachmentsProps) {
  const t = useText()
  const preferences = usePreferences()
  const hidden = useContext(InConversation) ? preferences.hideAttachmentsInConv : preferences.hideAttachments
  const [{ shown, all, broken }, setPressed] = useState(NOTHING)
  const press = (change: Partial<Pressed>): void => setPressed((now) => ({ ...now, ...change }))

  const noteBroken = ({ target }: SyntheticEvent): void => {
    const url = target instanceof HTMLImageElement && target.getAttribute('src')
    if (url) setPressed((now) => ({ ...now, broken: [...now.broken, url] }))
  }

  const { rows, first } = galleryOf(attachments, hidden ? null : preferences.maxThumbnails, small)
  const canHide = sensitive && preferences.hideNsfw && rows.some(({ kind }) => kind === 'pictures')
  const covered = canHide && shown !== true
  const reveal = async (): Promise<void> => {
    if (preferences.preloadImage) {
      press({ shown: 'loading' })
      await rareParts()
        .then(({ preload }) => preload(attachments))
        .catch(() => {})
    }
    press({ shown: true })
  }
  const open = (attachment?: Attachment): void =>
    void rareParts().then(
      ({ view }) => view(attachments, attachment),
      () => notice('general.generic_error', 'error'),
    )
  return (
    <div className={styles.gallery} onErrorCapture={noteBroken}>
      {rows.slice(0, all ? rows.length : first).map(({ kind, items }, place) => (
        <div key={items[0]?.id} className={styles.row}>
          {items.map((attachment, placeInRow) => {
            if (kind === 'link')
              return <Later part="link" key={attachment.id} attachment={attachment} onOpen={open} />
            if (kind === 'audio')
              return (
                <figure key={attachment.id} className={styles.sound}>
                  <Later part="sound" attachment={attachment} />
                  {attachment.description && <figcaption>{attachment.description}</figcaption>}
                </figure>
              )
            return (
              <Picture
                key={attachment.id}
                attachment={attachment}
                covered={covered}
                broken={broken.includes(attachment.previewUrl) || broken.includes(attachment.url)}
                onOpen={open}
              >
                {covered && (
                  <Cover
                    loading={shown === 'loading'}
                    // Who hides them again by the keyboard is still there.
                    focused={shown === false && place + placeInRow === 0}
                    onReveal={reveal}
                  />
                )}
              </Picture>
            )
          })}
        </div>
      ))}
      {canHide && !covered && (
        <IconButton
          className={styles.hide}
          kind="plain"
          size="small"
          icon={EYE_OFF}
          label={t('status.hide_attachment')}
          // It is there because of a press on a cover, which is gone with the focus.
          autoFocus
          onClick={() => press({ shown: false })}
        />
      )}
      {first < rows.length && (
        <p className={styles.many}>
          <Later
            part="too many"
            count={attachments.length}
            all={all}
            onAll={(next) => press({ all: next })}
            onOpen={covered ? null : () => open()}
          />
        </p>
      )}
    </div>
  )
}
