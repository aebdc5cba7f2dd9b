import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Engine } from '../../engine/engine.ts'
import { perEngine } from '../../engine/perEngine.ts'
import { BesideContexts } from '../../hooks/Beside.tsx'
import { useSession } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { allTexts } from '../../i18n/i18n.ts'
import { Boundary } from '../notices/Boundary.tsx'
import { notice } from '../notices/notices.ts'
import { closeOverlays } from './openOverlay.ts'
import { closeWindow, loadWindow, type OpenWindow, type WindowName, windowsOf } from './openWindow.ts'
import { reopenAfterReload, reopenWindow, storeFailedWindow } from './reopenWindow.ts'

/** Windows that act for the signed-in account. Text in them that must not be lost is stored as a draft. */
const MEMBER_WINDOWS: ReadonlySet<WindowName> = new Set([
  'actAs',
  'compose',
  'composeAs',
  'crop',
  'edit',
  'focus',
  'highlight',
  'lists',
  'moderate',
  'mute',
  'outbox',
  'report',
])

/** The account for which windows were last rendered. Kept outside the host, which mounts again for each account. */
const lastShownIn = perEngine(() => ({ account: '' }))

/**
 * Renders the windows of `openWindow.ts`. When the tab changes to another account or to a visitor, it closes the windows that act
 * for an account, and answers an open confirmation with no (S41). Otherwise the confirmed action would run as the new account.
 */
export function WindowHost() {
  const engine = useEngine()
  const store = windowsOf(engine)
  const windows = useSyncExternalStore(store.subscribe, store.open)
  useEffect(() => {
    reopenWindow(engine)
    return storeFailedWindow(engine)
  }, [engine])
  const session = useSession()
  useEffect(() => {
    if (session === null) return
    const last = lastShownIn(engine)
    const changed = last.account !== '' && last.account !== session.account
    last.account = session.account
    if (changed) closeOverlays(engine)
    if (!changed && session.state !== 'signed-out') return
    for (const { name } of windows) if (MEMBER_WINDOWS.has(name)) closeWindow(engine, name)
  }, [session, windows, engine])
  // Windows above the form of another account were opened from it, so they act for that account, too.
  const composeAsIndex = windows.findIndex(({ name }) => name === 'composeAs')
  return windows.map((window, index) => (
    <Boundary key={window.name} instead={<Crashed name={window.name} />}>
      <BesideContexts on={composeAsIndex >= 0 && index > composeAsIndex}>
        <LoadedWindow window={window} />
      </BesideContexts>
    </Boundary>
  ))
}

function LoadedWindow({ window }: { readonly window: OpenWindow }) {
  const engine = useEngine()
  const { name, props } = window
  const latest = useRef(window)
  latest.current = window
  const [Content, setContent] = useState<ComponentType<object>>()
  useEffect(() => {
    let left = false
    Promise.all([loadWindow(engine, name), allTexts()]).then(
      ([component]) => left || setContent(() => component),
      () => {
        reopenAfterReload(engine, latest.current)
        giveUp(engine, name)
      },
    )
    return () => {
      left = true
    }
  }, [engine, name])
  return Content ? <Content {...props} /> : null
}

/** Closes a window that crashed or failed to load, so that the page behind it keeps working. */
function giveUp(engine: Engine, name: WindowName): void {
  closeWindow(engine, name)
  notice(engine, 'general.generic_error', 'error')
}

function Crashed({ name }: { readonly name: WindowName }) {
  const engine = useEngine()
  useEffect(() => giveUp(engine, name), [engine, name])
  return null
}
