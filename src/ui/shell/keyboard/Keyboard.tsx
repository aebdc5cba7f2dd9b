import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { listenForFeedKeys } from '../../common/keyboard/feedKeys.ts'
import { useInstance, usePreference, useSession } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { doAction } from './doAction.ts'
import { listenForKeys } from './listenForKeys.ts'

/** The keys that work everywhere in the page. It is loaded after the first posts, and shows nothing. */
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
        const { keyboardShortcuts: wanted, ...who } = latest.current
        // Switched off, they can still be found, and switched on.
        if (!wanted && action.do !== 'overview') return false
        if (needsLogin && who.session?.state !== 'signed-in') return false
        return doAction(action, who)
      }),
    [],
  )
  useEffect(listenForFeedKeys, [])
  return null
}
