import { askOverPort } from '../shared/askOverPort.ts'
import type { FromServiceWorker } from '../shared/protocol/serviceWorker.ts'
import { type ClientTab, openAlertTarget, readAlert } from './clicks.ts'

/** Browsers allow focusing or opening a tab for one second after a click. Two questions to a tab must fit into it. */
const ANSWER_LIMIT_MS = 400

/** Closes each clicked alert and opens the page that it is about. */
export function listenForClicks(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('notificationclick', (event) => {
    const { notification } = event
    notification.close()
    event.waitUntil(openAlert(worker, notification.data))
  })
}

async function openAlert(worker: ServiceWorkerGlobalScope, data: unknown): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tabs = windows
    .filter(({ frameType }) => frameType !== 'nested')
    .map(
      (client): ClientTab => ({
        ask: (message) => ask(client, message),
        // Rejects if the browser considers the click too long ago. The tab already shows the right page.
        focus: () => client.focus().catch(() => null),
      }),
    )
  await openAlertTarget(readAlert(data, worker.location.origin), tabs, (url) =>
    worker.clients.openWindow(url).catch(() => null),
  )
}

const ask = (client: Client, message: FromServiceWorker): Promise<unknown> =>
  askOverPort(new MessageChannel(), ANSWER_LIMIT_MS, (port) => client.postMessage(message, [port]))
