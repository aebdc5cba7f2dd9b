import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { createRandom } from '../../instance/state/random.ts'
import { at } from '../../scripts/run.mjs'
import type { JournalEntry } from '../../src/worker/outbox/journal.ts'
import { runChaos, type Story, stepsOf } from '../../tests/chaos/chaos.ts'
import { Person, type Say } from '../../tests/chaos/person.ts'
import type { Site } from '../../tests/chaos/site.ts'
import { failuresOf, type HomePost, homeOf, type Remains, textsOf } from '../../tests/chaos/verdict.ts'
import { pause, until } from '../../tests/e2e/harness/browser.ts'
import { evaluate } from '../../tests/e2e/harness/cdp.ts'
import { idsOf, newPostsButton, rowsOf } from '../../tests/e2e/harness/feed.ts'
import { go } from '../../tests/e2e/harness/go.ts'
import { registerWorker } from '../../tests/e2e/harness/serviceWorkers.ts'
import type { Tab } from '../../tests/e2e/harness/tab.ts'
import { openWorld, type World } from '../../tests/e2e/harness/world.ts'
import { signalTree } from '../harness/processes.ts'
import { BrowserHands, HOME, hiddenTextOf, scrollTo } from './browserHands.ts'

/** Faults that don't work here: a running worker's clock can't be set. */
const UNSUPPORTED_FAULTS = new Set(['a clock set forward', 'a clock set back'])
/** Pauses take real time here, so they are this many times shorter than in Node. */
const PAUSE_FASTER = 4
/** A machine's sleep is this many times shorter than in Node. */
const SLEEP_FASTER = 90 * 60
/** Longer than the longest pause between two attempts and a deadline. */
const SETTLE_TIMEOUT_MS = 120_000
/** A socket that was silent for this long is replaced when a tab is shown (R11). */
const SILENT_MS = 61_000
/** How many of the newest posts are compared with the instance. */
const NEWEST = 3

/** A longer act is given up: its tab does not answer. */
const MAX_ACT_MS = 60_000
/** If a step after the last fault takes longer, the run fails. */
const MAX_STEP_MS = 8 * 60_000

/** How much of a page is reported, and how long it may take to answer. */
const MAX_SHOWN_CHARS = 600
const MAX_STORED_CHARS = 2_000
const DESCRIBE_MS = 5_000

/** Console errors that the faults cause. */
const EXPECTED = [
  // The browser logs each file that it can't load.
  /Failed to load resource|ERR_CONNECTION|ERR_INTERNET|net::ERR/,
  // The disk was full.
  /QuotaExceededError|could not (save a draft|write the journal|cache a timeline|store|cache)/,
]

export interface ChaosOptions {
  readonly dist: string
  /** A newer build, which is deployed in turn with `dist`. */
  readonly newerDist: string
  readonly seed: number
  readonly faults: number
}

/** The result of a run. */
export interface ChaosResult {
  /** One line for each fault of the client: lost words, double posts, errors. */
  readonly failures: readonly string[]
  /** How many words, posts, files and alerts there were. */
  readonly summary: string
  /** The seed and the last steps. */
  readonly steps: string
}

/** Runs a step after the last fault, with a time limit. */
type RunStep = <T>(what: string, work: () => Promise<T>) => Promise<T>

