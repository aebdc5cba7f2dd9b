import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  applyReset,
  changed,
  freshCopy,
  hasChangesMissingIn,
  mergeCopies,
  type StoredChange,
  type StoredCopy,
  writeCopy,
} from './storedCopy.ts'
import { valuesOf } from './storedJournal.ts'

const NOW = Date.parse('2026-03-01T12:00:00Z')
const PINS = 'collections.pinnedNavItems'
const COLLAPSE = 'simple.collapseNav'

const fresh = freshCopy('2026-01-01T00:00:00.000Z')
const after = (copy: StoredCopy, ...changes: readonly StoredChange[]): StoredCopy =>
  changes.reduce((now, change, index) => changed(now, change, NOW + index), copy)
const pins = (copy: StoredCopy | null): readonly string[] | undefined =>
  valuesOf(copy?.journal ?? []).collections.pinnedNavItems
const collapsed = (copy: StoredCopy | null): unknown => valuesOf(copy?.journal ?? []).simple.collapseNav

const items = fc.constantFrom('home', 'dms', 'chats', 'bookmarks', 'list:1', 'list:2', 'about')
const change: fc.Arbitrary<StoredChange> = fc.oneof(
  fc.boolean().map((set) => ({ path: COLLAPSE, set })),
  fc.boolean().map((set) => ({ path: 'simple.dontShowUpdateNotifs', set })),
  fc.record({ item: items, on: fc.boolean() }).map((pin) => ({ path: PINS, ...pin })),
  fc.record({ item: items, to: fc.nat(8) }).map((move) => ({ path: PINS, ...move })),
)
/** A device with arbitrary changes at arbitrary times. */
const device: fc.Arbitrary<StoredCopy> = fc
  .array(fc.tuple(change, fc.nat(50)), { maxLength: 12 })
  .map((done) => done.reduce((copy, [what, at]) => changed(copy, what, NOW - 50 + at), fresh))

describe('a change', () => {
  test('is one entry with path, operation, args and time', () => {
    const copy = after(fresh, { path: COLLAPSE, set: true })
    expect(copy.journal).toEqual([{ path: COLLAPSE, operation: 'set', args: [true], timestamp: NOW }])
    expect(writeCopy(copy, 'alice@rook.example')).toEqual({
      _timestamp: NOW,
      _version: 1,
      _user: 'alice@rook.example',
      flagStorage: { updateCounter: 1, reset: 0 },
      prefsStorage: {
        _journal: copy.journal,
        simple: { collapseNav: true, dontShowUpdateNotifs: false, ownTheme: '' },
        collections: { pinnedNavItems: ['home', 'dms', 'chats'], mutedWords: [], highlights: [] },
      },
    })
  })

  test('without effect returns the same copy', () => {
    expect(after(fresh, { path: COLLAPSE, set: false })).toBe(fresh)
    expect(after(fresh, { path: PINS, item: 'home', on: true })).toBe(fresh)
    expect(after(fresh, { path: PINS, item: 'dms', to: 1 })).toBe(fresh)
    expect(after(fresh, { path: PINS, item: 'nowhere', to: 1 })).toBe(fresh)
  })

  test('pins, unpins and moves items', () => {
    const pinned = after(
      fresh,
      { path: PINS, item: 'list:1', on: true },
      { path: PINS, item: 'dms', on: false },
    )
    expect(pins(pinned)).toEqual(['home', 'chats', 'list:1'])
    const moved = after(pinned, { path: PINS, item: 'list:1', to: 0 })
    expect(pins(moved)).toEqual(['list:1', 'home', 'chats'])
    expect(moved.journal.at(-1)).toMatchObject({ operation: 'reorderCollection', args: ['list:1', -2, 0] })
  })

  test('has the same effect as on a plain list', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
        let copy = fresh
        let list: readonly string[] = ['home', 'dms', 'chats']
        changes.forEach((one, index) => {
          copy = changed(copy, one, NOW + index)
          if ('to' in one && list.includes(one.item)) {
            list = list.filter((item) => item !== one.item).toSpliced(one.to, 0, one.item)
          } else if ('on' in one && one.on !== list.includes(one.item)) {
            list = one.on ? [...list, one.item] : list.filter((item) => item !== one.item)
          }
          expect(pins(copy)).toEqual(list)
        })
      }),
    )
  })

  test('wins even on a device whose clock is behind', () => {
    const ahead = after(fresh, { path: COLLAPSE, set: true })
    expect(collapsed(changed(ahead, { path: COLLAPSE, set: false }, NOW - 60_000))).toBe(false)
  })
})

