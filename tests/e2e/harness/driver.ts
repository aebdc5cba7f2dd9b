import { type BrowserContext, type ConnectOverCDPTransport, chromium, type Page } from 'playwright-core'
import WebSocket from 'ws'
import type { Browser } from './browser.ts'
import { retryOften } from './retryOften.ts'
import { withoutServiceWorkers } from './serviceWorkers.ts'

/** Playwright, connected to a running browser. Its one context contains the pages of all browser contexts. */
export interface Driver {
  readonly context: BrowserContext
  /** Resolves with the page of a newly opened target. */
  pageOf(targetId: string): Promise<Page>
  /** The target of a page. */
  targetIdOf(page: Page): Promise<string>
  /** The browser context of a page; undefined if it is not known yet, or if the page closed too early. */
  contextIdOf(page: Page): string | undefined
  close(): Promise<void>
}

interface PageInfo {
  readonly page: Page
  readonly targetId: string
  readonly contextId: string | undefined
}

/** A connection without compression: Playwright's own would compress every message, which takes a tenth of the CPU time. */
function uncompressed(url: string): ConnectOverCDPTransport {
  // Each message has a task of its own, as with Playwright's own connection.
  const socket = new WebSocket(url, {
    perMessageDeflate: false,
    maxPayload: 0,
    allowSynchronousEvents: false,
  })
  const early: string[] = []
  const transport: ConnectOverCDPTransport = {
    send: (message) => {
      const text = JSON.stringify(message)
      if (socket.readyState === WebSocket.CONNECTING) early.push(text)
      else socket.send(text)
    },
    close: () => socket.close(),
  }
  socket.on('open', () => {
    for (const text of early.splice(0)) socket.send(text)
  })
  socket.on('message', (data) => transport.onmessage?.(JSON.parse(String(data))))
  socket.on('close', () => transport.onclose?.())
  socket.on('error', () => socket.terminate())
  return transport
}

/** `serviceWorkers`: whether pages may register one. */
export async function connectDriver(browser: Browser, serviceWorkers: boolean): Promise<Driver> {
  // Playwright's defaults make every page count as visible and focused.
  const driver = await chromium.connectOverCDP(uncompressed(browser.url), { noDefaults: true })
  const [context] = driver.contexts()
  if (context === undefined) throw new Error('the browser opened without a tab')
  retryOften(context)
  context.setDefaultTimeout(30_000)
  if (!serviceWorkers) await withoutServiceWorkers(context)

  const known = new Map<Page, PageInfo>()
  const waiting = new Map<string, (page: Page) => void>()
  const targetOf = async (page: Page) => {
    const session = await context.newCDPSession(page)
    const { targetInfo } = await session.send('Target.getTargetInfo')
    await session.detach()
    return targetInfo
  }
  const identify = async (page: Page): Promise<void> => {
    const { targetId, browserContextId } = await targetOf(page)
    known.set(page, { page, targetId, contextId: browserContextId })
    waiting.get(targetId)?.(page)
  }
  // Ignore a page that closes before it answers.
  const identifySafely = (page: Page): void => void identify(page).catch(() => {})
  context.on('page', identifySafely)
  context.pages().forEach(identifySafely)

  return {
    context,
    pageOf: async (targetId) => {
      for (const info of known.values()) if (info.targetId === targetId) return info.page
      let late: NodeJS.Timeout | undefined
      const opened = new Promise<Page>((resolve, reject) => {
        late = setTimeout(() => reject(new Error('waited 30 s for the new tab')), 30_000)
        waiting.set(targetId, resolve)
      })
      return opened.finally(() => {
        waiting.delete(targetId)
        clearTimeout(late)
      })
    },
    targetIdOf: async (page) => (await targetOf(page)).targetId,
    contextIdOf: (page) => known.get(page)?.contextId,
    close: () => driver.close().catch(() => {}),
  }
}
