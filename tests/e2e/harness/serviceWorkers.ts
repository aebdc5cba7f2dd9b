import type { BrowserContext } from 'playwright-core'
import { type Browser, until } from './browser.ts'
import type { CdpSession } from './cdp.ts'
import type { Tab } from './tab.ts'

/** Removes service workers from the pages' API, so that no test finds files that an earlier one cached. */
export const withoutServiceWorkers = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
  })

/** Builds whose page is cached for offline use, oldest first. */
export const cachedBuilds = ({ page }: Tab): Promise<readonly number[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('rookery-shell-'))
    const complete = await Promise.all(
      names.map(async (name) => (await caches.open(name)).match('/index.html').then(Boolean)),
    )
    return names
      .filter((_, at) => complete[at])
      .map((name) => Number(name.split('-').at(-1)))
      .sort((a, b) => a - b)
  })

/** Paths of all cached files. */
export const cachedPaths = ({ page }: Tab): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => new URL(url).pathname)
  })

/** Waits until all files of the build are cached, which takes place after the worker is active. */
export async function waitForAllFiles(tab: Tab): Promise<void> {
  const listed = await tab.page.evaluate(async () => (await fetch('/service-worker.js')).text())
  const files = listed.match(/\/assets\/[\w.-]+\.(?:json|js|css|svg|woff2)\b|\/[\w-]+\.svg/g) ?? []
  await until(
    'all files to be cached',
    async () => {
      const cached = new Set(await cachedPaths(tab))
      return files.length > 0 && files.every((file) => cached.has(file))
    },
    60_000,
    500,
  )
}

/** Clears the browser's HTTP cache, which could otherwise answer in place of the worker. */
export async function clearHttpCache({ page }: Tab): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await session.detach()
}

/** Registers the service worker at once, instead of after a period without input. */
export const registerWorker = (tab: Tab): Promise<unknown> =>
  tab.page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
    await navigator.serviceWorker.ready
  })

/** Waits until the service worker is active. It is installed after `tab` has had no input for a while. */
export async function waitForServiceWorker(tab: Tab): Promise<void> {
  await until(
    'the service worker',
    () =>
      tab.page.evaluate(
        async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated',
      ),
    40_000,
  )
}

/** The effects of a click on an alert. Tests can't click one, so `clickAlert` calls the worker's listener. */
interface ClickEffects {
  readonly focused: readonly string[]
  readonly opened: readonly string[]
  readonly closed: number
}

/** Simulates a click on an alert with `data`. Resolves with what the worker did. */
export async function clickAlert(
  { browser }: { readonly browser: Browser },
  tab: Tab,
  data: unknown,
): Promise<ClickEffects> {
  // The browser stops an idle worker; a message starts it.
  await tab.page.evaluate(async () =>
    (await navigator.serviceWorker.ready).active?.postMessage({ worker: 'build' }),
  )
  const target = await until(
    'the service worker to run',
    async () => (await browser.targets('service_worker'))[0],
  )
  const session = await browser.cdp.attach(target.targetId)
  const did = await clickIn(session, data)
  await session.detach()
  return did
}

/** Like `clickAlert`, in a service worker that is already running. */
export async function clickIn(worker: CdpSession, data: unknown): Promise<ClickEffects> {
  const { result, exceptionDetails } = await worker.send('Runtime.evaluate', {
    expression: `(${CLICK_SOURCE})(${JSON.stringify(data)})`,
    awaitPromise: true,
    returnByValue: true,
  })
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value as ClickEffects
}

/** The source of a function that runs in the worker. */
const CLICK_SOURCE = `async (data) => {
  const did = { focused: [], opened: [], closed: 0 }
  WindowClient.prototype.focus = async function () {
    did.focused.push(this.id)
    return this
  }
  Clients.prototype.openWindow = async (url) => {
    did.opened.push(url)
    return null
  }
  const event = new ExtendableEvent('notificationclick')
  let done
  Object.defineProperty(event, 'notification', { value: { data, close: () => did.closed++ } })
  Object.defineProperty(event, 'waitUntil', { value: (promise) => { done = promise } })
  dispatchEvent(event)
  await done
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  did.focused = did.focused.map((id) => new URL(windows.find((one) => one.id === id).url).pathname)
  return did
}`
