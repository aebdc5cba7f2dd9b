import { vi } from 'vitest'
import { closeSettings } from '../../../src/ui/blocks/settings/openSettings.ts'
import { markFirstPosts } from '../../../src/ui/common/loading/firstPosts.ts'
import { dismissNotice, notices } from '../../../src/ui/common/notices/notices.ts'
import { closeOverlay, currentOverlay } from '../../../src/ui/common/overlay/openOverlay.ts'
import { closeWindow, openWindows, setWindowTable } from '../../../src/ui/common/overlay/openWindow.ts'
import { allTexts, setLanguage } from '../../../src/ui/i18n/i18n.ts'
import { DESKTOP, page } from './dom.ts'
import { fetchFrom } from './platform.ts'
import { forgetPointer } from './pointer.ts'
import { finishFrames, restartTime, settle } from './time.ts'

/** `markFirstPosts` takes two frames. */
const MARKED_MS = 50

/** Closes what the modules of the interface hold open: they outlive the page that a reload ends. */
export async function closeAll(): Promise<void> {
  closeSettings()
  while (currentOverlay() !== null) {
    closeOverlay()
    // What comes to light below it closes in a turn of its own.
    vi.advanceTimersByTime(1)
  }
  for (const { name } of openWindows()) closeWindow(name)
  for (const { id } of notices.shown) dismissNotice(id)
  forgetPointer()
  await finishFrames()
  document.body.replaceChildren()
}

/** Nothing of the story before is left in the page; texts are English, the window is a desktop's. */
export async function resetPage(): Promise<void> {
  await closeAll()
  restartTime()
  document.head.replaceChildren()
  for (const { name } of [...document.documentElement.attributes])
    document.documentElement.removeAttribute(name)
  // As index.html has it.
  document.documentElement.lang = 'en'
  document.title = ''
  localStorage.clear()
  sessionStorage.clear()
  page.happyDOM.setViewport(DESKTOP)
  show(true)
  await setLanguage('en')
  await settle()
}

/** As main.ts and render.tsx do before anything is drawn. The texts come from the sources' own files. */
export async function prepare(): Promise<void> {
  setWindowTable(async () => (await import('../../../src/ui/app/windows.ts')).WINDOWS)
  globalThis.fetch = filesOnly
  await allTexts()
  // Without a feed a timer of the module marks them, which `restartTime` clears.
  markFirstPosts()
  vi.advanceTimersByTime(MARKED_MS)
}

const filesOnly = fetchFrom({
  origin: () => 'https://home.example',
  app: { fetch: async () => new Response(null, { status: 404 }) },
} as unknown as Parameters<typeof fetchFrom>[0])

/** Whether the tab is the one that is looked at. */
export function show(visible: boolean): void {
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    value: visible ? 'visible' : 'hidden',
  })
  Object.defineProperty(document, 'hidden', { configurable: true, value: !visible })
  document.dispatchEvent(new Event('visibilitychange'))
}
