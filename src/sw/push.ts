import { accountOfScope } from '../shared/protocol/serviceWorker.ts'
import { openAlertDatabase } from './alertDatabase.ts'
import { handlePush, type PushWorld } from './handlePush.ts'

/** Handles push events. Must be called in the worker's first turn. */
export function listenForPush(worker: ServiceWorkerGlobalScope): void {
  const world = worldOf(worker)
  const account = accountOfScope(worker.registration.scope)
  worker.addEventListener('push', (event) => {
    const text = event.data?.text() ?? null
    event.waitUntil(
      handlePush(text, account, world).catch((thrown: unknown) =>
        world.log(`could not handle a push: ${String(thrown)}`),
      ),
    )
  })
}

function worldOf({ registration, clients, navigator }: ServiceWorkerGlobalScope): PushWorld {
  return {
    database: openAlertDatabase(navigator.locks),
    now: () => Date.now(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    // biome-ignore lint/suspicious/noConsole: the service worker has no other log
    log: (text) => console.info(`[push] ${text}`),
    tabs: async () => {
      const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true })
      return { any: tabs.length > 0, visible: tabs.some((tab) => tab.visibilityState === 'visible') }
    },
    show: (title, options) => registration.showNotification(title, options),
    shown: async () => (await registration.getNotifications()).map(({ tag }) => tag),
    close: async (tag) => {
      for (const shown of await registration.getNotifications({ tag })) shown.close()
    },
    mustShow: async () => {
      const subscription = await registration.pushManager.getSubscription()
      return subscription?.options.userVisibleOnly === true
    },
    latest: new Map(),
  }
}
