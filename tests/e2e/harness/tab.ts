import type { Page } from 'playwright-core'
import type { CommandBody } from '../../../src/shared/commands/command.ts'
import type { Fault, Outcome } from '../../../src/shared/fault/fault.ts'
import type { Health, LogLine } from '../../../src/shared/protocol/operations.ts'
import { type Browser, pause, until } from './browser.ts'

/** One tab of a person's browser. */
export interface Tab {
  /** Playwright's page, for everything a person sees: `tab.page.getByRole('button', { name: 'Post' })`. */
  readonly page: Page
  readonly targetId: string
  /** Makes it the visible tab of its window. */
  show(): Promise<void>
  /** Hides it behind an empty tab of the same window. */
  hide(): Promise<void>
  /** As the page itself sees it. */
  visible(): Promise<boolean>
  /** Everything that is written on it. */
  text(): Promise<string>
  /** Closes it, as a person does. */
  close(): Promise<void>
  /** Ends its process at once: no event tells the page, and no lock is given back by itself. */
  crash(): Promise<void>
  /** What its engine says about itself. */
  health(): Promise<Health>
  /** Errors in the log of its engine; none where there is no engine. */
  engineErrors(): Promise<readonly string[]>
  /** Runs a command as this tab's account. */
  run(command: CommandBody): Promise<unknown>
}

interface TabParts {
  readonly page: Page
  readonly targetId: string
  readonly browser: Browser
  /** The empty tab that is shown while all others are hidden. */
  readonly parking: string
}

/** What the client offers to the console of its tabs. */
interface RookeryConsole {
  health(): Promise<Health | Fault>
  logs(): Promise<Outcome<readonly LogLine[]>>
  run(command: CommandBody): Promise<unknown>
}

declare global {
  interface Window {
    rookery?: RookeryConsole
  }
}

export function createTab({ page, targetId, browser, parking }: TabParts): Tab {
  const visible = (): Promise<boolean> => page.evaluate(() => document.visibilityState === 'visible')
  const activate = (id: string): Promise<unknown> =>
    browser.cdp.send('Target.activateTarget', { targetId: id })
  const ready = (): Promise<unknown> =>
    page.waitForFunction(() => window.rookery !== undefined, undefined, { polling: 50 })

  return {
    page,
    targetId,
    visible,
    show: async () => {
      await activate(targetId)
      await until('the tab to be visible', visible)
    },
    hide: async () => {
      await activate(parking)
      await until('the tab to be hidden', async () => !(await visible()))
    },
    // Only what is rendered, line by line: a stack in a hidden element is shown to nobody.
    text: () => page.evaluate(() => document.body.innerText),
    close: () => page.close(),
    crash: async () => {
      const crashed = page.waitForEvent('crash')
      const session = await browser.cdp.attach(targetId)
      await Promise.race([session.send('Page.crash').catch(() => {}), pause(1_000)])
      await crashed
    },
    health: async () => {
      await ready()
      const answer = await page.evaluate(() => window.rookery?.health())
      if (answer === undefined) throw new Error('the tab has no engine')
      if ('code' in answer) throw new Error(`${answer.code}: ${answer.message}`)
      return answer
    },
    engineErrors: async () => {
      const answer = await page.evaluate(() => window.rookery?.logs())
      return answer?.ok ? answer.value.filter(({ level }) => level === 'error').map(({ text }) => text) : []
    },
    run: async (command) => {
      await ready()
      return page.evaluate((body) => window.rookery?.run(body), command)
    },
  }
}
