import type { FromServiceWorker } from '../../../shared/protocol/serviceWorker.ts'
import type { Engine } from '../../engine/engine.ts'
import { goTo } from '../links/navigator.ts'

/**
 * Handles the service worker's messages after a click on an alert: tells whether this tab shows the alert's page, or
 * navigates there.
 */
export function answerClicks(engine: Engine, container: ServiceWorkerContainer): void {
  container.addEventListener('message', ({ data, ports: [port] }) => {
    const message = data as FromServiceWorker
    switch (message?.click) {
      case 'shows':
        port?.postMessage(shows(engine, message.url, message.accountKey))
        break
      case 'go':
        if (!isFor(engine, message.accountKey)) {
          port?.postMessage(false)
          break
        }
        goTo(engine, message.url)
        port?.postMessage(true)
    }
  })
}

function shows(engine: Engine, url: string, accountKey: string): boolean {
  const { pathname, search } = new URL(url, location.href)
  const here = location.pathname === pathname && (search === '' || location.search === search)
  return here && isFor(engine, accountKey)
}

/** Whether this tab shows the account of an alert. A service worker of an older build names no account. */
const isFor = (engine: Engine, accountKey = ''): boolean =>
  accountKey === '' || engine.currentSession()?.account === accountKey
