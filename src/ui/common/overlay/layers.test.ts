import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** A browser's history of one tab: steps arrive later, as they do there. */
class FakeHistory {
  entries: unknown[] = [{ idx: 0 }]
  at = 0
  steps = 0
  /** How long a step takes. */
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
let addLayer: (close: () => void) => { remove: () => void }
let historySettled: () => Promise<void>

/** Opens a window that goes when it is told to, and says so. */
function open(name: string, closed: string[] = []): { remove: () => void } {
  const layer = addLayer(() => {
    closed.push(name)
    layer.remove()
  })
  return layer
}

const passes = (): Promise<unknown> => vi.advanceTimersByTimeAsync(1_000)
const person = async (by: number): Promise<void> => {
  past.go(by)
  await passes()
}
/** What the router does for a new page. */
const newPage = (idx: number): void => past.pushState({ idx })

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  let pop = (): void => {}
  past = new FakeHistory(() => pop())
  vi.stubGlobal('history', past)
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => {
    pop = listener
  })
  ;({ addLayer, historySettled } = await import('./layers.ts'))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('the back button closes a window, and the page stays', async () => {
  const closed: string[] = []
  open('settings', closed)
  await passes()
  expect(past.entries).toHaveLength(2)
  await person(-1)
  expect(closed).toEqual(['settings'])
  expect(past.at).toBe(0)
})

it('a window that is closed otherwise takes its entry back', async () => {
  const window = open('settings')
  await passes()
  window.remove()
  await passes()
  expect(past.at).toBe(0)
})

it('of two the upper one is closed first', async () => {
  const closed: string[] = []
  open('settings', closed)
  open('question', closed)
  await passes()
  expect(past.at).toBe(2)
  await person(-1)
  expect(closed).toEqual(['question'])
  await person(-1)
  expect(closed).toEqual(['question', 'settings'])
})

it('one that takes the place of another takes its entry, too', async () => {
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

it('one that is opened while the entry of another is taken back gets its own', async () => {
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

it('one that is opened while the entry of another is taken back very slowly stays open', async () => {
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
  // A second one would lead out of the page.
  expect(past.steps).toBe(1)
  past.stepMs = 5
  await person(-1)
  expect(closed).toEqual(['post'])
  expect(past.at).toBe(0)
})

it('an entry that nothing is below is the page’s own in the end, and is left alone', async () => {
  past.entries = [{ idx: 0, rookeryLayer: 1 }]
  const window = open('settings')
  await passes()
  window.remove()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(past.steps).toBe(1)
  expect(past.state).toEqual({ idx: 0, rookeryLayer: 0 })
})

it('says when it is safe to go to another page', async () => {
  const question = open('question')
  await passes()
  question.remove()
  let safe = false
  const settled = historySettled().then(() => {
    safe = true
  })
  await vi.advanceTimersByTimeAsync(1)
  expect(safe).toBe(false)
  await passes()
  await settled
  expect(past.at).toBe(0)
})

it('a page opened from within a window is left by one press, as any', async () => {
  const window = open('settings')
  await passes()
  newPage(1)
  window.remove()
  await passes()
  expect(past.state).toEqual({ idx: 1 })
  await person(-1)
  expect(past.state).toEqual({ idx: 0 })
  await person(1)
  expect(past.state).toEqual({ idx: 1 })
})

it('forward to where a window was closed leads nowhere else', async () => {
  open('settings')
  await passes()
  await person(-1)
  await person(1)
  expect(past.at).toBe(0)
})

it('after a reload with a window open, the next one takes the entry that is left', async () => {
  past.pushState({ idx: 0, rookeryLayer: 1 })
  const closed: string[] = []
  open('settings', closed)
  await passes()
  expect(past.entries).toHaveLength(2)
  await person(-1)
  expect(closed).toEqual(['settings'])
  expect(past.at).toBe(0)
})
