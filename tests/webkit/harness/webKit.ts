import { findWebKit } from '../../../scripts/findWebKit.mjs'
import { until as untilIn } from '../../e2e/harness/browser.ts'
import { openInstance, PASSWORD, type RunningInstance } from '../../e2e/harness/instance.ts'
import { openDisplay } from './display.ts'
import { openWebDriver, type WebDriver } from './webDriver.ts'

/** Long, because WebKit may share two cores with all other tests. */
const LIMIT_MS = 30_000

/** The key under which the protocol names elements. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** A tab in WebKit. Elements are found by what a person sees, by the functions in `IN_PAGE`. */
export interface WebKitTab {
  go(path: string): Promise<void>
  /** Runs `body` as an async function in the page, with `$` from `IN_PAGE` and the arguments as `args`. */
  run<T>(body: string, ...args: unknown[]): Promise<T>
  /** Waits until `body` returns something truthy, and resolves with it. */
  until<T>(body: string, ...args: unknown[]): Promise<NonNullable<T>>
  /** Presses the shown button, link or menu item with the name `name`, else one whose name begins so, within the last element that `within` selects. */
  press(name: string, within?: string): Promise<void>
  /** Types into the shown field with the label `name`. */
  type(name: string, text: string, within?: string): Promise<void>
  /** Presses and releases a key. */
  key(key: string): Promise<void>
  /** Makes its window the active one. */
  show(): Promise<void>
  /** Chooses a file in the first file field of the page. */
  chooseFile(path: string): Promise<void>
  close(): Promise<void>
}

/** One instance, and one user's WebKit. */
export interface WebKitWorld {
  /** The driver's process: all of the browser's are its descendants. */
  readonly pid: number
  readonly instance: RunningInstance
  openTab(path: string): Promise<WebKitTab>
  resize(width: number, height: number): Promise<void>
  close(): Promise<void>
}

/** Functions for scripts: `$.named(name, within)` finds what can be pressed, `$.field(name, within)` what can be typed into. */
const IN_PAGE = `
const $ = {
  shown: (e) => e.checkVisibility({ visibilityProperty: true }) && e.closest('[inert]') === null,
  name: (e) => (e.getAttribute('aria-label') ?? (e.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join(' ').trim()) || e.textContent.trim(),
  within: (selector) => (selector == null ? document : [...document.querySelectorAll(selector)].filter($.shown).at(-1)),
  named: (name, selector) => [...($.within(selector)?.querySelectorAll('button, a, [role=menuitem], [role=tab], summary') ?? [])]
    .filter($.shown).sort((a, b) => Number($.name(b) === name) - Number($.name(a) === name)).find((e) => $.name(e).startsWith(name)),
  field: (name, selector) => [...($.within(selector)?.querySelectorAll('input, textarea, [contenteditable]') ?? [])]
    .find((e) => $.shown(e) && ([...(e.labels ?? [])].some((l) => l.textContent.trim().startsWith(name)) || $.name(e).startsWith(name) || (e.placeholder ?? '').startsWith(name))),
}`

/** Starts a WebKit and an instance that serves the client in `dist` to it. */
export async function openWebKit(dist: string, { posts = 60 } = {}): Promise<WebKitWorld> {
  const display = await openDisplay()
  const driver = await openWebDriver(findWebKit(), {
    DISPLAY: display.name,
    // No bus and no user namespaces in a container: both would only delay the start, or prevent it.
    GTK_A11Y: 'none',
    NO_AT_BRIDGE: '1',
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  }).catch((thrown) => {
    display.close()
    throw thrown
  })
  await driver.send('POST', '/timeouts', { script: LIMIT_MS, pageLoad: LIMIT_MS })
  const instance = await openInstance({ posts, staticDir: dist })
  let first: string | null = await driver.send<string>('GET', '/window')
  const inTurn = queue()
  return {
    pid: driver.pid,
    instance,
    openTab: async (path) => {
      const handle =
        first ??
        (await inTurn(() => driver.send<{ handle: string }>('POST', '/window/new', { type: 'window' })))
          .handle
      first = null
      const tab = tabOf(driver, handle, instance.origin, inTurn)
      await tab.go(path)
      return tab
    },
    resize: (width, height) =>
      inTurn(() => driver.send('POST', '/window/rect', { x: 0, y: 0, width, height })),
    close: async () => {
      await driver.close()
      display.close()
      await instance.close()
    },
  }
}

