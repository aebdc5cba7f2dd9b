import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { mountedFormsOf } from '../blocks/status/replies.ts'
import { useMedia } from '../common/layout/useMedia.ts'
import { type RouteName, routeAt } from '../common/links/routes.ts'
import { openWindow } from '../common/overlay/openWindow.ts'
import { usePreference } from '../hooks/hooks.ts'
import { useEngine } from '../hooks/useEngine.ts'
import { useText } from '../i18n/i18n.ts'
import { PenLine } from '../parts/icons.ts'
import { keyboardPresumedOpen } from './keyboardOpen.ts'
import styles from './PostButton.module.css'
import { createScrollHiding } from './scrollHiding.ts'

/** The pages without the button (L38): they have other buttons in its place. */
const WITHOUT: ReadonlySet<RouteName | null> = new Set([
  'chats',
  'chat',
  'lists-edit',
  'lists-new',
  'shout-panel',
  'moderation',
  'friend-requests',
  'filtered-notifications',
])

/** The floating button for a new post; it hides while the user reads or types (L39). */
export function PostButton() {
  const engine = useEngine()
  const t = useText()
  const { pathname } = useLocation()
  const autohideFloatingPostButton = usePreference('autohideFloatingPostButton')
  const typing = useKeyboard()
  // The button would cover the send button of a reply.
  const forms = mountedFormsOf(useEngine())
  const answering = useSyncExternalStore(forms.subscribe, forms.any)
  const away = useScrolledAway(autohideFloatingPostButton) || typing || answering
  if (WITHOUT.has(routeAt(pathname))) return null
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={t('shell.new_post')}
      data-away={away}
      onClick={() => openWindow(engine, 'compose', { replyTo: null })}
    >
      <PenLine size={22} aria-hidden />
    </button>
  )
}

const onResize = (changed: () => void): (() => void) => {
  addEventListener('resize', changed)
  return () => removeEventListener('resize', changed)
}

const useKeyboard = (): boolean => {
  const isTouch = useMedia('(pointer: coarse)')
  return useSyncExternalStore(onResize, () => keyboardPresumedOpen(innerWidth, innerHeight, isTouch))
}

/** Whether the main column is being scrolled down; always false unless `on`. */
function useScrolledAway(on: boolean): boolean {
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    if (!on) return
    const hiding = createScrollHiding(setHidden)
    const main = document.querySelector('main')
    const onScroll = ({ target }: Event): void => {
      if (target instanceof Element) hiding.scrolled(target)
    }
    // Scroll events don't bubble, and each page has its own scroller.
    main?.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => {
      main?.removeEventListener('scroll', onScroll, { capture: true })
      hiding.stop()
      setHidden(false)
    }
  }, [on])
  return hidden
}
