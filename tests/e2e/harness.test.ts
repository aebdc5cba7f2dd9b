import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { at } from '../../scripts/run.mjs'
import { axe, axeOfColours } from './harness/axe.ts'
import { until } from './harness/browser.ts'
import { openProfile, type Profile } from './harness/profile.ts'
import { type StaticServer, serve } from './harness/staticServer.ts'
import type { Tab } from './harness/tab.ts'
import { textFaults } from './harness/textFaults.ts'

const POLICY =
  "default-src 'none'; script-src 'self'; worker-src 'self'; require-trusted-types-for 'script'; trusted-types default"

const PAGE = `<!doctype html><html lang="en"><title>Small</title>
<main><h1>Small page</h1><button type="button">Say it</button></main>
<script type="module" src="/page.js"></script></html>`

const PAGE_JS = `
trustedTypes.createPolicy('default', { createScriptURL: (url) => url })
const worker = new SharedWorker('/worker.js', { type: 'module', name: 'small', extendedLifetime: true })
worker.port.onmessage = ({ data }) => {
  if (data.boot) window.boot = data.boot
}
window.frames60 = 0
const count = () => { window.frames60 += 1; requestAnimationFrame(count) }
requestAnimationFrame(count)
if (location.hash === '#broken') setTimeout(() => { throw new Error('broken on purpose') })
if (location.hash === '#inline') document.body.appendChild(Object.assign(document.createElement('script'), { src: 'https://elsewhere.invalid/x.js' }))
if (location.hash === '#stack') document.body.append(new Error('shown').stack)
`

const WORKER_JS = `
const boot = crypto.randomUUID()
onconnect = ({ ports: [port] }) => {
  port.onmessage = ({ data }) => {
    if (data === 'throw') setTimeout(() => { throw new Error('the worker broke on purpose') })
  }
  port.postMessage({ boot })
}
`

declare global {
  interface Window {
    boot?: string
    frames60?: number
  }
}

let server: StaticServer
let profile: Profile

beforeAll(async () => {
  server = await serve(
    (path) => {
      if (path === '/page.js') return { body: PAGE_JS, type: 'text/javascript' }
      if (path === '/worker.js') return { body: WORKER_JS, type: 'text/javascript' }
      return path === '/favicon.ico' ? { body: '', type: 'image/x-icon' } : { body: PAGE, type: 'text/html' }
    },
    { 'content-security-policy': POLICY },
  )
  profile = await openProfile({ origin: server.origin, fullBrowser: true })
})

afterEach(async () => {
  for (const tab of profile.tabs()) await tab.close()
})

afterAll(async () => {
  await profile?.close().finally(() => server.close())
})

const boot = (tab: Tab): Promise<string | undefined> => tab.page.evaluate(() => window.boot)

describe('a profile', () => {
  test('hides all tabs but the one that is shown', async () => {
    const first = await profile.openTab('/first')
    expect(await first.visible()).toBe(true)
    const second = await profile.openTab('/second')
    const third = await profile.openTabInBackground('/third')
    const visible = (): Promise<boolean[]> => Promise.all([first, second, third].map((tab) => tab.visible()))
    expect(await visible()).toEqual([false, true, false])
    await third.show()
    expect(await visible()).toEqual([false, false, true])
    await third.hide()
    expect(await visible()).toEqual([false, false, false])
    expect(profile.tabs()).toEqual([first, second, third])
  })

  test('gives hidden tabs no frames', async () => {
    const tab = await profile.openTab('/first')
    const frames = (): Promise<number> => tab.page.evaluate(() => window.frames60 ?? 0)
    await until('frames', async () => (await frames()) > 5)
    await tab.hide()
    const before = await frames()
    const shown = await profile.openTab('/second')
    const drawn = (): Promise<number> => shown.page.evaluate(() => window.frames60 ?? 0)
    await until('thirty frames of another tab', async () => (await drawn()) > 30)
    expect((await frames()) - before).toBeLessThanOrEqual(1)
  })

  test('keeps tabs visible that have a window of their own', async () => {
    const first = await profile.openTab('/first')
    const second = await profile.openTab('/second', { newWindow: true })
    expect([await first.visible(), await second.visible()]).toEqual([true, true])
  })

  test('lets axe look at a page with a strict policy', async () => {
    const tab = await profile.openTab('/first')
    expect(await axe(tab)).toEqual([])
    await tab.page.evaluate(() => document.querySelector('button')?.replaceChildren())
    expect((await axe(tab)).join()).toContain('button-name')
  })
})

type Part = readonly [tag: 'button' | 'p', words: string, style: string]

/** Shows only these elements in a page. Scripts may style them; the page's policy allows nobody else to. */
const fill = (tab: Tab, ...parts: readonly Part[]): Promise<void> =>
  tab.page.evaluate((all) => {
    const made = all.map(([tag, words, style]) => {
      const part = document.createElement(tag)
      part.textContent = words
      part.style.cssText = style
      return part
    })
    document.querySelector('main')?.replaceChildren(...made)
  }, parts)

