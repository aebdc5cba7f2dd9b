import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { OPENED_ROW_SELECTOR, ROW_SELECTOR } from '../../blocks/status/pressedPost.ts'
import { listenForFeedKeys } from '../../common/keyboard/feedKeys.ts'
import { useInstance, usePreference, useSession } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { doAction, openRow } from './doAction.ts'
import { guardKeys } from './guardKeys.ts'
import { listenForKeys } from './listenForKeys.ts'

/** Handles the keyboard shortcuts of the page. Loads after the first posts, and renders nothing. */
export function Keyboard() {
  const engine = useEngine()
  const navigate = useNavigate()
  const session = useSession()
  const instance = useInstance()
  const keyboardShortcuts = usePreference('keyboardShortcuts')
  const latest = useRef({ engine, session, instance, navigate, keyboardShortcuts })
  latest.current = { engine, session, instance, navigate, keyboardShortcuts }
  useEffect(
    () =>
      listenForKeys(({ action, needsLogin }) => {
        const { keyboardShortcuts: enabled, ...context } = latest.current
        // The overview opens even while shortcuts are off, so that they can be switched on.
        if (!enabled && action.do !== 'overview') return false
        if (needsLogin && context.session?.state !== 'signed-in') return false
        return doAction(action, context)
      }),
    [],
  )
  useEffect(() => listenForEnter((row, inTab) => openRow(row, latest.current, inTab)), [])
  useEffect(listenForFeedKeys, [])
  useEffect(guardKeys, [])
  return null
}

/**
 * Until the returned function is called, Enter opens the post of the focused row; with Control or Meta, in another tab (TH25).
 * This also works while the keyboard shortcuts are switched off.
 */
function listenForEnter(open: (row: Element, inTab: boolean) => boolean): () => void {
  const onKey = (event: KeyboardEvent): void => {
    const { key, target, ctrlKey, metaKey } = event
    if (key !== 'Enter' || event.defaultPrevented || event.repeat || event.shiftKey || event.altKey) return
    // Only with the focus on the row itself: inside the row, Enter presses a link or a button.
    if (!(target instanceof Element) || !target.matches(ROW_SELECTOR) || target.matches(OPENED_ROW_SELECTOR))
      return
    if (open(target, ctrlKey || metaKey)) event.preventDefault()
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}
