import { describe, expect, test } from 'vitest'
import { type Call, type FakeInstance, json, refusal } from './harness/fakeInstance.ts'
import type { Json } from './harness/json.ts'
import { killEngine, openTab, startEngine } from './harness/world.ts'

const PATCH = 'PATCH /api/v1/accounts/update_credentials'
const VERIFY = 'GET /api/v1/accounts/verify_credentials'
const ALICE = 'alice@rook.example'
const DEFAULTS = {
  collapseNav: false,
  dontShowUpdateNotifs: false,
  pinnedNavItems: ['home', 'dms', 'chats'],
  mutedWords: [],
  highlights: [],
  ownTheme: '',
}

const pleromaOf = (instance: FakeInstance): Json => instance.account('alice').pleroma as Json

/** The settings that the instance stores under the client's key. */
const storedAt = (instance: FakeInstance): Json =>
  (pleromaOf(instance).settings_store as Record<string, Json>)['pleroma-fe'] ?? {}

/** Makes `instance` store client settings as Pleroma does: each key is replaced as a whole. */
function scriptSettingsStore(instance: FakeInstance, store: Json = {}): void {
  pleromaOf(instance).settings_store = store
  instance.script(PATCH, ({ body }: Call) => {
    const changes = (body as { pleroma_settings_store: Json }).pleroma_settings_store
    const pleroma = pleromaOf(instance)
    pleroma.settings_store = { ...(pleroma.settings_store as Json), ...changes }
    return json(instance.account('alice'))
  })
}

async function setUp(store?: Json) {
  const browser = await startEngine()
  scriptSettingsStore(browser.instance, store)
  return { ...browser, tab: await openTab(browser.engine) }
}

/** Another browser of the same user, at the instance of the first. */
async function anotherBrowser(instance: FakeInstance) {
  const browser = await startEngine({ fetch: instance.fetchFor(() => true) })
  const tab = await openTab(browser.engine)
  await browser.world.tick(3_000)
  return { ...browser, tab }
}

