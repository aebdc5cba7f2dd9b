import { storeInTab } from '../../engine/tabStorage.ts'
import { onStaleReload } from '../loading/staleBuild.ts'
import { type OpenWindow, openAgain } from './openWindow.ts'

const REOPEN = 'rookery-reopen'
/** A reload that comes later has another reason than the press that opened the window. */
const SOON_MS = 60_000

let failed: (OpenWindow & { readonly atMs: number }) | null = null

/** A window whose code could not be loaded opens after the reload, if the reason was a newer build (N43). */
export function reopenAfterReload(window: OpenWindow | undefined): void {
  // Functions and elements of this page mean nothing to the next one.
  const isPlain = Object.values(window?.props ?? {}).every(
    (value) => typeof value !== 'function' && !(value instanceof Node),
  )
  failed = window !== undefined && isPlain ? { ...window, atMs: Date.now() } : null
}

onStaleReload(() => {
  if (failed !== null && Date.now() - failed.atMs < SOON_MS) storeInTab(REOPEN, JSON.stringify(failed))
})

/** Opens the window that the page before could not open. */
export function reopenWindow(): void {
  try {
    const stored = sessionStorage.getItem(REOPEN)
    if (stored === null) return
    storeInTab(REOPEN, null)
    const window = JSON.parse(stored) as NonNullable<typeof failed>
    if (Date.now() - window.atMs < SOON_MS) openAgain(window)
  } catch {
    // The storage is blocked: no window is opened.
  }
}
