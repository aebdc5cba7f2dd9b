import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  adopted,
  answered,
  asked,
  began,
  broken,
  ended,
  failed,
  fetchedRows,
  type NewestState,
  received,
  remembered,
  removed,
  START,
  startsOver,
} from './newestState.ts'
import { reloaded } from './reloaded.ts'

const EVENTS = [
  ...['remembered', 'adopted', 'received', 'receivedOwn', 'removed', 'broken', 'startsOver'],
  ...['began', 'asked', 'answered', 'reloaded', 'failed'],
] as const

type Event = (typeof EVENTS)[number]

const FAILED = { state: 'failed', message: '', code: 'refused' } as const

/** The state, the rows that go with it, and what must be true of it, told another way. */
class Model {
  state = START
  rows: string[] = []
  readonly deleted = new Set<string>()
  failures = 0
  isReported = false
  isWished = false
  isStreamed = false
  #count = 0

  next(): string {
    this.#count++
    return `r${this.#count}`
  }

  get #fetch(): NewestState['fetch']['at'] {
    return this.state.fetch.at
  }

  take(event: Event, number: number): void {
    const { state } = this
    const isLoaded = state.rows.at !== 'none'
    const flag = number % 2 === 0
    switch (event) {
      case 'remembered':
        if (isLoaded) return
        this.rows = [this.next(), this.next()]
        this.state = remembered(state, this.rows[0])
        break
      case 'adopted': {
        const first = this.next()
        this.rows.push(first)
        this.state = adopted(state, [first], this.rows)
        break
      }
      case 'received':
      case 'receivedOwn': {
        const id = this.next()
        if (isLoaded) this.rows.unshift(id)
        this.state = received(state, id, event === 'received')
        break
      }
      case 'removed': {
        const before = this.rows
        const id = before[number % (before.length + 1)] ?? state.arrived[0]
        if (id === undefined) return
        this.deleted.add(id)
        this.rows = before.filter((row) => row !== id)
        const { rows } = this
        this.state = removed(state, before, { has: (row) => rows.includes(row) }, new Set([id]))
        break
      }
      case 'broken':
        this.state = broken(state)
        this.isStreamed = false
        break
      case 'startsOver':
        this.state = startsOver(state)
        this.isStreamed = false
        this.isWished = true
        break
      case 'began':
        if (this.#fetch !== 'none') return
        this.state = began(state, flag)
        break
      case 'asked': {
        if (this.#fetch !== 'begun') return
        const asking = asked(state, state.rows.edge ?? this.rows[0], flag, number % 3)
        // The wish is for this fetch, and the replies of a whole page are those of this moment.
        expect(asking.fetch.isReplacing).toBe(this.isWished)
        expect(asking.isStartingOver).toBe(false)
        if (asking.fetch.since === undefined || state.replyVisibility === null)
          expect(asking.replyVisibility).toBe(number % 3)
        else expect(asking.replyVisibility).toBe(state.replyVisibility)
        // Only rows that the instance has confirmed are asked on from.
        if (this.isWished || fetchedRows(state) === undefined) expect(asking.fetch.since).toBeUndefined()
        if (fetchedRows(state)?.isSparse) expect(asking.fetch.sinceId).toBeUndefined()
        this.isStreamed = flag
        this.isWished = false
        this.state = asking
        break
      }
      case 'answered': {
        if (state.fetch.at !== 'asked') return
        const page = Array.from({ length: number % 3 }, () => this.next())
        this.rows = state.fetch.isReplacing ? page : [...page, ...this.rows]
        this.state = answered(state, page[0], page[0], this.rows, number)
        expect(this.state.rows.at).toBe(this.isStreamed ? 'live' : 'behind')
        const flush = !state.fetch.isReplacing && (number >= 20 || fetchedRows(state)?.flush === true)
        expect(fetchedRows(this.state)).toMatchObject({ flush, isSparse: false })
        this.#succeed()
        break
      }
      case 'reloaded':
        if (this.#fetch !== 'begun' || !isLoaded) return
        this.rows.unshift(this.next())
        this.state = reloaded(state, this.rows[0])
        expect(this.state.rows.at).toBe(state.rows.at === 'live' ? 'live' : 'behind')
        expect(fetchedRows(this.state)?.flush).toBe(false)
        if (state.rows.at !== 'live') expect(this.state.rows.edge).toBe(this.rows[0])
        this.#succeed()
        break
      case 'failed':
        if (this.#fetch === 'none') return
        this.state = failed(state, FAILED, flag)
        this.failures++
        this.isReported ||= flag
        this.isStreamed = false
        if (state.fetch.at === 'asked') this.isWished ||= state.fetch.isReplacing
        this.#end()
    }
  }

  #succeed(): void {
    this.failures = 0
    this.isReported = false
    this.#end()
  }

  #end(): void {
    this.state = ended(this.state)
    expect(this.state.arrived).toEqual([])
  }

  check(before: NewestState): void {
    const { state } = this
    const { rows, fetch, arrived } = state
    // Rows that were loaded stay so, and those of the instance are never those of the last visit again.
    if (before.rows.at !== 'none') expect(rows.at).not.toBe('none')
    if (fetchedRows(before)) expect(fetchedRows(state)).toBeDefined()
    // No mark points to a row that is gone.
    for (const mark of [rows.edge, fetch.at === 'asked' ? fetch.since : undefined])
      if (mark !== undefined) expect(this.rows).toContain(mark)
    if (!this.isStreamed && fetch.at !== 'begun') expect(rows.at).not.toBe('live')
    if (fetch.at === 'asked') expect(fetch.isStreamed).toBe(this.isStreamed)
    expect(state).toMatchObject({ failures: this.failures, isReported: this.isReported })
    if (fetch.at !== 'asked') expect(state.isStartingOver).toBe(this.isWished)
    expect(arrived.filter((id) => this.deleted.has(id))).toEqual([])
    if (fetch.at === 'none') expect(arrived).toEqual([])
    if (state.newer.state === 'failed') expect(state.failures).toBeGreaterThan(0)
  }
}

test('after any sequence of events, the state says what has happened', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...EVENTS), fc.nat(40)), { maxLength: 60 }), (events) => {
      const model = new Model()
      for (const [event, number] of events) {
        const before = model.state
        const copy = structuredClone(before)
        model.take(event, number)
        // The functions change nothing that they are given.
        expect(before).toEqual(copy)
        model.check(before)
      }
    }),
    { numRuns: 400 },
  )
})

