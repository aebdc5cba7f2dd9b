import type { ConsoleMessage, Page, WebError } from 'playwright-core'
import type { Browser } from './browser.ts'
import type { CdpSession } from './cdp.ts'
import type { Driver } from './driver.ts'

/** Errors in the tabs and engines of a browser. A test fails if there are any that it did not expect. */
export interface Problems {
  /** The unexpected errors so far. */
  found(): readonly string[]
  /** Ignores errors that match, earlier ones too, because the test causes them on purpose. */
  expect(pattern: RegExp): void
  /** Adds an error, unless it is already there. */
  note(text: string): void
  /**
   * Stops listening to a worker that is about to be killed. Chromium does not start the successor of a worker while a
   * debugger is attached to it.
   */
  release(targetId: string): Promise<void>
  stop(): void
}

interface Problem {
  readonly text: string
  /** The page with the error, which may belong to another profile. Null: it is an error of this profile's engine. */
  readonly page: Page | null
}

/** Collects uncaught errors, console errors and policy violations of all tabs and engines. */
export function collectProblems({ context, contextIdOf }: Driver, browser: Browser): Problems {
  const seen: Problem[] = []
  const expected: RegExp[] = []
  const stops: (() => void)[] = []

  const hearError = (error: WebError): void => {
    const thrown = error.error()
    const page = error.page()
    seen.push({ page, text: `uncaught in ${page?.url()}: ${thrown.stack ?? thrown.message}` })
  }
  const hearConsole = (message: ConsoleMessage): void => {
    if (message.type() !== 'error') return
    const page = message.page()
    seen.push({ page, text: `console of ${page?.url()}: ${message.text()} (${message.location().url})` })
  }
  context.on('weberror', hearError)
  context.on('console', hearConsole)
  stops.push(() => context.off('weberror', hearError).off('console', hearConsole))
  // Count pages of unknown context as ours.
  const isOurs = ({ page }: Problem): boolean => {
    const contextId = page === null ? undefined : contextIdOf(page)
    return browser.contextId === undefined || contextId === undefined || contextId === browser.contextId
  }

  const heard = new Map<string, Promise<CdpSession>>()
  const listen = async (targetId: string): Promise<void> => {
    // A worker that replaces one that died by itself has the same id, and inherits the session.
    if (heard.has(targetId)) return
    const attaching = browser.cdp.attach(targetId)
    heard.set(targetId, attaching)
    const session = await attaching
    session.on('Runtime.exceptionThrown', ({ exceptionDetails }) => {
      const text = exceptionDetails.exception?.description ?? exceptionDetails.text
      seen.push({ page: null, text: `uncaught in the engine: ${text}` })
    })
    session.on('Runtime.consoleAPICalled', ({ type, args }) => {
      if (type !== 'error') return
      const text = args.map((arg) => arg.value ?? arg.description).join(' ')
      seen.push({ page: null, text: `console of the engine: ${text}` })
    })
    await session.send('Runtime.enable')
  }
  stops.push(
    browser.cdp.on('Target.targetCreated', ({ targetInfo }) => {
      // Ignore a worker that ends before we can attach.
      if (targetInfo.type !== 'shared_worker') return
      if (browser.contextId === undefined || targetInfo.browserContextId === browser.contextId)
        listen(targetInfo.targetId).catch(() => {})
    }),
  )
  browser.cdp
    .send('Target.setDiscoverTargets', { discover: true, filter: [{ type: 'shared_worker' }] })
    .catch(() => {})

  return {
    found: () =>
      seen
        .filter(isOurs)
        .map(({ text }) => text)
        .filter((text) => !expected.some((pattern) => pattern.test(text))),
    expect: (pattern) => {
      expected.push(pattern)
    },
    note: (text) => {
      if (!seen.some((problem) => problem.text === text)) seen.push({ page: null, text })
    },
    release: async (targetId) => {
      const session = await heard.get(targetId)?.catch(() => undefined)
      heard.delete(targetId)
      await session?.detach()
    },
    stop: () => {
      for (const stop of stops) stop()
    },
  }
}

/** Lines of `text` that look like a stack trace, which users must never see. */
export const stackLines = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => /^\s*at .+:\d+:\d+\)?$|\bhttps?:\/\/\S+\.(js|tsx?):\d+:\d+|TypeError:/.test(line))