/** Lets faults strike while a person uses five real tabs. */
export async function chaosInBrowser({ dist, newerDist, seed, faults }: ChaosOptions): Promise<ChaosResult> {
  const world = await openWorld({ dist, newerDist, instance: { posts: 60 }, serviceWorkers: true })
  const story: Story = []
  const failures: string[] = []
  let summary = ''
  let tabs: readonly Tab[] = []
  const shown: string[] = []
  try {
    for (const each of EXPECTED) world.problems.expect(each)
    await world.instance.post('rook', 'hello there')
    const alerts = await watchAlerts(world)
    const { hands, sounds } = await openTabs(world)
    tabs = hands.tabs
    // Posts from before are not compared: they may be folded or hidden.
    const oldIds = new Set((await homeOf(world.instance)).map(({ id }) => id))
    const random = createRandom(seed)
    const person = new Person(hands, random)
    const site = siteOf(world, hands, person, { dist, newerDist })
    const say = recordSteps(seed, story)
    const act = (say: Say): Promise<void> =>
      atMost(MAX_ACT_MS, person.act(say)).catch((thrown: unknown) => {
        say(`  (it failed: ${firstLine(thrown)})`)
      })
    await runChaos(site, random, faults, act, say)

    const runStep: RunStep = (what, work) => {
      say(what)
      return atMost(MAX_STEP_MS, work())
    }
    world.instance.control.clearFaults()
    await runStep('the end: everything comes to rest', () => settle(hands))
    const stored = await runStep('the storage is read', () => storedIn(hands.tab))
    const remains: Remains = {
      stored,
      drafts: textsOf((JSON.parse(stored) as Stored).drafts),
      inForms: await runStep('the forms are read', () => formsOf(hands)),
      alerts,
    }
    failures.push(...failuresOf(person, world.instance, remains))
    const posts = world.instance.postsSaying('word').length
    summary = `${person.typed.length} words, ${posts} posts, ${person.files.size} files, ${alerts.length} alerts, ${hands.hung} tabs hung`
    const mentions = world.instance.postsSaying('@luna what about').length
    if (sounds() > mentions) failures.push(`alerted twice: ${sounds()} sounds for ${mentions} mentions`)
    failures.push(
      ...(await runStep('the tabs are compared with the instance', () =>
        disagreements(world, hands, oldIds),
      )),
    )
  } catch (thrown) {
    failures.push(`the run was aborted: ${thrown instanceof Error ? thrown.stack : String(thrown)}`)
    shown.push(...(await describeTabs(tabs)))
  }
  await world.close().catch((thrown: unknown) => failures.push(String(thrown)))
  // The steps around what was lost are found by the words in the failures.
  const steps = stepsOf(seed, story, failures)
  return { failures: [...failures, ...shown], summary, steps }
}

/** Signs in, turns alerts on and opens all tabs. `sounds` returns how many sounds the tabs have played. */
async function openTabs(world: World): Promise<{ hands: BrowserHands; sounds: () => number }> {
  const first = await world.openTab('/login')
  const sounds = await countSounds(first)
  await world.signIn(first)
  await registerWorker(first)
  await first.run({
    kind: 'setPreferences',
    change: { desktopNotifications: true, notificationSound: true },
  })
  const hands = new BrowserHands(world, first)
  await hands.openAll()
  return { hands, sounds }
}

/** Adds each step with its time to `story`, and to a file as it happens. */
function recordSteps(seed: number, story: Story): Say {
  const file = at(`bench/results/chaos-${seed}.log`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, '')
  const startedAt = performance.now()
  return (step) => {
    const line = `${((performance.now() - startedAt) / 1_000).toFixed(1).padStart(7)} s  ${step}`
    story.push(line)
    appendFileSync(file, `${line}\n`)
  }
}

/** Rejects if `work` does not end in time. */
async function atMost<T>(limitMs: number, work: Promise<T>): Promise<T> {
  const late = pause(limitMs).then(() => Promise.reject(new Error(`no end after ${limitMs / 1_000} s`)))
  return Promise.race([work, late])
}

const firstLine = (thrown: unknown): string => String(thrown).split('\n', 1)[0] ?? ''

/** Records the ids of the alerts that the browser reports as shown. The ids contain the tags. */
async function watchAlerts({ browser, instance }: World): Promise<readonly string[]> {
  const alerts: string[] = []
  const { origin } = instance
  await browser.cdp.send('Browser.grantPermissions', { origin, permissions: ['notifications'] })
  const [empty] = (await browser.targets('page')).filter(({ url }) => url === 'about:blank')
  if (empty === undefined) throw new Error('there is no empty tab')
  const session = await browser.cdp.attach(empty.targetId)
  session.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent: event }) => {
    if (event.eventName === 'Notification displayed') alerts.push(event.instanceId)
  })
  const service = 'notifications' as const
  await session.send('BackgroundService.startObserving', { service })
  await session.send('BackgroundService.setRecording', { service, shouldRecord: true })
  return alerts
}

/** Counts the sounds of all tabs, in this process: a counter in a tab would die with it. A sound has two tones. */
async function countSounds({ page }: Tab): Promise<() => number> {
  let tones = 0
  page.context().on('console', (message) => {
    if (message.text() === 'a tone') tones++
  })
  await page.context().addInitScript(() => {
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function (when) {
      console.debug('a tone')
      start.call(this, when)
    }
  })
  await page.reload()
  return () => tones / 2
}