const ask = (state: NewestState, edge: string | undefined, isStreamed: boolean) =>
  asked(began(state, false), edge, isStreamed, 'all')

test('the stream moves the edge of live rows only, and own rows never do', () => {
  const live = ended(answered(ask(START, undefined, true), 'a', 'a', ['a'], 0))
  expect(received(live, 'b', true).rows.edge).toBe('b')
  expect(received(live, 'b', false).rows.edge).toBe('a')
  expect(received(broken(live), 'b', true).rows.edge).toBe('a')
  expect(received(remembered(START, 'a'), 'b', true).rows).toEqual({ at: 'cached', edge: 'a' })
})

test('rows that are added during a fetch belong above its page, those of the user, too', () => {
  const asking = ask(START, undefined, true)
  expect(received(received(asking, 'a', true), 'b', false).arrived).toEqual(['a', 'b'])
  expect(received(START, 'a', true).arrived).toEqual([])
})

test('skipped entries are not requested again, as long as the edge is that of their page', () => {
  const state = ended(answered(ask(START, undefined, false), 'a', 'skipped', ['a'], 0))
  expect(ask(state, 'a', false).fetch).toMatchObject({ since: 'a', sinceId: 'skipped' })
  const live = ended(answered(ask(state, 'a', true), undefined, 'skipped', ['a'], 0))
  const later = received(live, 'b', true)
  expect(ask(later, 'b', false).fetch).toMatchObject({ since: 'b', sinceId: 'b' })
})

test('a page that brings nothing keeps the edge, and one whose stream broke is not live', () => {
  const state = ended(answered(ask(START, undefined, false), 'a', 'a', ['a'], 0))
  expect(answered(ask(state, 'a', false), undefined, undefined, ['a'], 0).rows.edge).toBe('a')
  expect(answered(broken(ask(state, 'a', true)), 'b', 'b', ['b', 'a'], 0).rows.at).toBe('behind')
  expect(answered(ask(broken(state), 'a', true), 'b', 'b', ['c', 'b', 'a'], 0).rows).toMatchObject({
    at: 'live',
    edge: 'c',
  })
})

test('a fetch of rows that a tab showed asks for a whole page, but has to reach them', () => {
  expect(ask(adopted(START, ['a'], ['a']), 'a', true).fetch).toMatchObject({ since: 'a', sinceId: undefined })
})

test('the edge is never below rows that are known to follow one another', () => {
  const cached = remembered(START, 'c')
  expect(adopted(cached, ['b', 'a'], ['c', 'b', 'a']).rows.edge).toBe('c')
  expect(adopted(cached, ['gap:1', 'd', 'c'], ['e', 'gap:1', 'd', 'c']).rows.edge).toBe('d')
  // The stream has brought `d` before it broke; the page was read before that.
  const live = ended(answered(ask(START, undefined, true), 'a', 'a', ['a'], 0))
  const fallen = broken(received(ask(live, 'a', true), 'd', true))
  expect(answered(fallen, 'c', 'c', ['d', 'c', 'a'], 0).rows).toMatchObject({ at: 'behind', edge: 'd' })
  expect(answered(fallen, 'e', 'e', ['e', 'd', 'a'], 0).rows.edge).toBe('e')
})

test('rows of the last visit are fetched ones after a reload that brings any', () => {
  const reloading = began(remembered(START, 'a'), true)
  expect(reloaded(reloading, 'b').rows).toMatchObject({ at: 'behind', edge: 'b' })
  expect(reloaded(reloading, undefined).rows).toEqual({ at: 'cached', edge: 'a' })
})
