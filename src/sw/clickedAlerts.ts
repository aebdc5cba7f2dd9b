import type { FromServiceWorker } from '../shared/protocol/serviceWorker.ts'
import { type AskedTab, follow, readAlert } from './clicks.ts'

/** Two questions and then a tab to focus or to open: browsers allow that for a second after the click. */
const ANSWER_LIMIT_MS = 400

/** Leads who clicks an alert to what it is about, and closes the alert. */
export function listenForClicks(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('notificationclick', (event) => {
    const { notification } = event
    notification.close()
    event.waitUntil(lead(worker, notification.data))
  })
}

async function lead(worker: ServiceWorkerGlobalScope, data: unknown): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tabs = windows
    .filter(({ frameType }) => frameType !== 'nested')
    .map(
      (client): AskedTab => ({
        ask: (message) => ask(client, message),
        // Too late after the click for this browser: the tab is at the right place all the same.
        focus: () => client.focus().catch(() => null),
      }),
    )
  await follow(readAlert(data, worker.location.origin), tabs, (url) =>
    worker.clients.openWindow(url).catch(() => null),
  )
}

function ask(client: Client, message: FromServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    const timer = setTimeout(() => end(null), ANSWER_LIMIT_MS)
    const end = (answer: unknown): void => {
      clearTimeout(timer)
      port1.close()
      resolve(answer)
    }
    port1.onmessage = ({ data }) => end(data)
    client.postMessage(message, [port2])
  })
}
