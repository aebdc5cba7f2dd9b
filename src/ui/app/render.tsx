import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { firstPosts } from '../common/loading/firstPosts.ts'
import { prefetch } from '../common/loading/staleBuild.ts'
import { Boundary } from '../common/notices/Boundary.tsx'
import { setWindowTable } from '../common/overlay/openWindow.ts'
import type { Engine } from '../engine/engine.ts'
import { EngineContext } from '../hooks/useEngine.ts'
import { setLanguage } from '../i18n/i18n.ts'
import { rememberedLanguage } from '../i18n/rememberedLanguage.ts'
import { App } from './App.tsx'
import { type RenderedPage, renderedPageOf } from './renderedPage.ts'

/**
 * Wait this long for the texts of another language before the first paint, so that it is not in English.
 * Slower texts are applied when they arrive.
 */
const TEXTS_WAIT_MS = 300
/**
 * Wait this long for the code of the page before the first paint. A fallback would stay for at least 300 ms (React), and
 * for a second in a hidden tab of Firefox. A page that takes longer comes over a slow network, and shows its frame first.
 */
const PAGE_WAIT_MS = 500

/**
 * Renders the interface, once the code of the `page` is there. Resolves when its first posts are shown, or when none will be
 * shown soon.
 */
export async function render(engine: Engine, page?: Promise<unknown>): Promise<void> {
  const root = document.getElementById('root')
  if (root === null) return
  setWindowTable(engine, async () => (await import('./windows.ts')).WINDOWS)
  await Promise.all([
    // `showLanguage` reports the failure once the preferences have arrived.
    atMost(
      TEXTS_WAIT_MS,
      setLanguage(rememberedLanguage()).catch(() => {}),
    ),
    atMost(PAGE_WAIT_MS, page),
  ])
  let reactRoot = createRoot(root)
  const pageOf = (round: number): ReactNode => (
    <StrictMode key={round}>
      <EngineContext value={engine}>
        <Boundary>
          <App />
        </Boundary>
      </EngineContext>
    </StrictMode>
  )
  reactRoot.render(pageOf(0))
  Object.assign(renderedPageOf(engine), {
    unmount: () => reactRoot.unmount(),
    mount: () => {
      reactRoot = createRoot(root)
      reactRoot.render(pageOf(0))
    },
  } satisfies RenderedPage)
  await firstPosts
  await prefetch(async () => {
    const { guardNodes } = await import('./guardNodes.ts')
    if (guardNodes(engine)) reactRoot.render(pageOf(1))
  })
}

/** Resolves with `wanted`, or after `ms`. */
const atMost = (ms: number, wanted: unknown): Promise<unknown> =>
  Promise.race([wanted, new Promise((resolve) => setTimeout(resolve, ms))])
