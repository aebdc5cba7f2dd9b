import { vi } from 'vitest'
import { markFirstPosts } from '../../../src/ui/common/loading/firstPosts.ts'
import { allTexts, setLanguage } from '../../../src/ui/i18n/i18n.ts'
import { DESKTOP, page } from './dom.ts'
import { removeListeners } from './listeners.ts'
import { fetchFrom } from './platform.ts'
import { resetPointer } from './pointer.ts'
import { finishFrames, restartTime, settle } from './time.ts'

/** `markFirstPosts` takes two frames. */
const MARKED_MS = 50

/** Ends what the page of an earlier tab still listens to, and removes what it shows. */
export async function closeAll(): Promise<void> {
  removeListeners()
  resetPointer()
  await finishFrames()
  document.body.replaceChildren()
}

/** Removes everything that an earlier test left in the page, and restores English and a desktop's window. */
export async function resetPage(): Promise<void> {
  await closeAll()
  restartTime()
  document.head.replaceChildren()
  for (const { name } of [...document.documentElement.attributes])
    document.documentElement.removeAttribute(name)
  // The same as in index.html.
  document.documentElement.lang = 'en'
  document.title = ''
  localStorage.clear()
  sessionStorage.clear()
  page.happyDOM.setViewport(DESKTOP)
  setVisible(true)
  await setLanguage('en')
  await settle()
}

/** Does what main.ts and render.tsx do before the first render. Texts come from the source files. */
export async function prepare(): Promise<void> {
  globalThis.fetch = filesOnly
  await allTexts()
  // Without a feed, a timer of `firstPosts.ts` would do this, but `restartTime` clears that timer.
  markFirstPosts()
  vi.advanceTimersByTime(MARKED_MS)
}

const filesOnly = fetchFrom({
  origin: () => 'https://home.example',
  app: { fetch: async () => new Response(null, { status: 404 }) },
} as unknown as Parameters<typeof fetchFrom>[0])

/** Makes the tab visible or hidden. */
export function setVisible(visible: boolean): void {
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    value: visible ? 'visible' : 'hidden',
  })
  Object.defineProperty(document, 'hidden', { configurable: true, value: !visible })
  document.dispatchEvent(new Event('visibilitychange'))
}