/** What a script has returned so far. */
interface Answer<T> {
  readonly done?: boolean
  readonly value: T
  readonly thrown?: string
}

type InTurn = <T>(act: () => Promise<T>) => Promise<T>

/** Runs one thing after the other: the driver has one current tab. */
function queue(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (act) => {
    const next = last.then(act, act)
    last = next.catch(() => {})
    return next
  }
}

function tabOf(driver: WebDriver, handle: string, origin: string, inTurn: InTurn): WebKitTab {
  const inTab = <T>(act: () => Promise<T>): Promise<T> =>
    inTurn(async () => {
      await driver.send('POST', '/window', { handle })
      return act()
    })
  const script = <T>(text: string, args: readonly unknown[]): Promise<T> =>
    inTab(() => driver.send<T>('POST', '/execute/sync', { script: text, args }))
  // Not the protocol's asynchronous scripts: WebKit's driver never answers one that a step in the history interrupts.
  const run = async <T>(body: string, ...args: unknown[]): Promise<T> => {
    let answer = await script<Answer<T>>(
      `${IN_PAGE}
      const args = [...arguments]
      const answer = (window.testAnswer = {})
      ;(async () => { ${body} })().then((value) => Object.assign(answer, { value, done: true }), (thrown) => Object.assign(answer, { thrown: String(thrown), done: true }))
      return answer`,
      args,
    )
    for (const end = Date.now() + LIMIT_MS; !answer.done && Date.now() < end; )
      answer = await script<Answer<T>>(
        'return window.testAnswer ?? { done: true, thrown: "the page has gone" }',
        [],
      )
    if (!answer.done) throw new Error(`no answer within ${LIMIT_MS} ms: ${body}`)
    if (answer.thrown !== undefined) throw new Error(`${answer.thrown}, in: ${body}`)
    return answer.value
  }
  const until = <T>(body: string, ...args: unknown[]): Promise<NonNullable<T>> =>
    untilIn(`${body} ${JSON.stringify(args)}`, () => run<T>(body, ...args), LIMIT_MS).catch(
      async (thrown) => {
        const text = await run<string>('return document.body.innerText').catch(String)
        throw new Error(`${thrown}; the page shows:\n${text.slice(0, 300)}`)
      },
    )
  const elementOf = async (body: string, ...args: unknown[]): Promise<string> => {
    const found = await until<Record<string, string>>(body, ...args)
    return found[ELEMENT] ?? ''
  }
  const keysTo = (id: string, text: string): Promise<void> =>
    inTab(() => driver.send('POST', `/element/${id}/value`, { text }))
  return {
    run,
    until,
    go: (path) => inTab(() => driver.send('POST', '/url', { url: new URL(path, origin).href })),
    press: async (name, within) => {
      await until('const e = $.named(...args); e?.click(); return e !== undefined', name, within)
    },
    type: async (name, text, within) =>
      keysTo(await elementOf('const e = $.field(...args); e?.focus(); return e', name, within), text),
    key: (value) =>
      inTab(() =>
        driver.send('POST', '/actions', {
          actions: [
            { type: 'key', id: 'keys', actions: ['keyDown', 'keyUp'].map((type) => ({ type, value })) },
          ],
        }),
      ),
    show: () => inTab(async () => {}),
    chooseFile: async (path) =>
      keysTo(await elementOf('return document.querySelector("input[type=file]")'), path),
    close: () =>
      inTab(async () => {
        const [other] = await driver.send<string[]>('DELETE', '/window')
        // A command without a window fails, even one that opens a window.
        if (other !== undefined) await driver.send('POST', '/window', { handle: other })
      }),
  }
}

/** Fills in the form at /login, and waits for the home timeline. */
export async function signIn(world: WebKitWorld): Promise<WebKitTab> {
  const tab = await world.openTab('/login')
  await tab.type('Username', 'luna', 'main')
  await tab.type('Password', PASSWORD, 'main')
  await tab.press('Log in', 'main form')
  await tab.until('return document.querySelector("[role=feed] article")')
  return tab
}
