import type { Browser } from './browser.ts'

/**
 * Opens a browser context: a user with separate windows, storage and SharedWorkers. It takes 40 ms, another process
 * takes 700. As in a separate process, only the newest tab of each window is visible.
 */
export async function openContext(browser: Browser): Promise<Browser> {
  const { browserContextId } = await browser.cdp.send('Target.createBrowserContext')
  return {
    ...browser,
    contextId: browserContextId,
    open: async (url, how = {}) =>
      (await browser.cdp.send('Target.createTarget', { url, browserContextId, ...how })).targetId,
    targets: async (type) =>
      (await browser.targets(type)).filter((target) => target.browserContextId === browserContextId),
    close: async () => {
      await browser.cdp.send('Target.disposeBrowserContext', { browserContextId })
    },
  }
}