function siteOf(
  world: World,
  hands: BrowserHands,
  person: Person,
  builds: { dist: string; newerDist: string },
): Site {
  const { browser, instance } = world
  const { control } = instance
  let [served, reachable] = [builds.dist, true]
  return {
    unsupportedFaults: UNSUPPORTED_FAULTS,
    fault: (rule) => control.fault(rule),
    cutSockets: (code) => control.closeSockets(code ?? 'terminate'),
    silenceSockets: () => control.silenceSockets(),
    refuseSockets: (refuse) => control.refuseSockets(refuse),
    online: async (online) => {
      if (online === reachable) return
      reachable = online
      await (online ? instance.start() : instance.stop('terminate'))
    },
    fullDisk: (full) => {
      if (full) hands.diskOutage.begin()
      else hands.diskOutage.end()
      return fillDisk(world, full)
    },
    deleteData: async () => {
      // On a full disk the engine can't store again what it keeps, and where there is none, nobody keeps anything.
      if (hands.diskOutage.lasts || !(await hands.hasEngine())) return
      await deleteStorage(world)
      await hands.keepData()
    },
    translate: (on) => hands.translate(on),
    removeRow: async () => {
      const id = await rowsOf(await hands.use(0)).evaluateAll(([row]) => {
        row?.remove()
        return row?.getAttribute('data-row')
      })
      if (id) hands.removed.add(id)
    },
    killTab: () => hands.killUsed(),
    // There may be no engine, if the last one has died and the next has not started.
    killEngine: () => {
      person.engineDied()
      return world.killEngine().catch(() => {})
    },
    deploy: async () => {
      served = served === builds.dist ? builds.newerDist : builds.dist
      world.deploy(served)
    },
    freezeTabs: (freeze) => hands.freeze(freeze),
    shiftClock: () => {},
    sleep: async (ms) => {
      signalTree(browser.pid, 'SIGSTOP')
      await pause(ms / SLEEP_FASTER)
      signalTree(browser.pid, 'SIGCONT')
    },
    pass: (ms) => pause(ms / PAUSE_FASTER),
  }
}

/**
 * Deletes what the site has stored. Its service worker stays: with its end Chromium fails the requests of the engine, which then
 * ends (EV7).
 */
async function deleteStorage({ browser, instance: { origin } }: World): Promise<void> {
  const [empty] = (await browser.targets('page')).filter(({ url }) => url === 'about:blank')
  if (empty === undefined) return
  const session = await browser.cdp.attach(empty.targetId)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,local_storage' })
  await session.detach()
}

/**
 * Fills the disk, or empties it. The browser checks the quota only every 30 s, so the running engines' writes are made to
 * fail as well. Deleting still works, as on a really full disk.
 */
async function fillDisk({ browser, instance, engines }: World, full: boolean): Promise<void> {
  const { origin } = instance
  const [empty] = (await browser.targets('page')).filter(({ url }) => url === 'about:blank')
  if (empty !== undefined) {
    const session = await browser.cdp.attach(empty.targetId)
    await session.send('Storage.overrideQuotaForOrigin', { origin, ...(full ? { quotaSize: 1 } : {}) })
    await session.detach()
  }
  for (const { targetId } of await engines()) {
    // The engine may have just died.
    const session = await browser.cdp.attach(targetId).catch(() => null)
    if (session === null) continue
    await Promise.race([evaluate(session, `(${FILL_IN_ENGINE})(${full})`).catch(() => {}), pause(2_000)])
    // A worker's successor does not start while a debugger is attached.
    await session.detach()
  }
}

const FILL_IN_ENGINE = `(full) => {
  const { prototype } = IDBObjectStore
  prototype.unlimitedPut ??= prototype.put
  prototype.put = full
    ? function () { throw new DOMException('there is no room', 'QuotaExceededError') }
    : prototype.unlimitedPut
}`

/** Waits until everything in progress has ended: retries, pauses, the outbox. */
async function settle(hands: BrowserHands): Promise<void> {
  await hands.freeze(false)
  for (let number = 0; number < hands.tabs.length; number++) await goHome(await hands.use(1))
  await pause(SILENT_MS)
  // Showing a tab replaces half-open sockets.
  await hands.tab.hide()
  const tab = await hands.use(0)
  const isCalm = async (): Promise<boolean> => {
    const { requests } = await tab.health()
    const { journal } = JSON.parse(await storedIn(tab)) as Stored
    // A settled entry stays for a day, for a tab that may still ask.
    return requests.inFlight === 0 && journal.every(([, { settled }]) => settled !== undefined)
  }
  await until('the outbox to be empty', isCalm, SETTLE_TIMEOUT_MS, 1_000).catch(() => {})
}