describe('two devices', () => {
  test('keep both changes if they concern different things', () => {
    const [one, other] = [
      after(fresh, { path: PINS, item: 'bookmarks', on: true }),
      after(fresh, { path: COLLAPSE, set: true }, { path: PINS, item: 'dms', on: false }),
    ]
    const both = mergeCopies(one, other)
    expect(collapsed(both)).toBe(true)
    expect(pins(both)).toEqual(['home', 'chats', 'bookmarks'])
  })

  test('apply both moves', () => {
    const both = mergeCopies(
      after(fresh, { path: PINS, item: 'chats', to: 0 }),
      changed(fresh, { path: PINS, item: 'home', to: 2 }, NOW + 5),
    )
    expect(pins(both)).toEqual(['chats', 'dms', 'home'])
  })

  test('converge in any order, and however often they sync', () => {
    fc.assert(
      fc.property(device, device, device, (a, b, c) => {
        const both = mergeCopies(a, b)
        expect(mergeCopies(b, a)).toEqual(both)
        expect(mergeCopies(both, b)).toEqual(both)
        expect(mergeCopies(a, a)).toEqual(a)
        expect(mergeCopies(both, c)).toEqual(mergeCopies(a, mergeCopies(b, c)))
      }),
    )
  })

  test('lose nothing: a change on one of them applies to both', () => {
    const doing = (...names: readonly string[]): fc.Arbitrary<StoredCopy> =>
      fc
        .array(fc.record({ item: fc.constantFrom(...names), on: fc.boolean(), at: fc.nat(50) }), {
          maxLength: 12,
        })
        .map((done) =>
          done.reduce((copy, { item, on, at }) => changed(copy, { path: PINS, item, on }, NOW + at), fresh),
        )
    const [mine, yours] = [
      ['home', 'list:1', 'about'],
      ['dms', 'list:2', 'lists'],
    ] as const
    fc.assert(
      fc.property(doing(...mine), doing(...yours), (a, b) => {
        const both = pins(mergeCopies(a, b))
        for (const item of mine) expect(both?.includes(item)).toBe(pins(a)?.includes(item))
        for (const item of yours) expect(both?.includes(item)).toBe(pins(b)?.includes(item))
      }),
    )
  })

  test('agree on the last change of the same value', () => {
    fc.assert(
      fc.property(device, device, change, (a, b, last) => {
        const done = changed(a, last, NOW + 1_000)
        const both = mergeCopies(done, b)
        if (done === a) return
        if ('set' in last) expect(valuesOf(both.journal).simple[last.path.slice(7)]).toBe(last.set)
        else if ('on' in last) expect(pins(both)?.includes(last.item)).toBe(last.on)
        expect(hasChangesMissingIn(both, b)).toBe(true)
        expect(hasChangesMissingIn(both, both)).toBe(false)
      }),
    )
  })

  test('share the changes if only one of them changed something', () => {
    fc.assert(
      fc.property(device, (a) => {
        expect(valuesOf(mergeCopies(fresh, a).journal)).toEqual(valuesOf(a.journal))
      }),
    )
  })
})

describe('flags', () => {
  test('of a new copy are a counter and a reset', () => {
    expect(freshCopy('2022-08-03T23:59:59.000Z').flags).toEqual({ updateCounter: 0, reset: 0 })
    expect(freshCopy('2022-08-05T00:00:00.000Z').flags).toEqual({ updateCounter: 1, reset: 0 })
    expect(freshCopy(undefined).flags).toEqual({ updateCounter: 0, reset: 0 })
  })

  test('merge to the higher values', () => {
    const [one, other] = [{ ...fresh, flags: { updateCounter: 3, reset: 0 } }, fresh]
    expect(mergeCopies(one, other).flags).toEqual({ updateCounter: 3, reset: 0 })
    expect(mergeCopies(other, one).flags).toEqual({ updateCounter: 3, reset: 0 })
  })

  test.each([
    [0, { updateCounter: 4, other: 2, reset: 0 }],
    [1, { updateCounter: 0, other: 0, reset: 0 }],
    [999, { updateCounter: 0, other: 0, reset: 0 }],
    [1_000, { updateCounter: 4, reset: 0 }],
    [1_001, { updateCounter: 0, reset: 0 }],
    [1_002, { updateCounter: 0, other: 0, reset: 0 }],
    [8_999, { updateCounter: 0, other: 0, reset: 0 }],
    [9_000, { updateCounter: 4, other: 2, reset: 0 }],
  ])('are reset by %i', (reset, flags) => {
    expect(applyReset({ updateCounter: 4, other: 2, reset })).toEqual(flags)
  })
})