describe('settings stored for a user', () => {
  test('have defaults before anything was stored, and writing starts only with a change', async () => {
    const { world, instance, tab } = await setUp()
    await world.tick(10_000)
    expect(tab.entity('stored')).toEqual(DEFAULTS)
    expect(instance.count(PATCH)).toBe(0)
    expect(world.disk.writes.filter((write) => write.endsWith('/stored'))).toEqual([])
  })

  test('change in all tabs at once, and reach the instance with one call', async () => {
    const { world, engine, instance, tab } = await setUp()
    const second = await openTab(engine)
    await world.tick(5_000)
    await tab.run({ kind: 'setStored', name: 'collapseNav', value: true })
    await second.run({ kind: 'pin', item: 'bookmarks', on: true })
    await tab.run({ kind: 'movePin', item: 'bookmarks', to: 0 })
    await world.tick(60)
    const stored = { ...DEFAULTS, collapseNav: true, pinnedNavItems: ['bookmarks', 'home', 'dms', 'chats'] }
    expect(tab.entity('stored')).toEqual(stored)
    expect(second.entity('stored')).toEqual(stored)
    expect(instance.count(PATCH)).toBe(0)
    await world.tick(5_000)
    expect(instance.count(PATCH)).toBe(1)
    expect(storedAt(instance)).toMatchObject({
      _version: 1,
      _user: ALICE,
      flagStorage: { updateCounter: 1, reset: 0 },
      prefsStorage: {
        _journal: [
          { path: 'simple.collapseNav', operation: 'set', args: [true] },
          { path: 'collections.pinnedNavItems', operation: 'addToCollection', args: ['bookmarks'] },
          { path: 'collections.pinnedNavItems', operation: 'reorderCollection' },
        ],
        simple: { collapseNav: true, dontShowUpdateNotifs: false, ownTheme: '' },
        collections: { pinnedNavItems: ['bookmarks', 'home', 'dms', 'chats'] },
      },
    })
    expect(storedAt(instance)._timestamp).toBeGreaterThan(0)
    await world.tick(60_000)
    expect(instance.count(PATCH)).toBe(1)
  })

  test('reach another browser, and concurrent changes are merged', async () => {
    const { world, instance, tab } = await setUp()
    await tab.run({ kind: 'pin', item: 'list:7', on: true })
    await world.tick(5_000)
    const other = await anotherBrowser(instance)
    expect(other.tab.entity('stored')?.pinnedNavItems).toEqual(['home', 'dms', 'chats', 'list:7'])

    await tab.run({ kind: 'pin', item: 'dms', on: false })
    await other.tab.run({ kind: 'setStored', name: 'collapseNav', value: true })
    await other.tab.run({ kind: 'movePin', item: 'list:7', to: 0 })
    await Promise.all([world.tick(5_000), other.world.tick(5_000)])
    await tab.hide()
    await world.tick(10 * 60_000)
    await tab.show()
    await world.tick(5_000)
    const both = { ...DEFAULTS, collapseNav: true, pinnedNavItems: ['list:7', 'home', 'chats'] }
    expect(tab.entity('stored')).toEqual(both)
    await other.tab.hide()
    await other.world.tick(10 * 60_000)
    await other.tab.show()
    await other.world.tick(5_000)
    expect(other.tab.entity('stored')).toEqual(both)
    expect(storedAt(instance)).toMatchObject({ prefsStorage: { simple: { collapseNav: true } } })
  })

  test('are fetched when a tab is shown five minutes after the last answer (P27)', async () => {
    const { world, instance, tab } = await setUp()
    await tab.run({ kind: 'setStored', name: 'collapseNav', value: true })
    await world.tick(5_000)
    await tab.hide()
    const copy = storedAt(instance) as { _timestamp: number; prefsStorage: Json }
    await world.tick(4 * 60_000)
    const before = instance.count(VERIFY)
    await tab.show()
    await world.tick(2_000)
    expect(instance.count(VERIFY)).toBe(before)
    await tab.hide()
    const other = await anotherBrowser(instance)
    await other.tab.run({ kind: 'muteWord', word: 'drizzle', on: true })
    await other.world.tick(5_000)
    expect(storedAt(instance)).not.toEqual(copy)
    await world.tick(2 * 60_000)
    await tab.show()
    await world.tick(2_000)
    expect(tab.entity('stored')?.mutedWords).toEqual(['drizzle'])
  })

  test('are written again when another browser has overwritten them', async () => {
    const { world, instance, tab } = await setUp()
    await world.tick(5_000)
    await tab.run({ kind: 'pin', item: 'about', on: true })
    await world.tick(5_000)
    pleromaOf(instance).settings_store = {}
    await tab.hide()
    await world.tick(10 * 60_000)
    await tab.show()
    await world.tick(5_000)
    expect(storedAt(instance)).toMatchObject({
      prefsStorage: { collections: { pinnedNavItems: ['home', 'dms', 'chats', 'about'] } },
    })
  })

  test('are retried with backoff while the instance is unavailable', async () => {
    const { world, instance, tab } = await setUp()
    await world.tick(5_000)
    const restore = instance.script(PATCH, refusal(503, 'later'))
    const command = await tab.run({ kind: 'setStored', name: 'dontShowUpdateNotifs', value: true })
    await world.tick(60_000)
    expect(tab.settled.get(command)).toMatchObject({ ok: true })
    expect(tab.entity('stored')?.dontShowUpdateNotifs).toBe(true)
    expect(instance.count(PATCH)).toBeGreaterThan(2)
    expect(instance.count(PATCH)).toBeLessThan(6)
    restore()
    await world.tick(10 * 60_000)
    expect(storedAt(instance)).toMatchObject({ prefsStorage: { simple: { dontShowUpdateNotifs: true } } })
  })

  test('are not retried when the instance refuses them', async () => {
    const { world, instance, tab } = await setUp()
    await world.tick(5_000)
    instance.script(PATCH, refusal(422, 'no'))
    await tab.run({ kind: 'setStored', name: 'collapseNav', value: true })
    await world.tick(10 * 60_000)
    expect(instance.count(PATCH)).toBe(1)
    expect(tab.entity('stored')?.collapseNav).toBe(true)
  })

  test('survive an engine that dies before writing: the next one writes them', async () => {
    const { world, engine, instance, tab } = await setUp()
    await world.tick(5_000)
    await tab.run({ kind: 'pin', item: 'about', on: true })
    await killEngine(engine)
    expect(instance.count(PATCH)).toBe(0)
    const late = await openTab(await world.start())
    await world.tick(3_000)
    expect(late.entity('stored')?.pinnedNavItems).toContain('about')
    expect(instance.count(PATCH)).toBe(1)
  })

  test('are written at once when the last tab closes', async () => {
    const { world, instance, tab } = await setUp()
    await world.tick(5_000)
    await tab.run({ kind: 'pin', item: 'about', on: true })
    await tab.close()
    await world.tick(100)
    expect(instance.count(PATCH)).toBe(1)
  })

  test('changed offline are written when the instance is back', async () => {
    const { world, engine, instance, tab } = await setUp()
    await world.tick(5_000)
    instance.down = true
    await tab.run({ kind: 'pin', item: 'about', on: true })
    await world.tick(5_000)
    await killEngine(engine)
    await openTab(await world.start())
    await world.tick(60_000)
    expect(instance.count(PATCH)).toBe(0)
    instance.down = false
    await world.tick(10 * 60_000)
    expect(storedAt(instance)).toMatchObject({
      prefsStorage: { collections: { pinnedNavItems: ['home', 'dms', 'chats', 'about'] } },
    })
  })

  test('stay in the browser when the instance does not store client settings', async () => {
    const { world, engine, instance } = await startEngine()
    const tab = await openTab(engine)
    await world.tick(5_000)
    await tab.run({ kind: 'pin', item: 'about', on: true })
    await world.tick(60_000)
    expect(instance.count(PATCH)).toBe(0)
    await killEngine(engine)
    const late = await openTab(await world.start())
    await world.tick(3_000)
    expect(late.entity('stored')?.pinnedNavItems).toContain('about')
  })

  test('that neither the browser nor the instance can store still apply, with a warning that they will be lost (P33)', async () => {
    const { world, engine } = await startEngine()
    const tab = await openTab(engine)
    await world.tick(5_000)
    world.disk.failures.session = 'full'
    const pinned = await tab.run({ kind: 'pin', item: 'about', on: true })
    await world.tick(5_000)
    expect(tab.entity('stored')?.pinnedNavItems).toContain('about')
    expect(tab.settled.get(pinned)).toMatchObject({ ok: false, fault: { code: 'storage' } })
  })

  test('that only the instance can store are stored (P33)', async () => {
    const { world, instance, tab } = await setUp()
    world.disk.failures.session = 'full'
    const pinned = await tab.run({ kind: 'pin', item: 'about', on: true })
    await world.tick(5_000)
    expect(tab.settled.get(pinned)).toMatchObject({ ok: true })
    expect(JSON.stringify(storedAt(instance))).toContain('about')
  })

  test('are shared with other engines of the browser, and written once', async () => {
    const { world, instance, tab } = await setUp()
    const other = await openTab(await world.start())
    await world.tick(5_000)
    await tab.run({ kind: 'pin', item: 'about', on: true })
    await world.tick(100)
    expect(other.entity('stored')?.pinnedNavItems).toContain('about')
    await other.run({ kind: 'setStored', name: 'collapseNav', value: true })
    await world.tick(100)
    expect(tab.entity('stored')).toMatchObject({ collapseNav: true })
    await world.tick(60_000)
    expect(storedAt(instance)).toMatchObject({
      prefsStorage: {
        simple: { collapseNav: true },
        collections: { pinnedNavItems: ['home', 'dms', 'chats', 'about'] },
      },
    })
    expect(instance.count(PATCH)).toBeLessThanOrEqual(2)
  })

  test('are not changed by unknown names or invalid values', async () => {
    const { world, instance, tab } = await setUp()
    const wrong = [
      { kind: 'setStored', name: '_journal', value: true },
      { kind: 'setStored', name: 'collapseNav', value: 'yes' },
      { kind: 'setStored', name: 'ownTheme', value: true },
      { kind: 'setStored', name: 'ownTheme', value: 7 },
      { kind: 'pin', item: '', on: true },
      { kind: 'movePin', item: 'home', to: 0.5 },
    ] as const
    for (const body of wrong) {
      const command = await tab.run(body as never)
      await world.tick(100)
      expect(tab.settled.get(command), JSON.stringify(body)).toMatchObject({ fault: { code: 'invalid' } })
    }
    await world.tick(5_000)
    expect(tab.entity('stored')).toEqual(DEFAULTS)
    expect(instance.count(PATCH)).toBe(0)
  })

  test('of a visitor hold only the collapsed navigation, in this browser', async () => {
    const { world, engine, instance } = await startEngine({ signedIn: null })
    const tab = await openTab(engine)
    await tab.run({ kind: 'setStored', name: 'collapseNav', value: true })
    const pinned = await tab.run({ kind: 'pin', item: 'about', on: true })
    await world.tick(5_000)
    expect(tab.entity('stored')).toEqual({ ...DEFAULTS, collapseNav: true })
    expect(tab.settled.get(pinned)).toMatchObject({ fault: { code: 'signed-out' } })
    expect(instance.count(PATCH) + instance.count(VERIFY)).toBe(0)
  })
})

