import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { firstPosts } from '../common/loading/firstPosts.ts'
import { setWindowTable } from '../common/overlay/openWindow.ts'
import type { Engine } from '../engine/engine.ts'
import { EngineContext } from '../hooks/useEngine.ts'
import { setLanguage } from '../i18n/i18n.ts'
import { rememberedLanguage } from '../i18n/rememberedLanguage.ts'
import { App } from './App.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'

/** Nobody is to see English first whose language it is not; texts that take longer are shown when they come. */
const TEXTS_WAIT_MS = 300

/** Draws the interface into the page; resolves when its first posts are shown, or will not be soon. */
export async function render(engine: Engine): Promise<void> {
  const root = document.getElementById('root')
  if (root === null) return
  setWindowTable(async () => (await import('./windows.ts')).WINDOWS)
  await Promise.race([
    // That it can't be had is said once the preferences are here.
    setLanguage(rememberedLanguage()).catch(() => {}),
    new Promise((resolve) => setTimeout(resolve, TEXTS_WAIT_MS)),
  ])
  createRoot(root).render(
    <StrictMode>
      <ErrorScreen>
        <EngineContext value={engine}>
          <App />
        </EngineContext>
      </ErrorScreen>
    </StrictMode>,
  )
  await firstPosts
}
