import type { Page } from 'playwright-core'
import type { CommandBody } from '../../../src/shared/commands/command.ts'
import type { Fault, Outcome } from '../../../src/shared/fault/fault.ts'
import type { Health, LogLine } from '../../../src/shared/protocol/operations.ts'
import { type Browser, pause, until } from './browser.ts'

/** One tab of a user's browser. */
export interface Tab {
  /** Playwright's page, for everything that the user sees: `tab.page.getByRole('button', { name: 'Post' })`. */
  readonly page: Page
  readonly targetId: string
  /** Makes it the visible tab of its window. */
  show(): Promise<void>
  /** Hides it behind an empty tab of the same window. */
  hide(): Promise<void>
  /** Whether the page considers itself visible. */
  visible(): Promise<boolean>
  /** All rendered text. */
  text(): Promise<string>
  /** Closes the tab, as the user does. */
  close(): Promise<void>
  /** Kills the tab's process. The page gets no event and can't release its locks itself. */
  crash(): Promise<void>
  /** The health report of the tab's engine. */
  health(): Promise<Health>
  /** The errors in the log of the tab's engine; empty without an engine. */
  engineErrors(): Promise<readonly string[]>
  /** Runs a command as this tab's account. */
  run(command: CommandBody): Promise<unknown>
}

interface TabParts {
  readonly page: Page
  readonly targetId: string
  readonly browser: Browser
  /** The empty tab that `hide` shows instead. */
  readonly parking: string
}

/** The client's functions for the browser console. */
interface RookeryConsole {
  health(): Promise<Health | Fault>
  logs(): Promise<Outcome<readonly LogLine[]>>
  faults(): readonly LogLine[]
  run(command: CommandBody): Promise<unknown>
}

declare global {
  interface Window {
    rookery?: RookeryConsole
  }
}

/** Wraps an open tab. */
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
      // The engine answers what the tab asks after it has said that it is hidden. Until then a notification counts as seen.
      await page.evaluate(async () => void (await window.rookery?.health()))
    },
    // `innerText` excludes hidden elements; a stack trace in one of them is not shown to the user.
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
