import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { encodePng } from '../../instance/media/png.ts'
import { FROM_CACHE } from '../../src/shared/buildOfPage.ts'
import { SERVED_CACHE } from '../../src/shared/protocol/serviceWorker.ts'
import { askedFor } from '../e2e/harness/askedFor.ts'
import { until } from '../e2e/harness/browser.ts'
import { clientDist } from '../e2e/harness/clientDist.ts'
import { killWorkers } from '../e2e/harness/killWorkers.ts'
import { untilQuiet } from '../e2e/harness/untilQuiet.ts'
import { openWebKit, signIn, type WebKitTab, type WebKitWorld } from './harness/webKit.ts'

let world: WebKitWorld
let first: WebKitTab
beforeAll(async () => {
  world = await openWebKit(clientDist())
  await world.resize(1_380, 900)
  first = await signIn(world)
})
afterAll(() => world?.close())

const READY = 'return document.querySelector("[role=feed] article")'
const SHOWS = 'return [...document.querySelectorAll("article")].some((a) => a.innerText.includes(args[0]))'
/** Whether a post is shown, after a press on the button for new ones whose name begins with `button`, if there is one. */
const showsNew = (button: string): string =>
  `${SHOWS.replace('return ', 'const shows = ')}; $.named(${JSON.stringify(button)})?.click(); return shows`
/** Presses the favourite button of a post. */
const favourite = (tab: WebKitTab, text: string): Promise<unknown> =>
  tab.until(`${BUTTON} button?.click(); return button !== undefined`, text, 'Favorite')
const isFavourite = (tab: WebKitTab, text: string): Promise<unknown> =>
  tab.until(`${BUTTON} return button?.getAttribute('aria-pressed') === 'true'`, text, 'Favorite')
/** The script of a post's button, by the post's text and the beginning of the button's name. */
const BUTTON = `const row = [...document.querySelectorAll('article')].find((a) => a.innerText.includes(args[0]))
  const button = [...(row?.querySelectorAll('button') ?? [])].find((b) => $.name(b).startsWith(args[1]));`

/** Two tabs that show home. */
async function openTwo(): Promise<readonly [WebKitTab, WebKitTab]> {
  const tabs = [await world.openTab('/main/friends'), await world.openTab('/main/friends')] as const
  for (const tab of tabs) await tab.until(READY)
  return tabs
}

const locks = (tab: WebKitTab): Promise<string[]> =>
  tab.run('return (await navigator.locks.query()).held.map(({ name }) => name)')
const engines = async (tab: WebKitTab): Promise<string[]> =>
  (await locks(tab)).filter((name) => /^rookery-engine-[0-9a-f]+$/.test(name))

test('three tabs have one engine and one socket, and the second and third ask nothing (R1)', async () => {
  const { control } = world.instance
  await first.until(
    'return (await navigator.locks.query()).held.some(({ name }) => name === "rookery-engine-leader")',
  )
  await untilQuiet(control)
  control.resetStats()
  const [second, third] = await openTwo()
  // The first tab, which is hidden now, may store how far it was read.
  expect(askedFor(control)).toEqual([])
  expect(control.stats().websockets).toBe(1)
  expect(await engines(first)).toHaveLength(1)

  await world.instance.post('moss', 'said to all tabs')
  for (const tab of [second, third]) {
    await tab.until('const e = $.named("Show 1 new"); e?.click(); return e !== undefined')
    await tab.until(SHOWS, 'said to all tabs')
  }
  await favourite(second, 'said to all tabs')
  await isFavourite(third, 'said to all tabs')
  for (const tab of [second, third]) await tab.close()
})

test('a post with a picture is sent, and survives a reload of the only tab, which asks for three things (R49)', async () => {
  const { control } = world.instance
  const file = join(tmpdir(), 'webkit-picture.png')
  writeFileSync(file, encodePng(new Uint8Array(8 * 8 * 3).fill(128), 8, 8))
  await first.until('const e = $.field("What\'s on your mind?"); e?.focus(); return e !== undefined')
  await first.type("What's on your mind?", 'with a picture')
  await first.chooseFile(file)
  await first.until('return $.field("Description of webkit-picture.png")')
  await first.until(
    'const e = $.named("Post", "form:has(textarea)"); if (e === undefined || e.disabled) return false; e.click(); return true',
  )
  await first.until(showsNew('Show 1 new'), 'with a picture')
  await expect.poll(async () => (await newestOf('luna')).media_attachments.length).toBe(1)
  await untilQuiet(control)
  const three = ['/api/v1/notifications', '/api/v1/pleroma/chats', '/api/v1/timelines/home']
  const reload = async (): Promise<readonly string[]> => {
    control.resetStats()
    // The first posts come from the disk.
    control.fault({ match: 'timelines/home', delayMs: 60_000 })
    await first.run('window.isOld = true; location.reload()')
    await first.until(
      `return window.isOld === undefined && document.querySelector('main [role=feed] article')`,
    )
    control.clearFaults()
    control.endDelays()
    await first.until(SHOWS, 'with a picture')
    await until('the questions', () => three.every((path) => askedFor(control).includes(path)))
    await untilQuiet(control)
    return askedFor(control)
  }
  // A disk that takes longer than a second, as on a busy machine, is not waited for. What was asked for in its place is there for the
  // next reload.
  await until(
    'a reload to ask for three things',
    async () => {
      expect(await reload()).toEqual(three)
      return true
    },
    90_000,
  )
})

