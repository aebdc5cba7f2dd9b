import './trustedTypes.ts'
import './theme/tokens.css'
import './theme/themes.css'
import './theme/base.css'
import './app/app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { ErrorScreen } from './app/ErrorScreen.tsx'
import { reloadForStaleBuild } from './app/staleBuild.ts'
import { timelinesAt } from './app/timelinesAt.ts'
import { engine } from './engine/engine.ts'
import { closeEarly, openEarly } from './mirror/openViews.ts'
import { applyTheme, rememberedTheme } from './theme/applyTheme.ts'

/** An engine that runs already answers within this; then the first thing drawn is the page with its posts. */
const FIRST_WAIT_MS = 60
/** What was opened early and nobody shows by then is closed: a redirect led elsewhere. */
const EARLY_LIMIT_MS = 5_000

applyTheme(rememberedTheme())
reloadForStaleBuild()
engine.start(openEarly(timelinesAt(location.pathname)))
setTimeout(closeEarly, EARLY_LIMIT_MS)

const render = (): void => {
  const root = document.getElementById('root')
  if (root === null) return
  createRoot(root).render(
    <StrictMode>
      <ErrorScreen>
        <App />
      </ErrorScreen>
    </StrictMode>,
  )
}
void Promise.race([engine.told, new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS))]).then(render)
