import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'

/** Draws the interface into the page. */
export function render(): void {
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
