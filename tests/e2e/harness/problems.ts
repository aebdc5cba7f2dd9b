import type { ConsoleMessage, Page, WebError } from 'playwright-core'
import type { Browser } from './browser.ts'
import type { Driver } from './driver.ts'

/** What went wrong in the tabs and engines of a browser, for which no test asked. */
export interface Problems {
  /** Everything up to now that nobody expected. */
  found(): readonly string[]
  /** From now on, and backwards too, what matches is no problem: the test breaks things on purpose. */
  expect(pattern: RegExp): void
  /** Adds one, once. */
  note(text: string): void
  stop(): void
}

interface Problem {
  readonly text: string
  /** The page where it happened, which may be one of another profile; null: it is this profile's. */
  readonly page: Page | null
}

/** Collects uncaught errors, errors on the console and violations of the policy, of every tab and every engine. */
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
  // A page whose context is not known may be ours.
  const isOurs = ({ page }: Problem): boolean => {
    const contextId = page === null ? undefined : contextIdOf(page)
    return browser.contextId === undefined || contextId === undefined || contextId === browser.contextId
  }

  const heard = new Set<string>()
  const listen = async (targetId: string): Promise<void> => {
    // One that starts in the place of another has its id, and its listener too.
    if (heard.has(targetId)) return
    heard.add(targetId)
    const session = await browser.cdp.attach(targetId)
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
      // A worker that is gone before we are attached had no time to fail either.
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
    stop: () => {
      for (const stop of stops) stop()
    },
  }
}

/** Lines of `text` that look like a stack: people must never see one. */
export const stackLines = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => /^\s*at .+:\d+:\d+\)?$|\bhttps?:\/\/\S+\.(js|tsx?):\d+:\d+|TypeError:/.test(line))
