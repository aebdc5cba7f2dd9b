import { createInstance } from '../../instance/createInstance.ts'
import { createRandom } from '../../instance/state/random.ts'
import { emojiContents } from '../../scripts/build/emojiFiles.ts'
import { BUDGETS } from '../../src/worker/store/budgets.ts'
import { connectedTo, signInAt } from '../../tests/engine/harness/atInstance.ts'
import { FakeBrowser } from '../../tests/engine/harness/fakeBrowser.ts'
import { FakeClock } from '../../tests/engine/harness/fakeClock.ts'
import { FakeDisk } from '../../tests/engine/harness/fakeDisk.ts'
import { HOST, ORIGIN } from '../../tests/engine/harness/json.ts'
import { bufferStorage } from './bufferStorage.ts'
import { type Census, countListeners, takeCensus } from './census.ts'
import { Others } from './others.ts'
import { Reader } from './reader.ts'

const HOUR_MS = 60 * 60_000
const TABS = 10
/** The product's limits, but with fewer relationships, because that limit would be reached only after days. */
const SOAK_BUDGETS = { ...BUDGETS, count: { ...BUDGETS.count, relationship: 60 } }
/** The users of the browser; the first one is its default account. */
const USERS = ['luna', 'wren'] as const

/** From 23 to 7 o'clock, UTC. */
const isNight = (now: number): boolean => {
  const hour = new Date(now).getUTCHours()
  return hour >= 23 || hour < 7
}
/** Time between two posts: by day 15 posts a minute. */
const stepMs = (now: number): number => (isNight(now) ? 20_000 : 4_000)

/** Chances per second. */
const CHANCES_PER_S = { act: 1 / 10, cut: 1 / 600, refuse: 1 / 3_600, sleep: 1 / 7_200 }

export interface SoakOptions {
  readonly hours: number
  readonly seed?: number
  /** Called at each full hour, when ten tabs are open, all on the home timeline. */
  onHour(hour: number, census: Census): void | Promise<void>
}

/**
 * Runs an engine with a busy instance, on a clock that runs as fast as the processor allows: people post day and night,
 * ten tabs of two accounts come and go, sockets are cut, and the machine sleeps.
 */
export async function soak({ hours, seed = 1, onHour }: SoakOptions): Promise<void> {
  const random = createRandom(seed)
  const clock = new FakeClock()
  const storeListeners = countListeners()
  Object.assign(globalThis, { __EMOJI_FILES__: { en: '/assets/emoji/en.json' } })
  const instance = createInstance({ origin: ORIGIN, posts: 500, seed, clock })
  const { fetch, openSocket } = connectedTo(instance)
  const emoji = emojiContents().get('en') ?? ''
  const browser = new FakeBrowser({
    openSocket,
    clock,
    disk: new FakeDisk(bufferStorage),
    fetch: async (input, init) =>
      String(input).endsWith('/assets/emoji/en.json') ? new Response(emoji) : fetch(input, init),
  })
  // The one that signs in last is the default account.
  for (const user of USERS.toReversed()) await signInAt(browser, instance, user)
  const engine = await browser.start({ budgets: SOAK_BUDGETS })
  const others = new Others(instance, random, USERS)
  const reader = new Reader(
    () => engine,
    random,
    USERS.map((user) => `${user}@${HOST}`),
  )
  await reader.open()

  const startedAt = clock.now()
  try {
    for (let hour = 1; hour <= hours; hour++) {
      while (clock.now() < startedAt + hour * HOUR_MS) await step()
      instance.control.refuseSockets(false)
      await reader.settle(TABS)
      await clock.tick(60_000)
      forget()
      const [tab] = reader.tabs
      if (tab !== undefined) await onHour(hour, await takeCensus(browser, tab, storeListeners))
    }
  } finally {
    for (const tab of reader.tabs) tab.end()
    engine.end()
    await instance.close()
  }

  function forget(): void {
    others.forget()
    reader.forget()
    browser.forget()
  }

  async function step(): Promise<void> {
    const now = clock.now()
    const ms = stepMs(now)
    const chance = (perS: number): boolean => random.chance((perS * ms) / 1_000)
    await others.act()
    if (chance(CHANCES_PER_S.cut)) instance.control.closeSockets('terminate')
    if (chance(CHANCES_PER_S.refuse)) instance.control.refuseSockets(true)
    if (chance(CHANCES_PER_S.refuse * 20)) instance.control.refuseSockets(false)
    if (chance(CHANCES_PER_S.sleep)) {
      instance.control.closeSockets('terminate')
      clock.sleep(random.int(1, 30) * 60_000)
    }
    if (!isNight(now) && chance(CHANCES_PER_S.act)) await reader.act(TABS)
    await clock.tick(ms)
    if (others.made % 500 === 0) forget()
  }
}