test('what was just sent can be taken back from another tab, and is in the form again with the caret (UD6)', async () => {
  const prefer = (undoSend: '30' | null): Promise<unknown> =>
    first.run('await window.rookery.run({ kind: "setPreferences", change: { undoSend: args[0] } })', undoSend)
  const second = await world.openTab('/main/friends')
  await second.until(READY)
  await prefer('30')
  await second.until('const e = $.field("What\'s on your mind?"); e?.focus(); return e !== undefined')
  await second.type("What's on your mind?", 'taken back in WebKit')
  await second.until(
    'const e = $.named("Post", "form:has(textarea)"); if (e === undefined || e.disabled) return false; e.click(); return true',
  )
  await first.until('const e = $.named("Undo"); e?.click(); return e !== undefined')
  await first.until(
    'const { activeElement: e } = document; return e.value === args[0] && e.selectionStart === e.value.length',
    'taken back in WebKit',
  )
  await second.until('return $.named("Undo") === undefined')
  expect(world.instance.postsSaying('taken back in WebKit')).toEqual([])
  // The other stories begin with an empty form.
  await first.until(
    'const { activeElement: e } = document; e.select(); document.execCommand("delete"); return e.value === ""',
  )
  await prefer(null)
  await second.close()
})

test('an instance that is gone is named, a window opens without it, and what came meanwhile is there when it is back (R34)', async () => {
  const { id } = await world.instance.post('moss', 'liked without a network')
  await first.until(showsNew('Show'), 'liked without a network')
  // The service worker has the page and its files.
  await first.until(
    'return (await navigator.serviceWorker.getRegistration("/"))?.active?.state === "activated"',
  )
  await world.instance.stop('terminate')
  await favourite(first, 'liked without a network')
  await first.until('return document.body.innerText.includes("The instance can\'t be reached.")')
  const opened = await world.openTab('/main/friends')
  await opened.until(SHOWS, 'liked without a network')
  await opened.close()
  await world.instance.start()
  await world.instance.post('moss', 'said after the night')
  await first.until(showsNew('Show'), 'said after the night')
  await expect.poll(() => world.instance.state.statuses.get(id)?.favouritedBy.length).toBe(1)
})

test('a tab opens from the cache while the instance takes its time, and a reload brings what it has by then (BU1, BU2, BU4)', async () => {
  const { control } = world.instance
  await first.until(
    'return await caches.has(args[0]) && navigator.serviceWorker.controller !== null',
    SERVED_CACHE,
  )
  control.fault({ match: '^GET /main', delayMs: 600_000 })
  const tab = await world.openTab('/main/friends')
  await tab.until(READY)
  expect(await tab.run('return document.querySelector(args[0]) !== null', `meta[${FROM_CACHE}]`)).toBe(true)
  control.clearFaults()
  const build = 'document.querySelector("meta[name=rookery-build]")?.content'
  const before = await tab.run<string>(`return ${build}`)
  control.setStaticDir(inject('newerDist') ?? '')
  await tab.run('setTimeout(() => location.reload()); return true')
  await tab.until(`return ${build} > args[0]`, before)
  await tab.until(READY)
  // The other stories go on with the build that they began with.
  control.setStaticDir(clientDist())
  await tab.run('setTimeout(() => location.reload()); return true')
  // A tab that has reloaded by itself a moment ago offers it instead (BU4).
  await tab.until(`if (${build} === args[0]) return true; $.named("Reload")?.click(); return false`, before)
  await tab.until(READY)
  await tab.close()
})

test('code that could not be loaded is there after the page has loaded itself again: WebKit remembers the failure (BU8)', async () => {
  // Another browser: this one has the code.
  const other = await openWebKit(clientDist())
  try {
    other.instance.control.fault({ match: '^GET /assets/translator-', status: 503, times: 1 })
    const tab = await other.openTab('/about')
    await tab.until('return document.querySelector("main h1")')
  } finally {
    await other.close()
  }
})

// The last one: the tab that started the engine is closed, because its process is also the engine's.
test('when the process of the engine is killed, the tabs get one new engine, agree again, and lose no text', async () => {
  const [second, third] = await openTwo()
  await second.until('const e = $.field("What\'s on your mind?"); e?.focus(); return e !== undefined')
  await second.type("What's on your mind?", 'typed when it died')
  const [before] = await engines(second)
  await first.close()
  killWorkers(world.pid, /SharedWorker/)
  await until('a new engine', async () => {
    const [after, ...more] = await engines(second)
    return after !== undefined && after !== before && more.length === 0
  })
  await until('one socket', () => world.instance.control.stats().websockets === 1)
  expect(await second.run('return $.field("What\'s on your mind?").value')).toBe('typed when it died')
  await world.instance.post('moss', 'said to a new engine')
  for (const tab of [second, third]) await tab.until(showsNew('Show 1 new'), 'said to a new engine')
  await favourite(second, 'said to a new engine')
  await isFavourite(third, 'said to a new engine')
  expect(await engines(third)).toEqual(await engines(second))
  expect(await engines(third)).toHaveLength(1)
})

interface Sent {
  readonly content: string
  readonly media_attachments: readonly unknown[]
}

/** The newest post of `user`, as the instance has it. */
async function newestOf(user: string): Promise<Sent> {
  const { control, state } = world.instance
  const id = state.byAcct.get(user)
  const { body } = await control.act({
    as: user,
    method: 'GET',
    path: `/api/v1/accounts/${id}/statuses?limit=1&exclude_reblogs=true`,
  })
  const [newest] = body as Sent[]
  if (newest === undefined) throw new Error(`${user} has no post`)
  return newest
}