describe('a shared browser', () => {
  test('ends with the process that started it', async () => {
    const code = `
      const { sharedBrowser } = await import(${JSON.stringify(at('tests/e2e/harness/sharedBrowser.ts'))})
      const { browser } = await sharedBrowser(false)
      console.log(new URL(browser.url).host)
      process.exit(0)`
    const { stdout: host } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', code],
      { cwd: at('.') },
    )
    expect(host.trim()).toMatch(/:\d+$/)
    const answers = (): Promise<boolean> =>
      fetch(`http://${host.trim()}/json/version`).then(
        () => true,
        () => false,
      )
    await until('the browser to be gone', async () => !(await answers()), 5_000)
  })
})

describe('axe', () => {
  const DARK: Part = ['p', 'Some words', 'color: #222; background: #fff']
  const findings = async (tab: Tab): Promise<number> => (await axeOfColours(tab)).length

  test('finds colours that it has not passed before', async () => {
    const tab = await profile.openTab('/first')
    await fill(tab, DARK)
    expect(await findings(tab)).toBe(0)
    for (const style of [
      'color: #bbb; background: #fff',
      'color: #222; background: #444',
      'color: #222; background: #fff; opacity: 0.3',
    ]) {
      await fill(tab, DARK, ['p', 'Other words', style])
      expect([style, await findings(tab)]).toEqual([style, 1])
    }
    const onPage: Part = ['p', 'Words on the page', 'color: #222']
    await fill(tab, onPage)
    expect(await findings(tab)).toBe(0)
    await tab.page.evaluate(() => {
      document.body.style.background = '#444'
    })
    expect(await findings(tab)).toBe(1)
  })

  test('finds a text that is smaller than one with its colours', async () => {
    const tab = await profile.openTab('/first')
    await fill(tab, ['p', 'Large words', 'color: #888; background: #fff; font-size: 40px'])
    expect(await findings(tab)).toBe(0)
    await fill(tab, ['p', 'Small words', 'color: #888; background: #fff; font-size: 14px'])
    expect(await findings(tab)).toBe(1)
  })
})

describe('the measure of texts (LA22)', () => {
  const faultsOf = async (tab: Tab, ...parts: readonly Part[]): Promise<string> => {
    await fill(tab, ...parts)
    return (await textFaults(tab)).join('\n')
  }
  const LONG = 'More words than there is room for'

  const NARROW = 'width: 60px; white-space: nowrap'

  const FAULTY: readonly (readonly [what: string, fault: string, parts: readonly Part[]])[] = [
    ['a text that is cut', 'cut at p', [['p', LONG, `${NARROW}; overflow: hidden`]]],
    [
      'an ellipsis',
      'ends with an ellipsis',
      [['p', LONG, `${NARROW}; overflow: hidden; text-overflow: ellipsis`]],
    ],
    ['a text wider than its control', 'wider or higher than button', [['button', LONG, NARROW]]],
    [
      'a text higher than its control',
      'wider or higher than button',
      [['button', LONG, 'width: 60px; height: 20px']],
    ],
    ['a text outside of the page', 'outside of the page', [['p', LONG, 'position: absolute; left: -40px']]],
    ['a broken word', 'breaks in', [['button', 'Einstellungen', 'width: 40px; overflow-wrap: anywhere']]],
    [
      'a text over another',
      'overlaps “Other words',
      [
        ['p', LONG, 'margin: 0'],
        ['p', 'Other words', 'margin: -12px 0 0'],
      ],
    ],
  ]

  test('finds each kind of fault, and nothing where texts have room, scroll, or are behind an opaque element', async () => {
    const tab = await profile.openTab('/first')
    for (const [what, fault, parts] of FAULTY) expect(await faultsOf(tab, ...parts), what).toContain(fault)
    expect(
      await faultsOf(
        tab,
        ['button', LONG, ''],
        ['p', LONG, 'width: 120px; height: 20px; overflow: auto'],
        ['p', LONG, ''],
        ['p', 'A window', 'position: absolute; inset: 0; background: #fff'],
      ),
    ).toBe('')
  })
})

describe('unexpected errors', () => {
  test('of a page, its policy, its visible text or its engine fail the test', async () => {
    const other = await openProfile({ origin: server.origin, fullBrowser: true })
    const [first] = await Promise.all(
      ['/first#stack', '/first#broken', '/first#inline'].map((path) => other.openTab(path)),
    )
    await until('the worker to answer', () => first && boot(first))
    await first?.page.evaluate(() => {
      const worker = new SharedWorker('/worker.js', {
        type: 'module',
        name: 'small',
        extendedLifetime: true,
      } as WorkerOptions)
      worker.port.postMessage('throw')
    })
    const patterns = [/broken on purpose/, /Content Security Policy/, /the worker broke on purpose/]
    await until('all errors', () =>
      patterns.every((pattern) => other.problems.found().some((one) => pattern.test(one))),
    )
    const closed = await other.close().then(
      () => 'closed without an error',
      (error: unknown) => String(error),
    )
    for (const pattern of [...patterns, /shown to the user/]) expect(closed).toMatch(pattern)
  })
})