describe('settings stored by another client', () => {
  test('are read at the start, and unknown names survive a write', async () => {
    const { world, instance, tab } = await setUp({
      other: { a: 1 },
      'pleroma-fe': {
        _timestamp: 1_700_000_000_000,
        _version: 1,
        _user: ALICE,
        flagStorage: { updateCounter: 3, reset: 0, theirs: 2 },
        prefsStorage: {
          _journal: [],
          simple: { collapseNav: true, theirs: 4 },
          collections: { pinnedNavItems: ['about'] },
        },
      },
    })
    await world.tick(5_000)
    expect(tab.entity('stored')).toEqual({ ...DEFAULTS, collapseNav: true, pinnedNavItems: ['about'] })
    expect(instance.count(PATCH)).toBe(0)
    await tab.run({ kind: 'pin', item: 'home', on: true })
    await world.tick(5_000)
    expect(storedAt(instance)).toMatchObject({
      flagStorage: { updateCounter: 3, reset: 0, theirs: 2 },
      prefsStorage: {
        simple: { collapseNav: true, theirs: 4 },
        collections: { pinnedNavItems: ['about', 'home'] },
      },
    })
    expect(pleromaOf(instance).settings_store).toMatchObject({ other: { a: 1 } })
  })

  test('can request a reset of flags, which runs once and is written back', async () => {
    const { world, instance } = await setUp({
      'pleroma-fe': {
        _timestamp: 1_700_000_000_000,
        _version: 1,
        flagStorage: { updateCounter: 3, reset: 1_001, theirs: 2 },
        prefsStorage: {},
      },
    })
    await world.tick(10_000)
    expect(storedAt(instance).flagStorage).toEqual({ updateCounter: 0, reset: 0 })
    await world.tick(60_000)
    expect(instance.count(PATCH)).toBe(1)
  })

  let deep: unknown = 1
  for (let depth = 0; depth < 3_000; depth++) deep = [deep]
  test.each([
    ['HTML', '<!doctype html>'],
    ['a time of 0', { _timestamp: 0, _version: 1, prefsStorage: { simple: { collapseNav: true } } }],
    ['a version of 0', { _timestamp: 5, _version: 0, prefsStorage: { simple: { collapseNav: true } } }],
    [
      'deep',
      { _timestamp: 5, _version: 1, prefsStorage: { _journal: deep, simple: deep, collections: deep } },
    ],
    [
      'values of the wrong type',
      {
        _timestamp: 5,
        _version: 1,
        prefsStorage: { simple: { collapseNav: 'x' }, collections: { pinnedNavItems: {} } },
      },
    ],
    ['an invalid journal', { _timestamp: 5, _version: 1, prefsStorage: { _journal: ['x', { path: '_x' }] } }],
  ])('do not prevent a start when they are %s', async (what, copy) => {
    const { world, engine, tab } = await setUp({ 'pleroma-fe': copy })
    await world.tick(5_000)
    expect(tab.entity('stored')).toEqual(DEFAULTS)
    if (what !== 'deep') expect(engine.problems().some((line) => line.includes('ignored '))).toBe(true)
  })

  test.each([
    ['invalid', 'nonsense'],
    [
      'of the wrong type',
      { _timestamp: 5, _version: 1, flagStorage: 7, prefsStorage: { _journal: 'x', simple: [] } },
    ],
  ])('can be changed when they are %s, also for other browsers', async (_what, copy) => {
    const { world, engine, instance, tab } = await setUp({ 'pleroma-fe': copy })
    await world.tick(5_000)
    await tab.run({ kind: 'setStored', name: 'collapseNav', value: true })
    expect(tab.entity('stored')).toEqual({ ...DEFAULTS, collapseNav: true })
    await world.tick(5_000)
    expect(instance.count(PATCH)).toBe(1)
    const other = await anotherBrowser(instance)
    expect(other.tab.entity('stored')).toEqual({ ...DEFAULTS, collapseNav: true })
    expect(engine.log.lines().filter(({ level }) => level === 'error')).toEqual([])
  })

  test('can be changed when their times are decades ahead, also for other browsers (P28)', async () => {
    const ahead = Date.now() * 2
    const { world, engine, instance, tab } = await setUp({
      'pleroma-fe': {
        _timestamp: ahead,
        _version: 1,
        flagStorage: { updateCounter: 1, reset: 0 },
        prefsStorage: {
          _journal: [{ path: 'simple.collapseNav', operation: 'set', args: [true], timestamp: ahead }],
          simple: { collapseNav: true, dontShowUpdateNotifs: false, ownTheme: '' },
          collections: { pinnedNavItems: ['home', 'about'] },
        },
      },
    })
    await world.tick(5_000)
    const theirs = { ...DEFAULTS, collapseNav: true, pinnedNavItems: ['home', 'about'] }
    expect(tab.entity('stored')).toEqual(theirs)
    await tab.run({ kind: 'setStored', name: 'collapseNav', value: false })
    await world.tick(5_000)
    expect(instance.count(PATCH)).toBe(1)
    const other = await anotherBrowser(instance)
    expect(other.tab.entity('stored')).toEqual({ ...theirs, collapseNav: false })
    expect(engine.log.lines().filter(({ level }) => level === 'error')).toEqual([])
  })

  test('stay in an invalid copy when a setting of ours is written (P60)', async () => {
    const theirs = { path: 'simple.theme', operation: 'set', args: ['dark'], timestamp: 5 }
    const { world, instance, tab } = await setUp({
      'pleroma-fe': {
        _version: 1,
        _cache: { at: 3 },
        flagStorage: { theirs: 2, updateCounter: 'x' },
        prefsStorage: {
          _journal: [theirs, 'x'],
          simple: { theme: 'dark', collapseNav: 'x' },
          collections: { actions: [{ id: 1 }], pinnedNavItems: ['about'] },
          objects: { kept: true },
        },
      },
    })
    await world.tick(5_000)
    await tab.run({ kind: 'setStored', name: 'collapseNav', value: true })
    await world.tick(5_000)
    expect(instance.count(PATCH)).toBe(1)
    const stored = storedAt(instance)
    expect(stored).toMatchObject({
      _cache: { at: 3 },
      flagStorage: { theirs: 2, updateCounter: expect.any(Number), reset: 0 },
      prefsStorage: {
        simple: { theme: 'dark', collapseNav: true },
        // Ours are discarded with an invalid copy (P28).
        collections: { actions: [{ id: 1 }], pinnedNavItems: DEFAULTS.pinnedNavItems },
        objects: { kept: true },
      },
    })
    expect((stored.prefsStorage as Json)._journal).toContainEqual(theirs)
  })

  test('do not prevent a start when they are 10 MB', async () => {
    const { world, engine, tab } = await setUp({ 'pleroma-fe': 'x'.repeat(10_000_000) })
    await world.tick(5_000)
    expect(tab.entity('stored')).toEqual(DEFAULTS)
    expect(engine.problems().join()).toContain('too large')
  })

  test.each([
    ['HTML', '<p>'],
    [
      'of another user',
      {
        _timestamp: 5,
        _version: 1,
        _user: 'bob@rook.example',
        prefsStorage: { simple: { collapseNav: true } },
      },
    ],
  ])('in the browser are ignored when they are %s', async (_what, stored) => {
    const { world, engine } = await setUp()
    await killEngine(engine)
    await world.disk.session.put('preferences', `${ALICE}/stored`, stored)
    const tab = await openTab(await world.start())
    await world.tick(5_000)
    expect(tab.entity('stored')).toEqual(DEFAULTS)
  })
})

