import { asAlertBook, collectingDismissed } from '../shared/alerts/alertBook.ts'
import { askOverPort } from '../shared/askOverPort.ts'
import type { FromServiceWorker } from '../shared/protocol/serviceWorker.ts'
import { type AlertDatabase, openAlertDatabase } from './alertDatabase.ts'
import { type ClientTab, openAlertTarget, readAlert, readCollecting } from './clicks.ts'

/** Browsers allow focusing or opening a tab for one second after a click. Two questions to a tab must fit into it. */
const ANSWER_LIMIT_MS = 400

/** Closes each clicked alert and opens the page that it is about. Notes when a person closes or clicks the collecting alert. */
export function listenForClicks(worker: ServiceWorkerGlobalScope): void {
  const database = openAlertDatabase(worker.navigator.locks)
  worker.addEventListener('notificationclick', (event) => {
    const { notification } = event
    notification.close()
    event.waitUntil(
      Promise.all([openAlert(worker, notification.data), noteClosed(notification.data, database)]),
    )
  })
  // Not fired for alerts that a script closes.
  worker.addEventListener('notificationclose', (event) => {
    event.waitUntil(noteClosed(event.notification.data, database))
  })
}

/** The collecting alert does not come back at once, and then counts from the beginning (AL4). */
async function noteClosed(data: unknown, database: AlertDatabase): Promise<void> {
  const account = readCollecting(data)
  // In private mode there is no book, and must be none.
  if (account === null || (await database.read(account)) === undefined) return
  await database.change(account, (book) => ({
    value: collectingDismissed(asAlertBook(book), Date.now()),
    answer: undefined,
  }))
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
