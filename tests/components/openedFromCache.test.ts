import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { askBeforeReload, onStaleReload, replaceUntouched } from '../../src/ui/common/loading/staleBuild.ts'
import { untilPageCloses } from './harness/listeners.ts'
import { prepare, resetPage } from './harness/resetPage.ts'
import { pass } from './harness/time.ts'

beforeEach(resetPage)

/** A page that has just opened, and what it does when the engine says that the server has another one. */
async function open({ fromCache = true } = {}) {
  await prepare()
  const mark = fromCache ? 'data-from-cache' : ''
  document.head.innerHTML = `<meta name="rookery-build" content="1" ${mark}><script type="module" src="/assets/start-1.js"></script>`
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  onTestFinished(() => reload.mockRestore())
  const onOtherServed = untilPageCloses(() => replaceUntouched())
  return { onOtherServed, reloads: () => reload.mock.calls.length }
}

test('a page from the cache loads the server’s page by itself, once (BU4)', async () => {
  const { onOtherServed, reloads } = await open()
  const stored = vi.fn()
  onTestFinished(onStaleReload(stored))
  await pass(2_000)
  expect(onOtherServed()).toBe(true)
  expect(onOtherServed()).toBe(false)
  expect([reloads(), stored.mock.calls.length]).toEqual([1, 1])
})

test('once in a tab: a page that comes from the cache again, because the network is slow, stays (BU4)', async () => {
  const first = await open()
  expect(first.onOtherServed()).toBe(true)
  const again = await open()
  expect([again.onOtherServed(), first.reloads()]).toEqual([false, 1])
})

test('a page that the server sent is never loaded again, so nothing that it sends makes a loop (BU4)', async () => {
  const { onOtherServed, reloads } = await open({ fromCache: false })
  expect([onOtherServed(), reloads()]).toEqual([false, 0])
})

test.each(['pointerdown', 'keydown', 'wheel', 'touchstart', 'beforeinput'])(
  'a page that somebody has begun to use stays: %s (BU4)',
  async (input) => {
    const { onOtherServed, reloads } = await open()
    document.body.dispatchEvent(new Event(input, { bubbles: true }))
    expect([onOtherServed(), reloads()]).toEqual([false, 0])
  },
)

test('so does one that has been read for 10 s, and one that has something to lose (BU4)', async () => {
  const read = await open()
  await pass(10_001)
  expect([read.onOtherServed(), read.reloads()]).toEqual([false, 0])
  const writing = await open()
  onTestFinished(askBeforeReload(() => true))
  expect([writing.onOtherServed(), writing.reloads()]).toEqual([false, 0])
})

test('so does one whose storage is refused: it could not remember that it was loaded again (BU4, EV5)', async () => {
  const { onOtherServed, reloads } = await open()
  const own = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage') ?? {}
  onTestFinished(() => void Object.defineProperty(globalThis, 'sessionStorage', own))
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    get() {
      throw new DOMException('refused', 'SecurityError')
    },
  })
  expect([onOtherServed(), reloads()]).toEqual([false, 0])
})
