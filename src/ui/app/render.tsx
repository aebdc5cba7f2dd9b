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

/**
 * Wait this long for the texts of another language before the first paint, so that it is not in English.
 * Slower texts are applied when they arrive.
 */
const TEXTS_WAIT_MS = 300

/** Renders the interface. Resolves when its first posts are shown, or when none will be shown soon. */
export async function render(engine: Engine): Promise<void> {
  const root = document.getElementById('root')
  if (root === null) return
  setWindowTable(async () => (await import('./windows.ts')).WINDOWS)
  await Promise.race([
    // `showLanguage` reports the failure once the preferences have arrived.
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
