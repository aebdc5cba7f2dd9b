import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCopy } from './readCopy.ts'
import { changed, freshCopy, type StoredChange, type StoredCopy, writeCopy } from './storedCopy.ts'
import { isOurs, valuesOf } from './storedJournal.ts'

const NOW = Date.parse('2026-03-01T12:00:00Z')
const PINS = 'collections.pinnedNavItems'
const COLLAPSE = 'simple.collapseNav'

const fresh = freshCopy('2026-01-01T00:00:00.000Z')
const quiet = (): void => {}
const read = (raw: unknown): StoredCopy | null => readCopy(raw, NOW, quiet)
const pins = (copy: StoredCopy | null): readonly string[] | undefined =>
  valuesOf(copy?.journal ?? []).collections.pinnedNavItems
const collapsed = (copy: StoredCopy | null): unknown => valuesOf(copy?.journal ?? []).simple.collapseNav

const served = (more: object = {}, prefs: object = {}): object => ({
  _timestamp: NOW,
  _version: 1,
  _user: 'alice@rook.example',
  flagStorage: { updateCounter: 1, reset: 0 },
  prefsStorage: { _journal: [], simple: {}, collections: {}, ...prefs },
  ...more,
})

describe('a stored copy', () => {
  test('reads back as it was written', () => {
    const item = fc.constantFrom('home', 'dms', 'list:1', 'about')
    const change: fc.Arbitrary<StoredChange> = fc.oneof(
      fc.record({ path: fc.constant(COLLAPSE), set: fc.boolean() }),
      fc.record({ path: fc.constant(PINS), item, on: fc.boolean() }),
      fc.record({ path: fc.constant(PINS), item, to: fc.nat(6) }),
    )
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 12 }), (changes) => {
        const copy = changes.reduce((before, one, index) => changed(before, one, NOW - 50 + index), fresh)
        if (copy === fresh) return
        expect(read(JSON.parse(JSON.stringify(writeCopy(copy, 'alice@rook.example'))))).toEqual(copy)
      }),
    )
  })

  test('is valid only with a time and a version above 0', () => {
    expect(read(served())).not.toBeNull()
    expect(read(served({ _timestamp: 0 }))).toBeNull()
    expect(read(served({ _version: 0 }))).toBeNull()
    expect(read(served({ _version: -1 }))).toBeNull()
    expect(read('<html>')).toBeNull()
    expect(read(undefined)).toBeNull()
  })

  test('keeps values without a journal entry', () => {
    const copy = read(
      served(
        {},
        { simple: { collapseNav: true }, collections: { pinnedNavItems: ['chats', 'about', 'home'] } },
      ),
    )
    expect(collapsed(copy)).toBe(true)
    expect(pins(copy)).toEqual(['chats', 'about', 'home'])
  })

  test('of Pleroma-FE keeps its order, though its moves contain only an offset', () => {
    const _journal = [
      { path: PINS, operation: 'addToCollection', args: ['about'], timestamp: NOW - 9 },
      { path: PINS, operation: 'reorderCollection', args: ['about', -3], timestamp: NOW - 5 },
    ]
    const copy = read(
      served({}, { _journal, collections: { pinnedNavItems: ['about', 'home', 'dms', 'chats'] } }),
    )
    expect(pins(copy)).toEqual(['about', 'home', 'dms', 'chats'])
    const again = read(JSON.parse(JSON.stringify(writeCopy(copy ?? fresh, ''))))
    expect(again).toEqual(copy)
  })

  test('leaves everything that other clients stored as it is, with its journal (P60)', () => {
    const theirs = [
      {
        path: 'simple.muteFilters.f1',
        operation: 'set',
        args: [{ order: 1, value: 'x' }],
        timestamp: NOW - 9,
      },
      { path: 'simple.uiStyle', operation: 'set', args: ['mine'], timestamp: NOW - 3 },
      {
        path: 'collections.pinnedStatusActions',
        operation: 'addToCollection',
        args: [{ id: 1 }],
        timestamp: 1,
      },
      { path: 'objects.theme', operation: 'exchange', args: null, extra: [] },
    ]
    const simple = { uiStyle: 'mine', muteFilters: { f1: { value: 'x', order: 1 } }, other: 7, none: null }
    const collections = { pinnedStatusActions: [{ id: 1 }, 'emoji'], notAList: 'kept' }
    const raw = served(
      { _cache: { at: 3 } },
      {
        simple: { ...simple, collapseNav: true },
        collections: { ...collections, pinnedNavItems: ['home'] },
        objects: { theme: { deep: ['kept'] } },
        _journal: [...theirs, { path: COLLAPSE, operation: 'set', args: [true], timestamp: NOW - 5 }],
      },
    )
    const copy = changed(read(raw) ?? fresh, { path: PINS, item: 'about', on: true }, NOW)
    const written = writeCopy(copy, 'alice@rook.example', raw) as { prefsStorage: { _journal: object[] } }
    expect(written).toMatchObject({
      _cache: { at: 3 },
      _timestamp: NOW,
      prefsStorage: {
        simple: { ...simple, collapseNav: true, dontShowUpdateNotifs: false },
        collections: { ...collections, pinnedNavItems: ['home', 'about'], mutedWords: [], highlights: [] },
        objects: { theme: { deep: ['kept'] } },
      },
    })
    const { _journal } = written.prefsStorage
    for (const entry of theirs) expect(_journal).toContainEqual(entry)
    expect(
      _journal.filter((entry) => !theirs.some((one) => JSON.stringify(one) === JSON.stringify(entry))),
    ).toEqual(copy.journal)
    expect(read(written)).toEqual(copy)
  })

  test('carries through whatever other clients stored, and reads back only our part (P60)', () => {
    const name = fc.stringMatching(/^[a-z][a-zA-Z]{0,8}$/).filter((one) => !isOurs(`simple.${one}`))
    const theirs = fc.record({
      simple: fc.dictionary(name, fc.jsonValue()),
      collections: fc.dictionary(name, fc.jsonValue()),
      _journal: fc.array(
        fc.record({ path: name.map((one) => `simple.${one}`), operation: fc.string(), args: fc.jsonValue() }),
      ),
    })
    fc.assert(
      fc.property(theirs, fc.boolean(), (prefs, on) => {
        const raw = JSON.parse(JSON.stringify(served({}, prefs)))
        const copy = changed(read(raw) ?? fresh, { path: COLLAPSE, set: on }, NOW)
        const written = JSON.parse(JSON.stringify(writeCopy(copy, '', raw)))
        expect(written.prefsStorage.simple).toMatchObject(raw.prefsStorage.simple)
        for (const [key, value] of Object.entries(raw.prefsStorage.collections))
          if (!isOurs(`collections.${key}`)) expect(written.prefsStorage.collections[key]).toEqual(value)
        for (const entry of raw.prefsStorage._journal)
          expect(written.prefsStorage._journal).toContainEqual(entry)
        expect(collapsed(read(written))).toBe(on)
      }),
    )
  })

  test('drops values that are neither number nor boolean, and collections that are not lists', () => {
    const named: string[] = []
    const _journal = [{ path: COLLAPSE, operation: 'set', args: [true], timestamp: NOW - 5 }]
    const raw = served(
      {},
      { _journal, simple: { collapseNav: 'yes' }, collections: { pinnedNavItems: { 0: 'x' } } },
    )
    const copy = readCopy(raw, NOW, (what) => named.push(what))
    expect(collapsed(copy)).toBe(false)
    expect(pins(copy)).toEqual(['home', 'dms', 'chats'])
    expect(named).toEqual(['values of the wrong type: simple.collapseNav, collections.pinnedNavItems'])
  })

  test('drops malformed entries about our names, and logs their number', () => {
    const named: string[] = []
    const entry = { path: COLLAPSE, operation: 'set', args: [true], timestamp: NOW - 5 }
    const _journal = [
      entry,
      { ...entry, path: '_journal' },
      { ...entry, path: 'simple._own' },
      { ...entry, path: 'simple.__proto__' },
      { ...entry, path: 'simple.a.b' },
      { ...entry, path: PINS },
      { ...entry, operation: 'explode' },
      { ...entry, args: ['<b>'] },
      { ...entry, timestamp: 0 },
      '<html>',
      null,
    ]
    const copy = readCopy(served({}, { _journal }), NOW, (what) => named.push(what))
    expect(copy?.journal).toEqual([entry])
    expect(named).toEqual(['6 malformed journal entries'])
  })

  test('of a device with a clock far ahead does not block later changes', () => {
    const _journal = [{ path: COLLAPSE, operation: 'set', args: [true], timestamp: NOW * 2 }]
    const copy = read(served({ _timestamp: NOW * 2 }, { _journal }))
    expect(collapsed(copy)).toBe(true)
    expect(collapsed(changed(copy ?? fresh, { path: COLLAPSE, set: false }, NOW + 1))).toBe(false)
    expect(copy?.timestamp).toBeLessThan(NOW * 1.1)
  })

  test('of any shape is read without throwing, and yields values of the right types', () => {
    const dirty = fc.oneof(
      fc.anything(),
      fc
        .record({
          _journal: fc.oneof(
            fc.anything(),
            fc.array(
              fc.oneof(
                fc.anything(),
                fc.record({
                  path: fc.oneof(
                    fc.constantFrom(COLLAPSE, PINS, '_journal', 'simple.__proto__'),
                    fc.string(),
                  ),
                  operation: fc.constantFrom('set', 'unset', 'addToCollection', 'reorderCollection'),
                  args: fc.oneof(fc.anything(), fc.array(fc.anything())),
                  timestamp: fc.oneof(fc.anything(), fc.integer()),
                }),
              ),
            ),
          ),
          simple: fc.oneof(fc.anything(), fc.record({ collapseNav: fc.anything() })),
          collections: fc.oneof(fc.anything(), fc.record({ pinnedNavItems: fc.array(fc.anything()) })),
        })
        .map((prefs) => served({}, prefs)),
    )
    fc.assert(
      fc.property(dirty, (raw) => {
        const copy = read(raw)
        if (copy === null) return
        const { simple, collections } = valuesOf(copy.journal)
        expect(typeof simple.collapseNav).toMatch(/boolean|number/)
        expect(collections.pinnedNavItems?.every((item) => typeof item === 'string')).toBe(true)
        // JSON has no -0.
        expect(read(JSON.parse(JSON.stringify(writeCopy(copy, ''))))).toEqual(
          JSON.parse(JSON.stringify(copy)),
        )
      }),
    )
  })

  test('of 10 MB or of great depth is read with a bounded journal', () => {
    const entry = { path: PINS, operation: 'addToCollection', args: ['x'], timestamp: NOW }
    const _journal = Array.from({ length: 100_000 }, (_, index) => ({ ...entry, args: [`item${index}`] }))
    let deep: unknown = 1
    for (let depth = 0; depth < 10_000; depth++) deep = { deep }
    const collections = {
      pinnedNavItems: [deep, ...Array.from({ length: 100_000 }, (_, index) => `i${index}`)],
    }
    const copy = read(served({ flagStorage: deep }, { _journal, collections, simple: { collapseNav: deep } }))
    expect(copy?.journal.length).toBeLessThanOrEqual(500)
  })
})