/** Takes an offered reload, and shows the home timeline. */
async function goHome(tab: Tab): Promise<void> {
  const reload = tab.page.getByRole('status').getByRole('button', { name: 'Reload' })
  if ((await reload.count()) > 0)
    await reload
      .first()
      .click({ timeout: 5_000 })
      .catch(() => {})
  await tab.page.waitForFunction(() => window.rookery !== undefined, undefined, { polling: 50 })
  await go(tab, HOME)
}

/** Describes the page and the storage of each tab, for a run that was aborted. */
async function describeTabs(tabs: readonly Tab[]): Promise<readonly string[]> {
  const lines: string[] = []
  for (const [number, tab] of tabs.entries()) {
    const { page } = tab
    const shown = async (): Promise<string> => {
      const text = await page.locator('body').innerText()
      return `${page.url()}: ${JSON.stringify(text.slice(0, MAX_SHOWN_CHARS))}, stored: ${(await storedIn(tab)).slice(0, MAX_STORED_CHARS)}`
    }
    lines.push(`tab ${number}: ${await atMost(DESCRIBE_MS, shown()).catch(firstLine)}`)
  }
  return lines
}

/** The part of `storedIn` that is read, not searched for words. */
interface Stored {
  readonly drafts: readonly (readonly [key: string, value: unknown])[]
  readonly journal: readonly (readonly [commandId: string, entry: JournalEntry])[]
}

/** Drafts, outbox and local storage, as JSON. */
const storedIn = ({ page }: Tab): Promise<string> => page.evaluate<string>(READ_STORED)

const READ_STORED = `(async () => {
  const settled = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const database = await settled(indexedDB.open('rookery-session'))
  const all = async (name) => {
    const store = database.transaction(name).objectStore(name)
    const [keys, values] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())])
    return keys.map((key, at) => [key, values[at]])
  }
  const stored = { drafts: await all('drafts'), journal: await all('journal') }
  database.close()
  return JSON.stringify({ ...stored, local: { ...localStorage } })
})()`

/** The texts of the forms for new posts in all tabs. */
async function formsOf(hands: BrowserHands): Promise<string> {
  const texts: string[] = []
  for (let number = 0; number < hands.tabs.length; number++) {
    // A form whose draft has come since is one line: its text field is hidden.
    texts.push(await hiddenTextOf(await hands.use(1)).inputValue())
  }
  return [...new Set(texts)].join(' ')
}

/** The differences between the tabs and the instance. */
async function disagreements(
  world: World,
  hands: BrowserHands,
  oldIds: ReadonlySet<string>,
): Promise<readonly string[]> {
  const differences: string[] = []
  for (let number = 0; number < hands.tabs.length; number++) {
    const tab = await hands.use(1)
    let [expected, shown]: [readonly HomePost[], readonly HomePost[]] = [[], []]
    const newestIn = (posts: readonly HomePost[]): readonly HomePost[] =>
      posts.filter(({ id }) => !oldIds.has(id) && !hands.removed.has(id)).slice(0, NEWEST)
    const agrees = async (): Promise<boolean> => {
      expected = newestIn(await homeOf(world.instance))
      if ((await newPostsButton(tab).count()) > 0)
        await newPostsButton(tab).first().press('Enter', { timeout: 2_000 })
      await scrollTo(tab, 0)
      shown = newestIn(await newestOf(tab))
      return JSON.stringify(shown) === JSON.stringify(expected)
    }
    await until('the same posts', agrees, 60_000, 500).catch((thrown: unknown) => {
      const details = `${JSON.stringify(shown)}, the instance has ${JSON.stringify(expected)} (${firstLine(thrown)})`
      differences.push(`tab ${number} shows other posts: ${details}`)
    })
  }
  return differences
}

/** The posts in the tab's timeline, newest first. */
async function newestOf(tab: Tab): Promise<readonly HomePost[]> {
  const ids = await idsOf(tab)
  const pressed = await rowsOf(tab).evaluateAll((rows) =>
    rows
      .filter((row) => row.querySelector('button[aria-label^="Favorite"], button[aria-pressed]') !== null)
      .map((row) => {
        const buttons = [...row.querySelectorAll('button[aria-pressed]')]
        const favourite = buttons.find((button) =>
          /^Favorite/.test(button.getAttribute('aria-label') ?? button.textContent ?? ''),
        )
        return [
          row.getAttribute('data-row') ?? '',
          favourite?.getAttribute('aria-pressed') === 'true',
        ] as const
      }),
  )
  const favourites = new Map(pressed)
  return ids.map((id) => ({ id, favourited: favourites.get(id) ?? false }))
}
