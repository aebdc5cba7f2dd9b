import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { closingLinks } from '../../common/links/closingLinks.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { noticeTo, profileTo } from '../../common/links/paths.ts'
import { keepFocus } from '../../common/overlay/keepFocus.ts'
import { useLayer } from '../../common/overlay/layers.ts'
import { currentOverlay } from '../../common/overlay/openOverlay.ts'
import { closeWindow } from '../../common/overlay/openWindow.ts'
import { windowChangeHandler } from '../../common/overlay/windowChange.ts'
import type { MediaItem, MediaProps } from '../../common/overlay/windowProps.ts'
import { useAccount, useInstance, usePreference } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { sayNumber } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { directionOf } from '../../i18n/languages.ts'
import { AccountNames } from '../../parts/AccountNames.tsx'
import { Avatar, avatarProps } from '../../parts/Avatar.tsx'
import { BaseUiProviders } from '../../parts/BaseUiProviders.tsx'
import button from '../../parts/Button.module.css'
import { IconButton } from '../../parts/Button.tsx'
import { classes } from '../../parts/classes.ts'
import { ChevronLeft, ChevronRight, Download, ExternalLink, MessageCircle, X } from '../../parts/icons.ts'
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
const POST = <MessageCircle size={20} aria-hidden />

/** Mounts a new viewer for each set of items, because the previous viewer may still be fading out. */
export function MediaWindow(props: MediaProps) {
  const { items } = props
  const ids = useRef({ items, id: 0 })
  if (ids.current.items !== items) ids.current = { items, id: ids.current.id + 1 }
  return <MediaViewer key={ids.current.id} {...props} />
}

const never = () => () => {}

/** Shows media files, one at a time, over the whole page (M22). */
function MediaViewer({ items: first, start, gallery }: MediaProps) {
  const engine = useEngine()
  const t = useText()
  const language = useLanguage()
  const rtl = directionOf(language) === 'rtl'
  const [open, setOpen] = useState(true)
  const items = useSyncExternalStore(gallery?.subscribe ?? never, gallery?.now ?? (() => first))
  const [shown, setShown] = useState({ key: first[start]?.key, index: start })
  const found = items.findIndex(({ key }) => key === shown.key)
  // If the file is gone, the one in its place.
  const index = found === -1 ? Math.min(shown.index, items.length - 1) : found
  const goesOn = gallery?.goesOn() === true
  const popup = useRef<HTMLDivElement>(null)
  const popupRef = useCallback((element: HTMLDivElement | null) => {
    popup.current = element
    return keepFocus(element)
  }, [])
  const captionId = useId()
  const close = (): void => setOpen(false)
  const isTop = useLayer(open, close)
  const showNext = (step: -1 | 1): void => {
    // The first file does not follow on the last one of those that are loaded.
    const next = goesOn ? index + step : wrapIndex(index + step, items.length)
    const item = items[next]
    if (item !== undefined) setShown({ key: item.key, index: next })
  }
  const { key } = items[index] ?? {}
  useEffect(() => {
    if (key !== undefined) gallery?.onShown(key)
    // All of them are gone.
    else closeWindow(engine, 'media', (open) => open.items === first)
  }, [gallery, key, first, engine])
  // On the document, because the focused element may have been removed.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event
      // In a media player, arrow keys seek.
      if (altKey || ctrlKey || metaKey || shiftKey || target instanceof HTMLMediaElement) return
      const step = keyStep(key, rtl)
      if (step === 0 || !open || !isTop() || currentOverlay(engine) !== null) return
      event.preventDefault()
      showNext(step)
    }
    // In the capture phase, because the dialog stops the propagation of arrow keys.
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  })

  const item = items[index]
  if (item === undefined) return null
  const { file, authorId, postId } = item
  const hasMany = items.length > 1
  return (
    <BaseUiProviders>
      <BaseDialog.Root
        open={open}
        onOpenChange={windowChangeHandler(engine, isTop, close)}
        onOpenChangeComplete={(next) => {
          // Another viewer may have been opened since.
          if (!next) closeWindow(engine, 'media', (open) => open.items === first)
        }}
      >
        <BaseDialog.Portal>
          <BaseDialog.Popup
            ref={popupRef}
            className={styles.viewer}
            initialFocus={popup}
            finalFocus={gallery && (() => gallery.returnTo() ?? true)}
            aria-describedby={file.description === '' ? undefined : captionId}
          >
            <header className={styles.bar}>
              <BaseDialog.Title className="visually-hidden">{t('media_modal.title')}</BaseDialog.Title>
              {authorId !== undefined && <Author id={authorId} onGo={close} />}
              {hasMany && (
                <p className={styles.counter} aria-live="polite">
                  {t('media_modal.counter', {
                    current: sayNumber(index + 1, language),
                    total: `${sayNumber(items.length, language)}${goesOn ? '+' : ''}`,
                  })}
                </p>
              )}
              <span className={styles.room} />
              {postId !== undefined && <PostLink id={postId} onGo={close} />}
              <MediaLink item={file} icon={DOWNLOAD} label={t('media_modal.download')} download />
              <MediaLink item={file} icon={ORIGINAL} label={t('media_modal.open_original')} />
              <BaseDialog.Close render={<IconButton icon={CLOSE} label={t('media_modal.hide')} />} />
            </header>
            <Stage
              key={item.key}
              item={file}
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
            <p id={captionId} className={styles.caption} dir="auto" lang={file.language} aria-live="polite">
              {file.description}
            </p>
          </BaseDialog.Popup>
        </BaseDialog.Portal>
      </BaseDialog.Root>
    </BaseUiProviders>
  )
}

interface LinkProps {
  readonly id: string
  readonly onGo: () => void
}

/** The author of the files, with a link to the profile. */
function Author({ id, onGo }: LinkProps) {
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

/** A link to the post of the file. */
function PostLink({ id, onGo }: LinkProps) {
  const t = useText()
  return (
    <span {...closingLinks(onGo)}>
      <InternalLink
        to={noticeTo(id)}
        className={classes(button.button, button.only, button.quiet)}
        aria-label={t('media_modal.open_post')}
        data-tip={t('media_modal.open_post')}
      >
        {POST}
      </InternalLink>
    </span>
  )
}

/** Preloads the images before and after `index`, unless the user saves data. */
function preloadAround(items: readonly MediaItem[], index: number): void {
  if (savesData()) return
  for (const step of [1, -1]) {
    const neighbour = items[wrapIndex(index + step, items.length)]?.file
    if (neighbour?.type === 'image' && neighbour !== items[index]?.file) new Image().src = neighbour.url
  }
}
