import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EMPTY_META, type ViewRef } from '../../shared/protocol/views.ts'
import type { Engine } from '../engine/engine.ts'
import { Mirror } from '../mirror/mirror.ts'

const ACCOUNT = 'luna@home.example'
const REF: ViewRef = { kind: 'notifications' }

type Module = typeof import('./openViews.ts')
let openView: Module['openView']
let holdView: Module['holdView']
let keepPlace: Module['keepPlace']
let openEarly: Module['openEarly']
let closeEarly: Module['closeEarly']
let leaveViews: Module['leaveViews']

/** An engine that sends one row to each view that is open when `send` is called. */
class Opened {
  readonly mirror = new Mirror()
  readonly currentSession = () => ({ account: ACCOUNT })
  readonly open = new Set<string>()
  watch({ viewId }: { viewId: string }): void {
    this.open.add(viewId)
  }
  unwatch(viewId: string): void {
    this.open.delete(viewId)
    this.mirror.forgetView(viewId)
  }
  send(id: string): void {
    const views = [...this.open].map((viewId) => ({
      kind: 'reset' as const,
      viewId,
      ids: [id],
      meta: EMPTY_META,
    }))
    this.mirror.apply({ bootId: '', seq: 1, put: [], drop: [], views, settled: [], notices: [] })
  }
}

let opened: Opened
let engine: Engine

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('history', { state: { key: 'first' } })
  ;({ openView, holdView, keepPlace, openEarly, closeEarly, leaveViews } = await import('./openViews.ts'))
  opened = new Opened()
  engine = opened as unknown as Engine
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a view closes when nobody holds it any more', () => {
  const view = openView(engine, ACCOUNT, REF)
  const release = holdView(engine, ACCOUNT, view, keepPlace)
  vi.advanceTimersByTime(10_000)
  expect(opened.open.size).toBe(1)
  release()
  vi.advanceTimersByTime(1)
  expect(opened.open.size).toBe(0)
})

test('a view that another component has just left stays open while the next one mounts', () => {
  const release = holdView(engine, ACCOUNT, openView(engine, ACCOUNT, REF), keepPlace)
  release()
  const view = openView(engine, ACCOUNT, REF)
  vi.advanceTimersByTime(1_000)
  expect([...opened.open]).toEqual([view.viewId])
  holdView(engine, ACCOUNT, view, keepPlace)
  vi.advanceTimersByTime(10_000)
  opened.send('1')
  expect(view.cell.state.ids).toEqual(['1'])
})

test('a user who goes back before the view has closed finds the place that was left (N14)', () => {
  const view = openView(engine, ACCOUNT, REF, 'first')
  expect(view.place).toBeUndefined()
  const left = { anchorId: '7', offsetPx: 40, sizes: [] }
  holdView(engine, ACCOUNT, view, () => left, 'first')()
  const back = openView(engine, ACCOUNT, REF, 'first')
  expect([back.viewId, back.place]).toEqual([view.viewId, left])
  const release = holdView(engine, ACCOUNT, back, keepPlace, 'first')
  expect(openView(engine, ACCOUNT, REF, 'first')).toBe(back)
  release()
  vi.advanceTimersByTime(1)
  expect(opened.open.size).toBe(0)
})

test('a view that closed before its component was mounted opens again', () => {
  const view = openView(engine, ACCOUNT, REF)
  vi.advanceTimersByTime(10_000)
  expect(opened.open.size).toBe(0)
  const release = holdView(engine, ACCOUNT, view, keepPlace)
  opened.send('1')
  expect(view.cell.state.ids).toEqual(['1'])
  // React hides the component for a while.
  release()
  vi.advanceTimersByTime(1)
  expect(opened.open.size).toBe(0)
  holdView(engine, ACCOUNT, view, keepPlace)
  opened.send('2')
  expect(view.cell.state.ids).toEqual(['2'])
  vi.advanceTimersByTime(10_000)
  expect(opened.open.size).toBe(1)
})

test('two components that show the same timeline under different views don’t close each other’s', () => {
  const late = openView(engine, ACCOUNT, REF)
  vi.advanceTimersByTime(10_000)
  const other = openView(engine, ACCOUNT, REF)
  const releaseOther = holdView(engine, ACCOUNT, other, keepPlace)
  const releaseLate = holdView(engine, ACCOUNT, late, keepPlace)
  opened.send('1')
  expect([late.cell.state.ids, other.cell.state.ids]).toEqual([['1'], ['1']])
  releaseLate()
  vi.advanceTimersByTime(1)
  expect([...opened.open]).toEqual([other.viewId])
  releaseOther()
  vi.advanceTimersByTime(1)
  expect(opened.open.size).toBe(0)
})

test('a page that lets go of its views finds them open, at its places, also at the top (TB7, T20)', () => {
  const view = openView(engine, ACCOUNT, REF, 'first')
  const atTop = { anchorId: '7', headId: '7', offsetPx: 0, sizes: [], atTop: true }
  // Components forget a place at the top when they go.
  const release = holdView(engine, ACCOUNT, view, (evenAtTop) => (evenAtTop ? atTop : undefined), 'first')
  const early = leaveViews(engine, release)
  vi.advanceTimersByTime(60_000)
  expect([...opened.open]).toEqual(early.map(({ viewId }) => viewId))
  expect(early).toMatchObject([{ view: REF, anchorId: '7', headId: '7', window: { atTop: true } }])
  const back = openView(engine, ACCOUNT, REF, 'first')
  expect([back.viewId, back.place]).toEqual([early[0]?.viewId, atTop])
})

test('early views of an account that was shown for a moment do not close those of the next one (SA50)', () => {
  const [first, second] = ['rook@owl.example', 'moss@home.example'].map((account) => {
    const early = openEarly(engine, [{ kind: 'friends' }], account)
    for (const view of early) opened.watch(view)
    return early
  })
  closeEarly(engine, first)
  expect([...opened.open]).toEqual(second?.map(({ viewId }) => viewId))
  closeEarly(engine, second)
  expect([...opened.open]).toEqual([])
})
