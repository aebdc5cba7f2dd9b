import { until } from '../../tests/e2e/harness/browser.ts'
import { openInstance, PASSWORD, type RunningInstance } from '../../tests/e2e/harness/instance.ts'
import { launchFirefox } from '../../tests/firefox/harness/firefox.ts'
import { openWebKit } from '../../tests/webkit/harness/webKit.ts'
import { openBenchTab } from './benchTab.ts'
import { launchOnMachine } from './machine.ts'
import { HOME } from './rig.ts'

/** A tab in any of the three browsers. */
export interface AnyTab {
  /** Runs `body` as an async function in the page. */
  run<T>(body: string): Promise<T>
  /** Presses and releases a key, as the user would. */
  key(key: string): Promise<void>
  /** Makes it the visible tab, where the browser has one window. */
  show(): Promise<void>
  close(): Promise<void>
}

/** Any of the three browsers, and an instance that serves the client to it. */
export interface AnyBrowser {
  /** The process that all of the browser's descend from. */
  readonly pid: number
  readonly instance: RunningInstance
  openTab(path: string): Promise<AnyTab>
  close(): Promise<void>
}

interface Measured {
  /** The folder of the client. */
  readonly dist: string
  /** How many posts the instance has. */
  readonly posts: number
}

async function openChromium({ dist, posts }: Measured): Promise<AnyBrowser> {
  const instance = await openInstance({ posts, staticDir: dist })
  const browser = await launchOnMachine()
  return {
    pid: browser.pid,
    instance,
    openTab: async (path) => {
      const tab = await openBenchTab(browser, new URL(path, instance.origin).href)
      return {
        run: (body) => tab.evaluate(`(async () => { ${body} })()`),
        key: async (key) => {
          await tab.session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key })
          await tab.session.send('Input.dispatchKeyEvent', { type: 'keyUp', key })
        },
        show: tab.show,
        close: tab.close,
      }
    },
    close: () => browser.close().finally(() => instance.close()),
  }
}

async function openFirefox({ dist, posts }: Measured): Promise<AnyBrowser> {
  const firefox = await launchFirefox(dist)
  const world = await firefox.openWorld({ posts })
  return {
    pid: firefox.pid,
    instance: world.instance,
    openTab: async (path) => {
      const page = await world.openTab(path)
      return {
        run: <T>(body: string) => page.evaluate(`(async () => { ${body} })()`) as Promise<T>,
        key: (key) => page.keyboard.press(key as 'j'),
        show: () => page.bringToFront(),
        close: () => page.close(),
      }
    },
    close: () => firefox.close().finally(() => world.close()),
  }
}

/** How each browser is started. */
export const BROWSERS = {
  Chromium: openChromium,
  Firefox: openFirefox,
  WebKit: ({ dist, posts }: Measured): Promise<AnyBrowser> => openWebKit(dist, { posts }),
} as const
export type BrowserName = keyof typeof BROWSERS

/** Waits until `body` returns something truthy in the page of `tab`, and resolves with it. */
export const untilIn = <T>(tab: AnyTab, body: string): Promise<NonNullable<T>> =>
  until(body, () => tab.run<T>(body), 60_000, 100)

/** Signs luna in, and resolves with a tab that shows her home. */
export async function signInAnywhere(browser: AnyBrowser): Promise<AnyTab> {
  const tab = await browser.openTab('/login')
  await untilIn(tab, `return document.querySelector('main input') !== null`)
  const signIn = { kind: 'signIn', username: 'luna', password: PASSWORD }
  await tab.run(`return (await rookery.run(${JSON.stringify(signIn)})).ok`)
  await untilIn(
    tab,
    `return location.pathname === '${HOME}' && document.querySelector('main article') !== null`,
  )
  return tab
}
