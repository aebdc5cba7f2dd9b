import { type Browser, until } from '../../tests/e2e/harness/browser.ts'
import { type CdpSession, evaluate } from '../../tests/e2e/harness/cdp.ts'
import { slowDown } from './machine.ts'

/** A tab that is driven through the debugging protocol directly, so that no driver's overhead is measured. */
export interface BenchTab {
  readonly session: CdpSession
  /** Runs JavaScript in the page. */
  evaluate<T>(expression: string): Promise<T>
  /** Resolves when `expression` is truthy in the page. */
  waitFor(what: string, expression: string, ms?: number): Promise<void>
  navigate(url: string): Promise<void>
  show(): Promise<void>
  /** Wall time that the page's main thread has spent in tasks (`TaskDuration`), preemption included, in ms. */
  mainThreadMs(): Promise<number>
  /** Makes `mainThreadMs` count CPU time from now on, which a busy machine does not distort. */
  measureCpuTime(): Promise<void>
  /** Used JavaScript heap in bytes, after a garbage collection. */
  heapBytes(): Promise<number>
  close(): Promise<void>
}

/** JavaScript: whether a post of a timeline is in the page. */
export const FIRST_POST = `document.querySelector('[role=feed] article, [role=feed] [role=article]') !== null`

/** Records in `firstPostMs` when the first post was painted, in ms since the navigation began. */
export const WATCH_FIRST_POST = `
  window.firstPostMs = 0
  const check = () => {
    if (window.firstPostMs !== 0 || !(${FIRST_POST})) return
    observer.disconnect()
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => { window.firstPostMs = performance.now() }
      channel.port2.postMessage(0)
    })
  }
  const observer = new MutationObserver(check)
  observer.observe(document, { childList: true, subtree: true })
`

/**
 * Opens `url` in a new tab. `firstPostMs` then gives the time at which its first post was painted. With `latencyMs`, each request
 * of the page takes that much longer.
 */
export async function openBenchTab(
  browser: Browser,
  url: string,
  { latencyMs, ...options }: { background?: boolean; latencyMs?: number } = {},
): Promise<BenchTab> {
  const session = await browser.cdp.attach(await browser.open('about:blank', options))
  const tab = tabOf(browser, session)
  await session.send('Page.enable')
  await session.send('Performance.enable')
  await slowDown(session)
  if (latencyMs !== undefined) {
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: latencyMs,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
  }
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source: `(() => {${WATCH_FIRST_POST}})()` })
  await tab.navigate(url)
  return tab
}

/**
 * Opens `path` by a press in `opener`, as "Open in new tab" does: in front, in the same process. `firstPostMs` then gives the time at
 * which its first post was painted.
 */
export async function pressBenchTab(browser: Browser, opener: BenchTab, path: string): Promise<BenchTab> {
  const before = new Set((await browser.targets('page')).map(({ targetId }) => targetId))
  const link = `Object.assign(document.createElement('a'), { href: ${JSON.stringify(path)}, target: '_blank' })`
  await opener.evaluate(
    `(() => { const link = ${link}; document.body.append(link); link.click(); link.remove() })()`,
  )
  const opened = await until('the tab', async () =>
    (await browser.targets('page')).find(({ targetId }) => !before.has(targetId)),
  )
  const session = await browser.cdp.attach(opened.targetId)
  const tab = tabOf(browser, session)
  // Before the client has rendered anything: nothing can be given to such a tab before it loads.
  await until(
    'the page',
    () =>
      tab.evaluate<boolean>(
        `location.pathname === ${JSON.stringify(path)} && (() => {${WATCH_FIRST_POST}; return true})()`,
      ),
    undefined,
    1,
  )
  await session.send('Page.enable')
  await session.send('Performance.enable')
  await slowDown(session)
  return tab
}

/** When the first post of `tab` was painted, in ms since its navigation began. It must be visible. */
export async function firstPostMs(tab: BenchTab): Promise<number> {
  await tab.waitFor('the first post', 'window.firstPostMs > 0', 30_000)
  return tab.evaluate<number>('window.firstPostMs')
}

function tabOf(browser: Browser, session: CdpSession): BenchTab {
  const run = <T>(expression: string): Promise<T> => evaluate<T>(session, expression)
  return {
    session,
    evaluate: run,
    waitFor: async (what, expression, ms) => {
      await until(what, () => run<boolean>(`Boolean(${expression})`), ms)
    },
    navigate: async (url) => {
      const { errorText } = await session.send('Page.navigate', { url })
      if (errorText) throw new Error(`${url}: ${errorText}`)
    },
    show: async () => {
      await browser.cdp.send('Target.activateTarget', { targetId: session.targetId })
      await until('the tab to be visible', () => run<boolean>(`document.visibilityState === 'visible'`))
    },
    mainThreadMs: async () => {
      const { metrics } = await session.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
    },
    measureCpuTime: async () => {
      await session.send('Performance.disable')
      await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    },
    heapBytes: () => heapBytes(session),
    close: async () => {
      await browser.cdp.send('Target.closeTarget', { targetId: session.targetId })
    },
  }
}

/** Used JavaScript heap of a tab or worker in bytes, after a garbage collection. */
export async function heapBytes(session: CdpSession): Promise<number> {
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.send('HeapProfiler.disable')
  return usedSize
}

/** Collects garbage in all tabs and workers of a browser. */
export async function collectGarbage(browser: Browser): Promise<void> {
  for (const { targetId, type } of await browser.targets()) {
    if (type !== 'page' && type !== 'shared_worker') continue
    const session = await browser.cdp.attach(targetId)
    await heapBytes(session)
    if (type === 'page') await session.withWorkers(async (worker) => void (await heapBytes(worker)))
    await session.detach()
  }
}
