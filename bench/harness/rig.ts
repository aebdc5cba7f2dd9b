import type { CommandBody } from '../../src/shared/commands/command.ts'
import type { Health } from '../../src/shared/protocol/operations.ts'
import { type Browser, until } from '../../tests/e2e/harness/browser.ts'
import { type CdpSession, evaluate } from '../../tests/e2e/harness/cdp.ts'
import { openInstance, PASSWORD, type RunningInstance } from '../../tests/e2e/harness/instance.ts'
import { type BenchTab, collectGarbage, FIRST_POST, firstPostMs, openBenchTab } from './benchTab.ts'
import { launchOnMachine } from './machine.ts'
import { pssOf } from './processes.ts'

/** One engine for all tabs, or one engine in each tab for comparison. */
export type Form = 'shared' | 'dedicated'

/** A running instance, and a browser with a signed-in user and tabs on the home timeline. */
export interface Rig {
  readonly instance: RunningInstance
  readonly browser: Browser
  readonly form: Form
  /** The open tabs, newest last. Only the newest is visible. */
  readonly tabs: BenchTab[]
  /** Opens home in one more tab. Resolves with the time until its first post was painted, in ms. */
  openTab(): Promise<number>
  /** Opens tabs until there are `count`. */
  openTabs(count: number): Promise<void>
  /** The newest tab. */
  tab(): BenchTab
  health(): Promise<Health>
  run(command: CommandBody): Promise<void>
  /** PSS of all processes of the browser after a garbage collection, in bytes. */
  memory(): Promise<number>
  close(): Promise<void>
}

export interface RigOptions {
  readonly dist: string
  readonly form?: Form
  /** The user that signs in; luna by default. */
  readonly as?: string
  /** How many posts the instance has. */
  readonly posts?: number
  /** How many custom emoji the instance has. The engine fetches them once. */
  readonly emoji?: number
  /** Additional Chromium flags. */
  readonly flags?: readonly string[]
}

export const HOME = '/main/friends'

/** Starts an instance and a browser, and signs in. The first tab shows the home timeline. */
export async function openRig({
  dist,
  form = 'shared',
  as = 'luna',
  posts = 3_000,
  emoji = 0,
  flags = [],
}: RigOptions): Promise<Rig> {
  const instance = await openInstance({ staticDir: dist, posts })
  instance.control.emoji(emoji)
  const browser = await launchOnMachine({ flags })
  const home = new URL(form === 'dedicated' ? `${HOME}?engine=dedicated` : HOME, instance.origin).href
  const tabs: BenchTab[] = []
  const tab = (): BenchTab => {
    const last = tabs.at(-1)
    if (!last) throw new Error('no tab is open')
    return last
  }

  const rig: Rig = {
    instance,
    browser,
    form,
    tabs,
    tab,
    openTab: async () => {
      tabs.push(await openBenchTab(browser, home))
      return firstPostMs(tab())
    },
    openTabs: async (count) => {
      while (tabs.length < count) await rig.openTab()
    },
    health: () => tab().evaluate<Health>(`window.rookery.health()`),
    run: async (command) => {
      await tab().evaluate(`window.rookery.run(${JSON.stringify(command)})`)
    },
    memory: async () => {
      await rest(2_000)
      await collectGarbage(browser)
      await rest(2_000)
      return pssOf(browser.pid)
    },
    close: async () => {
      await browser.close()
      await instance.close()
    },
  }

  try {
    const login = new URL(form === 'dedicated' ? '/login?engine=dedicated' : '/login', instance.origin).href
    tabs.push(await openBenchTab(browser, login))
    await signIn(tab(), as)
    await tab().navigate(home)
    await tab().waitFor('the first post', FIRST_POST, 30_000)
    // The service worker caches files for offline use once. Wait for it, so that it is not measured.
    await tab().evaluate(
      `Promise.race([navigator.serviceWorker?.ready, new Promise((go) => setTimeout(go, 20_000))]).then(() => {})`,
    )
    return rig
  } catch (error) {
    await rig.close()
    throw error
  }
}

/** Signs in with the form in `main`; the sidebar contains the same form. */
async function signIn(tab: BenchTab, name: string): Promise<void> {
  const byLabel = (text: string): string =>
    `[...document.querySelectorAll('main label')].find((label) => label.textContent.trim().startsWith('${text}'))?.control`
  await tab.waitFor('the sign-in form', byLabel('Username'))
  for (const [label, text] of [
    ['Username', name],
    ['Password', PASSWORD],
  ] as const) {
    await tab.evaluate(`${byLabel(label)}.focus()`)
    await tab.session.send('Input.insertText', { text })
  }
  const button = `[...document.querySelectorAll('main button')].find((each) => each.textContent.trim() === 'Log in')`
  await tab.evaluate(`${button}.click()`)
  await until(
    'to be signed in',
    () => tab.evaluate<boolean>(`!location.pathname.startsWith('/login')`),
    20_000,
  )
}

/** Waits. Unlike the browser tests' `pause`, its timer keeps the process alive. */
export const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** A debugging session with the engine. */
export async function engineOf(rig: Rig): Promise<CdpSession> {
  const [worker] = await rig.browser.targets('shared_worker')
  if (!worker) throw new Error('no engine is running')
  const session = await rig.browser.cdp.attach(worker.targetId)
  await evaluate(session, '1')
  return session
}
