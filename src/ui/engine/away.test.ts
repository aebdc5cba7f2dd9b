import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Away } from './away.ts'

const MINUTE = 60_000

let page: EventTarget & { hidden: boolean }
let away: Away
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** How many of the changes that come every 600 ms for `ms` the page has shown by then. */
async function changesIn(ms: number): Promise<number> {
  let shown = 0
  const end = performance.now() + ms
  while (performance.now() < end) {
    const pause = away.untilSeen()
    if (pause === null) await wait(600)
    else {
      const done = vi.fn()
      void pause.then(done)
      while (done.mock.calls.length === 0) await wait(100)
    }
    shown += 1
  }
  return shown
}

beforeEach(() => {
  vi.useFakeTimers()
  page = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  away = new Away(new AbortController().signal)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a page changes as often as it likes until nobody was at it for five minutes, then every 5 s (R5)', async () => {
  expect(await changesIn(4 * MINUTE)).toBe(400)
  await wait(MINUTE)
  const shown = await changesIn(MINUTE)
  expect(shown).toBeGreaterThanOrEqual(11)
  expect(shown).toBeLessThanOrEqual(14)
})

test.each(['keydown', 'pointerdown', 'pointermove', 'wheel', 'focus', 'visibilitychange'])(
  'what waits is shown at once when somebody is there: %s',
  async (sign) => {
    await wait(5 * MINUTE)
    expect(away.untilSeen()).toBeNull()
    const back = vi.fn()
    void away.untilSeen()?.then(back)
    await wait(1_000)
    expect(back).not.toHaveBeenCalled()
    page.dispatchEvent(new Event(sign))
    await wait(0)
    expect(back).toHaveBeenCalledTimes(1)
    expect(away.untilSeen()).toBeNull()
  },
)

test('a hidden page does not wait: its engine sends less by itself', async () => {
  await wait(5 * MINUTE)
  page.hidden = true
  expect([away.untilSeen(), away.untilSeen()]).toEqual([null, null])
})
