import type { BrowserContext } from 'playwright-core'
import type { Browser } from './browser.ts'

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

/** Collects uncaught errors, errors on the console and violations of the policy, of every tab and every engine. */
export function collectProblems(context: BrowserContext, browser: Browser): Problems {
  const seen: string[] = []
  const expected: RegExp[] = []
  const stops: (() => void)[] = []

  context.on('weberror', (error) => {
    const thrown = error.error()
    seen.push(`uncaught in ${error.page()?.url()}: ${thrown.stack ?? thrown.message}`)
  })
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    seen.push(`console of ${message.page()?.url()}: ${message.text()} (${message.location().url})`)
  })

  const heard = new Set<string>()
  const listen = async (targetId: string): Promise<void> => {
    // One that starts in the place of another has its id, and its listener too.
    if (heard.has(targetId)) return
    heard.add(targetId)
    const session = await browser.cdp.attach(targetId)
    session.on('Runtime.exceptionThrown', ({ exceptionDetails }) => {
      seen.push(`uncaught in the engine: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`)
    })
    session.on('Runtime.consoleAPICalled', ({ type, args }) => {
      if (type === 'error')
        seen.push(`console of the engine: ${args.map((arg) => arg.value ?? arg.description).join(' ')}`)
    })
    await session.send('Runtime.enable')
  }
  stops.push(
    browser.cdp.on('Target.targetCreated', ({ targetInfo }) => {
      // A worker that is gone before we are attached had no time to fail either.
      if (targetInfo.type === 'shared_worker') listen(targetInfo.targetId).catch(() => {})
    }),
  )
  browser.cdp
    .send('Target.setDiscoverTargets', { discover: true, filter: [{ type: 'shared_worker' }] })
    .catch(() => {})

  return {
    found: () => seen.filter((text) => !expected.some((pattern) => pattern.test(text))),
    expect: (pattern) => {
      expected.push(pattern)
    },
    note: (text) => {
      if (!seen.includes(text)) seen.push(text)
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
