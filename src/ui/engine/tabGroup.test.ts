import { Window } from 'happy-dom'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { windowNameOf } from '../../shared/protocol/windowName.ts'
import { GROUP, ownGroup, ownWindowName } from './ownGroup.ts'
import { OPENING, startAsItself } from './startAsItself.ts'
import { openInGroup, setTogether } from './tabGroup.ts'

const page = new Window({ url: 'https://here.example/main/friends' })
const { sessionStorage: session, localStorage: local } = page
/** What a script sees of its own window. */
const self = { name: '', opener: null as unknown, open: (_href: string, name: string) => copyFor(name) }
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

/** The window that a tab opened last: its name, and the copy that it gets of what that tab has stored. */
let copied: { readonly name: string; readonly stored: Readonly<Record<string, string>> } | null = null
const copyFor = (name: string): object => {
  copied = { name, stored: { ...session } }
  return {}
}

/** Starts a tab, which has something stored and opens another one. */
function open(): void {
  startAsItself()
  session.setItem('rookery-places', '[]')
  session.setItem('rookery-tab', 'one')
  session.setItem('rookery-account', 'luna@nest.example')
  copied = null
  openInGroup('/about')
}

/** Starts the tab that was opened, as the browser shows it: with its opener, its name and its copy, or otherwise. */
function startOpened(more: { name?: string; stored?: Readonly<Record<string, string>> } = {}): void {
  if (copied === null) throw new Error('nothing was opened')
  const { name, stored } = { ...copied, ...more }
  Object.assign(self, { name, opener: {} })
  session.clear()
  for (const [key, value] of Object.entries(stored)) session.setItem(key, value)
  startAsItself()
}

/** What is stored for the tab itself. */
const own = (): Record<string, string> => {
  const { [GROUP]: _group, ...rest } = { ...session } as Record<string, string>
  return rest
}

describe('a tab that another one has opened', () => {
  test('keeps the account of what was copied, and lets go of its opener (TB2, TB3)', () => {
    open()
    expect(session.getItem(OPENING)).toBeNull()
    const group = ownGroup()
    startOpened()
    expect(own()).toEqual({ 'rookery-account': 'luna@nest.example' })
    expect([self.opener, ownGroup()]).toEqual([null, group])
  })

  test('is the same tab when it is loaded again, and lets go again (TB2, TB3)', () => {
    open()
    startOpened()
    const group = ownGroup()
    session.setItem('rookery-places', '[1]')
    self.opener = {}
    startAsItself()
    expect(session.getItem('rookery-places')).toBe('[1]')
    expect([self.opener, ownGroup()]).toEqual([null, group])
  })

  test('starts as itself, too, where the opener policies of the two pages differ, and has a group of its own (TB2)', () => {
    open()
    const group = ownGroup()
    startOpened({ name: '' })
    expect(own()).toEqual({ 'rookery-account': 'luna@nest.example' })
    expect([null, group]).not.toContain(ownGroup())
  })

  test.each(['', 'share'])(
    'lets go of a foreign opener, and opens no tab among its windows: named "%s" (TB3)',
    (name) => {
      Object.assign(self, { name, opener: {} })
      startAsItself()
      expect([self.opener, ownGroup(), ownWindowName(), openInGroup('/about')]).toEqual([
        null,
        null,
        undefined,
        null,
      ])
      // When it is loaded again it has no opener.
      startAsItself()
      expect(ownGroup()).toBeNull()
    },
  )

  test('lets go of its opener, too, where the storage is blocked (TB3)', () => {
    for (const name of ['', 'share']) {
      Object.assign(self, { name, opener: {} })
      vi.stubGlobal('sessionStorage', undefined)
      expect(startAsItself).toThrow()
      expect([self.opener, ownGroup()]).toEqual([null, null])
      vi.stubGlobal('sessionStorage', session)
    }
  })
})

describe('the name of a window', () => {
  test('is another one for each document, and says nothing of the group (TB9)', () => {
    const names = new Set<string>()
    const groups = new Set<string | null>()
    open()
    for (let start = 0; start < 3; start += 1) {
      names.add(self.name)
      groups.add(ownGroup())
      startAsItself()
    }
    names.add(copied?.name ?? '')
    expect([names.size, groups.size]).toEqual([4, 1])
    for (const name of names) {
      expect(name).toMatch(/^[0-9a-f]{32}$/)
      expect(groups).not.toContain(name)
    }
  })

  test('is in the group only in the tab that has it (TB4)', () => {
    open()
    expect(ownWindowName()).toBe(windowNameOf(ownGroup() ?? '', self.name))
    self.name = 'share'
    expect([ownGroup(), ownWindowName()]).toEqual([null, undefined])
  })

  test('stays out of every group when the storage is full (TB4)', () => {
    open()
    const full = vi.spyOn(session, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    startAsItself()
    full.mockRestore()
    expect([own()['rookery-places'], ownGroup()]).toEqual(['[]', null])
  })
})

describe('a tab that the browser has opened', () => {
  test.each(['', 'share', 'rookery.a.b'])(
    'keeps what is stored, as in a duplicate and where a foreign page has named it "%s", and has a group of its own (TB2, TB4)',
    (name) => {
      open()
      const [stored, group] = [own(), ownGroup()]
      self.name = name
      startAsItself()
      expect(own()).toEqual(stored)
      expect(ownGroup()).toMatch(/^[0-9a-f]{32}$/)
      expect(ownGroup()).not.toBe(group)
      expect(self.name).not.toBe(name)
    },
  )
})

describe('tabs open apart', () => {
  test('where the user wants it so (TB6)', () => {
    open()
    expect(copied).not.toBeNull()
    setTogether(false)
    expect(openInGroup('/about')).toBeNull()
    setTogether(true)
    expect(openInGroup('/about')).not.toBeNull()
  })

  test('once the heap of the group is large (TB5)', () => {
    startAsItself()
    heap.usedJSHeapSize = 500_000_000
    expect(openInGroup('/about')).toBeNull()
  })

  test('in other browsers', () => {
    startAsItself()
    vi.stubGlobal('navigator', {})
    expect(openInGroup('/about')).toBeNull()
    vi.stubGlobal('navigator', { userAgentData: {} })
  })
})
