import type { Engine } from '../../engine/engine.ts'
import { perTab } from '../../engine/perEngine.ts'
import { storeInTab } from '../../engine/tabStorage.ts'
import { onStaleReload } from '../loading/staleBuild.ts'
import { type OpenWindow, openAgain } from './openWindow.ts'

const REOPEN = 'rookery-reopen'
/** A reload that comes later has another reason than the press that opened the window. */
const SOON_MS = 60_000

interface Failed {
  window: (OpenWindow & { readonly atMs: number }) | null
}

/** The window whose code could not be loaded. */
const failedIn = perTab((): Failed => ({ window: null }))

/** A window whose code could not be loaded opens after the reload, if the reason was a newer build (N43). */
export function reopenAfterReload(engine: Engine, window: OpenWindow | undefined): void {
  // Functions and elements of this page mean nothing to the next one.
  const isPlain = Object.values(window?.props ?? {}).every(
    (value) => typeof value !== 'function' && !(value instanceof Node),
  )
  failedIn(engine).window = window !== undefined && isPlain ? { ...window, atMs: Date.now() } : null
}

/** Stores the window that could not be opened, before a reload for a newer build, until the returned function is called. */
export const storeFailedWindow = (engine: Engine): (() => void) =>
  onStaleReload(() => {
    const { window } = failedIn(engine)
    if (window !== null && Date.now() - window.atMs < SOON_MS) storeInTab(REOPEN, JSON.stringify(window))
  })

/** Opens the window that the page before could not open. */
export function reopenWindow(engine: Engine): void {
  try {
    const stored = sessionStorage.getItem(REOPEN)
    if (stored === null) return
    storeInTab(REOPEN, null)
    const window = JSON.parse(stored) as NonNullable<Failed['window']>
    if (Date.now() - window.atMs < SOON_MS) openAgain(engine, window)
  } catch {
    // The storage is blocked: no window is opened.
  }
}
