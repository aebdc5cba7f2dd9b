import { Window } from 'happy-dom'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { OPENING, startAsItself } from './startAsItself.ts'
import { newNameInGroup, ownGroup, setTogether } from './tabGroup.ts'

const page = new Window({ url: 'https://here.example/main/friends' })
const { sessionStorage: session, localStorage: local } = page
/** What a script sees of its own window. */
const self = { name: '', opener: null as unknown }
const heap = { usedJSHeapSize: 0 }
vi.stubGlobal('window', self)
vi.stubGlobal('sessionStorage', session)
vi.stubGlobal('localStorage', local)
Object.defineProperty(performance, 'memory', { value: heap, configurable: true })
vi.stubGlobal('navigator', { userAgentData: {} })
afterAll(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(performance, 'memory')
})

beforeEach(() => {
  session.clear()
  local.clear()
  heap.usedJSHeapSize = 10_000_000
  Object.assign(self, { name: '', opener: null })
})

/** What a tab has stored while it opens another one, and the name that it gives to that. */
function opening(): string {
  startAsItself()
  session.setItem(OPENING, '1')
  session.setItem('rookery-places', '[]')
  session.setItem('rookery-tab', 'one')
  session.setItem('rookery-account', 'luna@nest.example')
  return newNameInGroup() ?? ''
}

describe('a tab that another one has opened', () => {
  test('keeps the account of what was copied, and lets go of its opener (TB2, TB3)', () => {
    const name = opening()
    const group = ownGroup()
    Object.assign(self, { name, opener: {} })
    startAsItself()
    expect({ ...session }).toEqual({ 'rookery-account': 'luna@nest.example' })
    expect([self.opener, ownGroup()]).toEqual([null, group])
  })

  test('is the same tab when it is loaded again, and lets go again (TB2, TB3)', () => {
    self.name = opening()
    startAsItself()
    session.setItem('rookery-places', '[1]')
    self.opener = {}
    startAsItself()
    expect(session.getItem('rookery-places')).toBe('[1]')
    expect(self.opener).toBeNull()
  })

  test('starts as itself, too, where the opener policies of the two pages differ, and has a group of its own (TB2)', () => {
    opening()
    const group = ownGroup()
    self.name = ''
    startAsItself()
    expect({ ...session }).toEqual({ 'rookery-account': 'luna@nest.example' })
    expect([null, group]).not.toContain(ownGroup())
  })

  test('lets go of its opener, too, where the storage is blocked (TB3)', () => {
    Object.assign(self, { name: opening(), opener: {} })
    vi.stubGlobal('sessionStorage', undefined)
    expect(startAsItself).toThrow()
    vi.stubGlobal('sessionStorage', session)
    expect(self.opener).toBeNull()
  })
})

describe('a tab that the browser has opened', () => {
  test('keeps what is stored, as after a reload or in a duplicate, and has a group of its own (TB2)', () => {
    opening()
    session.removeItem(OPENING)
    const [stored, group] = [{ ...session }, ownGroup()]
    self.name = ''
    startAsItself()
    expect({ ...session }).toEqual(stored)
    expect(ownGroup()).toMatch(/^[0-9a-f]{32}$/)
    expect(ownGroup()).not.toBe(group)
  })

  test.each(['share', 'rookery.a.b'])('keeps what is stored when a foreign page has named it %s', (name) => {
    opening()
    session.removeItem(OPENING)
    const stored = { ...session }
    self.name = name
    startAsItself()
    expect({ ...session }).toEqual(stored)
    expect(ownGroup()).not.toBeNull()
  })
})

describe('tabs open apart', () => {
  test('where the user wants it so (TB6)', () => {
    expect(opening()).not.toBe('')
    setTogether(false)
    expect(newNameInGroup()).toBeNull()
    setTogether(true)
    expect(newNameInGroup()).not.toBeNull()
  })

  test('once the heap of the group is large (TB5)', () => {
    opening()
    heap.usedJSHeapSize = 500_000_000
    expect(newNameInGroup()).toBeNull()
  })

  test('in other browsers', () => {
    opening()
    vi.stubGlobal('navigator', {})
    expect(newNameInGroup()).toBeNull()
    vi.stubGlobal('navigator', { userAgentData: {} })
  })
})

test('each tab has a name that no other has (TB4)', () => {
  opening()
  expect(newNameInGroup()).not.toBe(newNameInGroup())
})