describe("the user's own theme", () => {
  const text = (bg: string): string =>
    JSON.stringify({ rookery_theme: 1, name: 'Mine', colours: { bg, fg: '#222222', text: '#eeeeee' } })

  test('reaches all tabs and another browser, and the instance with one call (TM24)', async () => {
    const { world, engine, instance, tab } = await setUp()
    const second = await openTab(engine)
    await world.tick(5_000)
    const steps = Array.from({ length: 50 }, (_, at) => `#1010${(16 + at).toString(16)}`)
    await Promise.all(steps.map((bg) => tab.run({ kind: 'setOwnTheme', text: text(bg) })))
    await world.tick(60)
    const last = text(steps.at(-1) ?? '')
    expect(tab.entity('stored')?.ownTheme).toBe(last)
    expect(second.entity('stored')?.ownTheme).toBe(last)
    await world.tick(5_000)
    expect(instance.count(PATCH)).toBe(1)
    const other = await anotherBrowser(instance)
    expect(other.tab.entity('stored')?.ownTheme).toBe(last)

    await tab.run({ kind: 'setOwnTheme', text: '' })
    await world.tick(5_000)
    expect(tab.entity('stored')?.ownTheme).toBe('')
  })

  test.each([
    ['no theme', 'hello'],
    ['a theme of a future version', '{"rookery_theme":2}'],
    ['too long', text('#101010').padEnd(12_001)],
    ['not a text', 7 as unknown as string],
  ])('that is %s is refused, and changes nothing (TM14)', async (_what, invalid) => {
    const { world, tab } = await setUp()
    await tab.run({ kind: 'setOwnTheme', text: text('#101010') })
    const command = await tab.run({ kind: 'setOwnTheme', text: invalid })
    await world.tick(100)
    expect(tab.settled.get(command)).toMatchObject({ ok: false, fault: { code: 'invalid' } })
    expect(tab.entity('stored')?.ownTheme).toBe(text('#101010'))
  })

  test.each([
    ['a number', 7],
    ['a list', ['x']],
    ['too long', 'x'.repeat(12_001)],
  ])('that another client stored as %s is left out', async (_what, value) => {
    const entry = { path: 'simple.ownTheme', operation: 'set', args: [value], timestamp: 5 }
    const { world, tab } = await setUp({
      'pleroma-fe': {
        _timestamp: 9,
        _version: 1,
        prefsStorage: { _journal: [entry], simple: { ownTheme: value } },
      },
    })
    await world.tick(1_000)
    expect(tab.entity('stored')?.ownTheme).toBe('')
  })
})
