import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { useCallback, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Attachment } from '../../../shared/model/status.ts'
import { closingLinks } from '../../common/links/closingLinks.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { profileTo } from '../../common/links/paths.ts'
import { keepFocus } from '../../common/overlay/keepFocus.ts'
import { useLayer } from '../../common/overlay/layers.ts'
import { currentOverlay } from '../../common/overlay/openOverlay.ts'
import { closeWindow } from '../../common/overlay/openWindow.ts'
import { windowChangeHandler } from '../../common/overlay/windowChange.ts'
import type { MediaProps } from '../../common/overlay/windowProps.ts'
import { useAccount, useInstance, usePreference } from '../../hooks/hooks.ts'
import { sayNumber } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { directionOf } from '../../i18n/languages.ts'
import { AccountNames } from '../../parts/AccountNames.tsx'
import { Avatar, avatarProps } from '../../parts/Avatar.tsx'
import { BaseUiProviders } from '../../parts/BaseUiProviders.tsx'
import { IconButton } from '../../parts/Button.tsx'
import { ChevronLeft, ChevronRight, Download, ExternalLink, X } from '../../parts/icons.ts'
import { savesData } from '../../parts/savesData.ts'
import { keyStep, wrapIndex } from './gestures.ts'
import styles from './Media.module.css'
import { MediaLink } from './MediaLink.tsx'
import { Stage } from './Stage.tsx'

const CLOSE = <X size={20} aria-hidden />
const LEFT = <ChevronLeft size={28} aria-hidden />
const RIGHT = <ChevronRight size={28} aria-hidden />
const DOWNLOAD = <Download size={20} aria-hidden />
const ORIGINAL = <ExternalLink size={20} aria-hidden />

/** Mounts a new viewer for each set of items, because the previous viewer may still be fading out. */
export function MediaWindow({ items, start, authorId }: MediaProps) {
  const ids = useRef({ items, id: 0 })
  if (ids.current.items !== items) ids.current = { items, id: ids.current.id + 1 }
  return <MediaViewer key={ids.current.id} items={items} start={start} authorId={authorId} />
}

/** Shows the media files of a post, one at a time, over the whole page (M22). */
function MediaViewer({ items, start, authorId }: MediaProps) {
  const t = useText()
  const language = useLanguage()
  const rtl = directionOf(language) === 'rtl'
  const [open, setOpen] = useState(true)
  const [index, setIndex] = useState(start)
  const popup = useRef<HTMLDivElement>(null)
  const popupRef = useCallback((element: HTMLDivElement | null) => {
    popup.current = element
    return keepFocus(element)
  }, [])
  const captionId = useId()
  const close = (): void => setOpen(false)
  const isTop = useLayer(open, close)
  const showNext = (step: -1 | 1): void => setIndex((current) => wrapIndex(current + step, items.length))
  // On the document, because the focused element may have been removed.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event
      // In a media player, arrow keys seek.
      if (altKey || ctrlKey || metaKey || shiftKey || target instanceof HTMLMediaElement) return
      const step = keyStep(key, rtl)
      if (step === 0 || !open || !isTop() || currentOverlay() !== null) return
      event.preventDefault()
      showNext(step)
    }
    // In the capture phase, because the dialog stops the propagation of arrow keys.
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  })

  const item = items[index]
  if (item === undefined) return null
  const hasMany = items.length > 1
  return (
    <BaseUiProviders>
      <BaseDialog.Root
        open={open}
        onOpenChange={windowChangeHandler(isTop, close)}
        onOpenChangeComplete={(next) => {
          // Another viewer may have been opened since.
          if (!next) closeWindow('media', (open) => open.items === items)
        }}
      >
        <BaseDialog.Portal>
          <BaseDialog.Popup
            ref={popupRef}
            className={styles.viewer}
            initialFocus={popup}
            aria-describedby={item.description === '' ? undefined : captionId}
          >
            <header className={styles.bar}>
              <BaseDialog.Title className="visually-hidden">{t('media_modal.title')}</BaseDialog.Title>
              {authorId !== undefined && <Author id={authorId} onGo={close} />}
              {hasMany && (
                <p className={styles.counter} aria-live="polite">
                  {t('media_modal.counter', {
                    current: sayNumber(index + 1, language),
                    total: sayNumber(items.length, language),
                  })}
                </p>
              )}
              <span className={styles.room} />
              <MediaLink item={item} icon={DOWNLOAD} label={t('media_modal.download')} download />
              <MediaLink item={item} icon={ORIGINAL} label={t('media_modal.open_original')} />
              <BaseDialog.Close render={<IconButton icon={CLOSE} label={t('media_modal.hide')} />} />
            </header>
            <Stage
              key={index}
              item={item}
              canSwipe={hasMany}
              rtl={rtl}
              onSwipe={showNext}
              onTapBeside={close}
              onSettled={() => preloadAround(items, index)}
              onFocusLost={() => popup.current?.focus()}
            />
            {hasMany && (
              <>
                <IconButton
                  className={styles.previous}
                  kind="plain"
                  icon={rtl ? RIGHT : LEFT}
                  label={t('media_modal.previous')}
                  onClick={() => showNext(-1)}
                />
                <IconButton
                  className={styles.next}
                  kind="plain"
                  icon={rtl ? LEFT : RIGHT}
                  label={t('media_modal.next')}
                  onClick={() => showNext(1)}
                />
              </>
            )}
            <p id={captionId} className={styles.caption} dir="auto" lang={item.language} aria-live="polite">
              {item.description}
            </p>
          </BaseDialog.Popup>
        </BaseDialog.Portal>
      </BaseDialog.Root>
    </BaseUiProviders>
  )
}

interface AuthorProps {
  readonly id: string
  readonly onGo: () => void
}

/** The author of the files, with a link to the profile. */
function Author({ id, onGo }: AuthorProps) {
  const account = useAccount(id)
  const instance = useInstance()
  const stopGifs = usePreference('stopGifs')
  if (account === null) return null
  return (
    <div className={styles.from} {...closingLinks(onGo)}>
      <InternalLink to={profileTo(account, instance)} className={styles.author}>
        <Avatar {...avatarProps(account)} size={32} still={stopGifs} />
        <AccountNames account={account} />
      </InternalLink>
    </div>
  )
}

/** Preloads the images before and after `index`, unless the user saves data. */
function preloadAround(items: readonly Attachment[], index: number): void {
  if (savesData()) return
  for (const step of [1, -1]) {
    const neighbour = items[wrapIndex(index + step, items.length)]
    if (neighbour?.type === 'image' && neighbour !== items[index]) new Image().src = neighbour.url
  }
}
