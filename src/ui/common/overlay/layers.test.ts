import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Layers } from './layers.ts'

/** The history of one tab. Steps complete later, as in a browser. */
class FakeHistory {
  entries: unknown[] = [{ idx: 0 }]
  at = 0
  steps = 0
  /** Duration of a step. */
  stepMs = 5
  readonly #pop: () => void

  constructor(pop: () => void) {
    this.#pop = pop
  }

  get state(): unknown {
    return this.entries[this.at]
  }

  pushState(state: unknown): void {
    this.entries = [...this.entries.slice(0, this.at + 1), state]
    this.at++
  }

  replaceState(state: unknown): void {
    this.entries = this.entries.map((entry, at) => (at === this.at ? state : entry))
  }

  go(by: number): void {
    this.steps++
    setTimeout(() => {
      if (this.entries[this.at + by] === undefined) return
      this.at += by
      this.#pop()
    }, this.stepMs)
  }
}

let past: FakeHistory
let layers: Layers

/** Opens a layer that closes when it is asked to, and records that. */
function open(name: string, closed: string[] = []): { remove: () => void } {
  const layer = layers.add(() => {
    closed.push(name)
    layer.remove()
  })
  return layer
}

const passes = (): Promise<unknown> => vi.advanceTimersByTimeAsync(1_000)
const userStep = async (by: number): Promise<void> => {
  past.go(by)
  await passes()
}
/** Does the same as the router for a new page. */
const newPage = (idx: number): void => past.pushState({ idx })

beforeEach(() => {
  vi.useFakeTimers()
  let pop = (): void => {}
  past = new FakeHistory(() => pop())
  vi.stubGlobal('history', past)
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => {
    pop = listener
  })
  layers = new Layers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('closes a window by the back button, and the page stays', async () => {
  const closed: string[] = []
  open('settings', closed)
  await passes()
  expect(past.entries).toHaveLength(2)
  await userStep(-1)
  expect(closed).toEqual(['settings'])
  expect(past.at).toBe(0)
})

it('removes the entry of a window that is closed by other means', async () => {
  const window = open('settings')
  await passes()
  window.remove()
  await passes()
  expect(past.at).toBe(0)
})

it('closes the upper of two first', async () => {
  const closed: string[] = []
  open('settings', closed)
  open('question', closed)
  await passes()
  expect(past.at).toBe(2)
  await userStep(-1)
  expect(closed).toEqual(['question'])
  await userStep(-1)
  expect(closed).toEqual(['question', 'settings'])
})

it('reuses the entry for a layer that replaces another', async () => {
  const first = open('menu question')
  await passes()
  const pushed = vi.spyOn(past, 'pushState')
  const gone = vi.spyOn(past, 'go')
  first.remove()
  open('settings')
  await passes()
  expect(pushed).not.toHaveBeenCalled()
  expect(gone).not.toHaveBeenCalled()
  expect(past.at).toBe(1)
})

it("gives a layer its own entry when it opens while another's entry is being removed", async () => {
  const first = open('settings')
  await passes()
  first.remove()
  await vi.advanceTimersByTimeAsync(1)
  const closed: string[] = []
  open('post', closed)
  await passes()
  expect(past.at).toBe(1)
  expect(closed).toEqual([])
})

it("keeps a layer open that opens while another's entry is removed very slowly", async () => {
  past.stepMs = 700
  const first = open('reply')
  await passes()
  first.remove()
  await vi.advanceTimersByTimeAsync(600)
  const closed: string[] = []
  open('post', closed)
  await passes()
  expect(closed).toEqual([])
  expect(past.at).toBe(1)
  // A second step would leave the page.
  expect(past.steps).toBe(1)
  past.stepMs = 5
  await userStep(-1)
  expect(closed).toEqual(['post'])
  expect(past.at).toBe(0)
})

it('treats an entry without a page below as the page’s own, and leaves it', async () => {
  past.entries = [{ idx: 0, rookeryLayer: 1 }]
  const window = open('settings')
  await passes()
  window.remove()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(past.steps).toBe(1)
  expect(past.state).toEqual({ idx: 0, rookeryLayer: 0 })
})

it('reports when it is safe to go to another page', async () => {
  const question = open('question')
  await passes()
  question.remove()
  let safe = false
  const settled = layers.settled().then(() => {
    safe = true
  })
  await vi.advanceTimersByTimeAsync(1)
  expect(safe).toBe(false)
  await passes()
  await settled
  expect(past.at).toBe(0)
})

it('leaves a page that was opened from within a window by one press of the back button', async () => {
  const window = open('settings')
  await passes()
  newPage(1)
  window.remove()
  await passes()
  expect(past.state).toEqual({ idx: 1 })
  await userStep(-1)
  expect(past.state).toEqual({ idx: 0 })
  await userStep(1)
  expect(past.state).toEqual({ idx: 1 })
})

it('keeps its entry where a link in a window leads to the page below', async () => {
  const closed: string[] = []
  open('settings', closed)
  await passes()
  void layers.onPageEntry(() => past.replaceState({ idx: 0, key: 'again' }))
  await passes()
  expect(past.entries).toEqual([
    { idx: 0, key: 'again' },
    { idx: 0, key: 'again', rookeryLayer: 1 },
  ])
  expect(closed).toEqual([])
  await userStep(-1)
  expect(closed).toEqual(['settings'])
  expect(past.at).toBe(0)
})

it('does not go forward to a closed window', async () => {
  open('settings')
  await passes()
  await userStep(-1)
  await userStep(1)
  expect(past.at).toBe(0)
})

it('reuses the remaining entry after a reload with an open window', async () => {
  past.pushState({ idx: 0, rookeryLayer: 1 })
  const closed: string[] = []
  open('settings', closed)
  await passes()
  expect(past.entries).toHaveLength(2)
  await userStep(-1)
  expect(closed).toEqual(['settings'])
  expect(past.at).toBe(0)
})
