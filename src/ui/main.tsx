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
import { engine } from './engine/engine.ts'
import { applyTheme, rememberedTheme } from './theme/applyTheme.ts'

applyTheme(rememberedTheme())
reloadForStaleBuild()
engine.connect()

const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <ErrorScreen>
        <App />
      </ErrorScreen>
    </StrictMode>,
  )
}
