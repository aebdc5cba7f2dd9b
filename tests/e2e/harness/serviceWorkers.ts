import type { BrowserContext } from 'playwright-core'
import { type Browser, until } from './browser.ts'
import type { Tab } from './tab.ts'

/** A browser that knows no service workers: what is kept for later is in no story's way. */
export const withoutServiceWorkers = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
  })

/** Builds of which the page is kept for the time without a network, the oldest first. */
export const keptBuilds = ({ page }: Tab): Promise<readonly number[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('rookery-shell-'))
    const whole = await Promise.all(
      names.map(async (name) => (await caches.open(name)).match('/index.html').then(Boolean)),
    )
    return names
      .filter((_, at) => whole[at])
      .map((name) => Number(name.split('-').at(-1)))
      .sort((a, b) => a - b)
  })

/** Addresses of everything that is kept. */
export const keptFiles = ({ page }: Tab): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => new URL(url).pathname)
  })

/** Empties the browser's own cache, which may have what the worker should. */
export async function forgetCache({ page }: Tab): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await session.detach()
}

/** Waits until the worker serves this origin, which it does once `tab` was left in peace. */
export async function untilWorking(tab: Tab): Promise<void> {
  await until(
    'the service worker',
    () =>
      tab.page.evaluate(
        async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated',
      ),
    40_000,
  )
}

/** What a click on an alert did: browsers let no test click one, so the worker's own listener is called. */
export interface Click {
  readonly focused: readonly string[]
  readonly opened: readonly string[]
  readonly closed: number
}

/** Clicks an alert that carries `data`, and says what the worker did. */
export async function clickAlert(
  { browser }: { readonly browser: Browser },
  tab: Tab,
  data: unknown,
): Promise<Click> {
  // One that has nothing to do is stopped by the browser.
  await tab.page.evaluate(async () =>
    (await navigator.serviceWorker.ready).active?.postMessage({ worker: 'build' }),
  )
  const target = await until(
    'the service worker to run',
    async () => (await browser.targets('service_worker'))[0],
  )
  const session = await browser.cdp.attach(target.targetId)
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: `(${clickWithin})(${JSON.stringify(data)})`,
    awaitPromise: true,
    returnByValue: true,
  })
  await session.detach()
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value as Click
}

/** Runs in the worker, as text. */
const clickWithin = `async (data) => {
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
