import { Window } from 'happy-dom'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'

const page = new Window({ url: 'https://here.example/main/friends' })
const { sessionStorage: session, localStorage: local, history, location } = page
let isFull = false
/** A local storage that has no room while `isFull`. */
const limited = new Proxy(local, {
  get: (storage, key) => {
    const value: unknown = Reflect.get(storage, key)
    if (typeof value !== 'function') return value
    if (key !== 'setItem' || !isFull) return value.bind(storage)
    return () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  },
})
for (const [name, value] of Object.entries({
  sessionStorage: session,
  localStorage: limited,
  history,
  location,
}))
  vi.stubGlobal(name, value)
afterAll(() => vi.unstubAllGlobals())

const { copiedId, copyAs, forgetCopies, hasCopy, restore, storeEntry, storeInTab } = await import(
  './tabStorage.ts'
)

/** Sets the session storage to `values`, as in a next document whose process has an old state of it. */
const oldState = (values: Record<string, string>): void => {
  session.clear()
  for (const [key, value] of Object.entries(values)) session.setItem(key, value)
}
beforeEach(() => {
  vi.restoreAllMocks()
  isFull = false
  session.clear()
  local.clear()
  history.replaceState(null, '', '/main/friends')
})

describe('a tab that has not slept in a process of its own', () => {
  test('stores in the session storage only', () => {
    storeInTab('rookery-places', 'here')
    expect(session.getItem('rookery-places')).toBe('here')
    expect(Object.keys(local)).toEqual([])
    expect(hasCopy()).toBe(false)
  })
})

describe("the state of the history's entry", () => {
  const reload = (type: string): void => {
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as never])
    history.replaceState(null, '', location.pathname)
    restore()
  }

  test('is there again in a document that a reload loads after a crash, and not in a new visit (TB8)', () => {
    history.replaceState({ key: 'abc' }, '')
    storeEntry()
    reload('navigate')
    expect(history.state).toBeNull()
    reload('reload')
    expect(history.state).toEqual({ key: 'abc' })
  })
})

describe('a tab that has slept in a process of its own', () => {
  test('starts with what its last document stored, and without what that removed (R46)', () => {
    storeInTab('rookery-places', 'old')
    storeInTab('rookery-account', 'luna')
    copyAs('one')
    storeInTab('rookery-places', 'new')
    storeInTab('rookery-account', null)
    oldState({ 'rookery-tab': 'one', 'rookery-places': 'old', 'rookery-account': 'luna', other: 'stays' })
    restore()
    expect({ ...session }).toEqual({ 'rookery-tab': 'one', 'rookery-places': 'new', other: 'stays' })
  })

  test("gets the state of its history's entry back at the same address only (R46)", () => {
    copyAs('one')
    history.replaceState({ key: 'abc' }, '')
    storeEntry()
    history.replaceState(null, '', '/about')
    restore()
    expect(history.state).toBeNull()
    history.replaceState(null, '', '/main/friends')
    restore()
    expect(history.state).toEqual({ key: 'abc' })
  })

  test('has no old copy when the local storage is full', () => {
    copyAs('one')
    storeInTab('rookery-places', 'old')
    isFull = true
    storeInTab('rookery-places', 'a longer place')
    expect(session.getItem('rookery-places')).toBe('a longer place')
    expect(Object.keys(local)).toEqual([])
    expect(copiedId()).toBeNull()
  })

  test('does not begin a copy that has no room', () => {
    storeInTab('rookery-places', 'a longer place')
    isFull = true
    expect(() => copyAs('one')).toThrow()
    expect(Object.keys(local)).toEqual([])
    expect(hasCopy()).toBe(false)
  })
})

test('copies are removed by tab, with all their values', () => {
  storeInTab('rookery-places', 'here')
  copyAs('one')
  copyAs('two')
  local.setItem('rookery-theme', 'dark')
  forgetCopies((id, seenAt) => id === 'one' && seenAt > 0)
  expect(Object.keys(local).sort()).toEqual([
    'rookery-tab two rookery-places',
    'rookery-tab two seen',
    'rookery-theme',
  ])
})
