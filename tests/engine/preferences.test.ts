import { describe, expect, test } from 'vitest'
import { DEFAULT_PREFERENCES } from '../../src/shared/model/preferences.ts'
import { json } from './harness/fakeInstance.ts'
import { killEngine, openTab, startEngine, type World } from './harness/world.ts'

const ALICE = 'alice@rook.example'

/** Holds writes of Alice's preferences back until the returned function is called. */
function holdWrite({ disk }: World): () => void {
  let release = (): void => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  disk.beforeWrite = (write) => (write === `session/preferences/${ALICE}` ? held : undefined)
  return release
}

describe('preferences', () => {
  test('apply in all tabs at once and after a restart; only chosen values are stored', async () => {
    const { world, engine } = await startEngine()
    const [first, second] = [await openTab(engine), await openTab(engine)]
    await world.tick(100)
    expect(first.entity('preferences')).toEqual(DEFAULT_PREFERENCES)
    const command = await first.run({
      kind: 'setPreferences',
      change: { sidebarRight: true, hideNsfw: true },
    })
    await world.tick(100)
    expect(first.settled.get(command)).toMatchObject({ ok: true })
    expect(second.entity('preferences')).toEqual({ ...DEFAULT_PREFERENCES, sidebarRight: true })
    expect(await world.disk.session.get('preferences', ALICE)).toEqual({ sidebarRight: true, hideNsfw: true })

    await killEngine(engine)
    const late = await openTab(await world.start())
    await world.tick(1_000)
    expect(late.entity('preferences')).toEqual({ ...DEFAULT_PREFERENCES, sidebarRight: true })
  })

  test('that are being stored stay, even if another engine announces a change meanwhile', async () => {
    const { world, engine } = await startEngine()
    const [tab, other] = [await openTab(engine), await openTab(await world.start())]
    await world.tick(100)
    const store = holdWrite(world)
    await tab.run({ kind: 'setPreferences', change: { sidebarRight: true } })
    await other.run({ kind: 'changeAccount', of: ALICE, change: { colour: 'brown' } })
    await world.tick(1_000)
    store()
    await world.tick(1_000)
    expect(tab.entity('preferences')).toEqual({ ...DEFAULT_PREFERENCES, sidebarRight: true })
    expect(await world.disk.session.get('preferences', ALICE)).toEqual({ sidebarRight: true })
  })

  test("take the instance's valid defaults where the user chose nothing", async () => {
    const { world, engine, instance } = await startEngine()
    instance.script(
      'GET /static/config.json',
      json({ hideNsfw: false, stopGifs: false, sidebarRight: 'yes' }),
    )
    const tab = await openTab(engine)
    await tab.run({ kind: 'setPreferences', change: { stopGifs: true } })
    await world.tick(2_000)
    await killEngine(engine)
    const next = await world.start()
    const late = await openTab(next)
    await world.tick(2_000)
    expect(late.entity('preferences')).toEqual({ ...DEFAULT_PREFERENCES, hideNsfw: false })
    expect(next.problems()).toEqual(['invalid preference defaults of the instance: sidebarRight'])
  })

  test("that are reset follow the instance's defaults again, also when those change later", async () => {
    const { world, engine, instance } = await startEngine()
    const [tab, other] = [await openTab(engine), await openTab(engine)]
    await tab.run({ kind: 'setPreferences', change: { hideNsfw: true, stopGifs: false, sidebarRight: true } })
    await world.tick(100)
    const command = await tab.run({ kind: 'setPreferences', change: { hideNsfw: null, stopGifs: null } })
    await world.tick(100)
    expect(tab.settled.get(command)).toMatchObject({ ok: true })
    for (const each of [tab, other])
      expect(each.entity('preferences')).toEqual({ ...DEFAULT_PREFERENCES, sidebarRight: true })
    expect(await world.disk.session.get('preferences', ALICE)).toEqual({ sidebarRight: true })

    await killEngine(engine)
    instance.script('GET /static/config.json', json({ hideNsfw: false }))
    const late = await openTab(await world.start())
    await world.tick(2_000)
    expect(late.entity('preferences')).toEqual({
      ...DEFAULT_PREFERENCES,
      sidebarRight: true,
      hideNsfw: false,
    })
  })

  test('reset in one engine are not restored by another', async () => {
    const { world, engine } = await startEngine()
    const one = await openTab(engine)
    const other = await openTab(await world.start())
    await one.run({ kind: 'setPreferences', change: { sidebarRight: true } })
    await world.tick(100)
    await one.run({ kind: 'setPreferences', change: { sidebarRight: null } })
    await world.tick(100)
    await other.run({ kind: 'setPreferences', change: { hideISP: true } })
    await world.tick(100)
    expect(one.entity('preferences')).toEqual({ ...DEFAULT_PREFERENCES, hideISP: true })
    expect(await world.disk.session.get('preferences', ALICE)).toEqual({ hideISP: true })
  })

  test('reset in one engine are not restored by another that stores a choice at the same time (P4)', async () => {
    const { world, engine } = await startEngine()
    const one = await openTab(engine)
    const other = await openTab(await world.start())
    await one.run({ kind: 'setPreferences', change: { sidebarRight: true } })
    await world.tick(1_000)
    const store = holdWrite(world)
    await other.run({ kind: 'setPreferences', change: { hideISP: true } })
    await world.tick(1_000)
    world.disk.beforeWrite = () => {}
    await one.run({ kind: 'setPreferences', change: { sidebarRight: null } })
    await world.tick(1_000)
    store()
    await world.tick(1_000)
    for (const tab of [one, other])
      expect(tab.entity('preferences')).toEqual({ ...DEFAULT_PREFERENCES, hideISP: true })
    expect(await world.disk.session.get('preferences', ALICE)).toEqual({ hideISP: true })
  })

  test('with a wrong name or type are rejected as a whole', async () => {
    const { world, engine } = await startEngine()
    const tab = await openTab(engine)
    for (const change of [
      { maxThumbnails: 3, hideNsfw: 'no' },
      { _journal: true },
      { _journal: null },
      { theme: 'neon' },
    ]) {
      const command = await tab.run({ kind: 'setPreferences', change: change as never })
      await world.tick(100)
      expect(tab.settled.get(command)).toMatchObject({ ok: false, fault: { code: 'invalid' } })
    }
    expect(tab.entity('preferences')).toEqual(DEFAULT_PREFERENCES)
    expect(world.disk.writes.filter((write) => write.includes('/preferences/'))).toEqual([])
  })

  test.each([
    ['HTML', '<!doctype html>', {}],
    ['a list', [1, 2], {}],
    ['wrong values', { hideNsfw: 7, conversationDisplay: 'tree', other: 1 }, { conversationDisplay: 'tree' }],
  ])('load when the stored value is %s', async (_what, stored, expected) => {
    const { world, engine } = await startEngine()
    await killEngine(engine)
    await world.disk.session.put('preferences', ALICE, stored)
    const next = await world.start()
    const tab = await openTab(next)
    await world.tick(1_000)
    expect(tab.entity('preferences')).toEqual({ ...DEFAULT_PREFERENCES, ...expected })
  })

  test('stay in memory when storing fails, and report it', async () => {
    const { world, engine } = await startEngine()
    const tab = await openTab(engine)
    world.disk.failures.session = 'full'
    const command = await tab.run({ kind: 'setPreferences', change: { showScrollbars: true } })
    await world.tick(100)
    expect(tab.settled.get(command)).toMatchObject({ ok: false, fault: { code: 'storage' } })
    expect(tab.entity('preferences')?.showScrollbars).toBe(true)
  })

  test('that could not be stored stay when another engine stores its own, and are stored with the next', async () => {
    const { world, engine } = await startEngine()
    const one = await openTab(engine)
    const other = await openTab(await world.start())
    await world.tick(1_000)
    world.disk.failures.session = 'full'
    await one.run({ kind: 'setPreferences', change: { showScrollbars: true } })
    await world.tick(1_000)
    world.disk.failures.session = undefined
    await other.run({ kind: 'setPreferences', change: { hideISP: true } })
    await world.tick(1_000)
    expect(one.entity('preferences')).toMatchObject({ showScrollbars: true, hideISP: true })
    await one.run({ kind: 'setPreferences', change: { sidebarRight: true } })
    await world.tick(1_000)
    const all = { showScrollbars: true, hideISP: true, sidebarRight: true }
    expect(await world.disk.session.get('preferences', ALICE)).toEqual(all)
  })

  test('follow another engine of this browser, and concurrent choices are both stored', async () => {
    const { world, engine } = await startEngine()
    const one = await openTab(engine)
    const other = await openTab(await world.start())
    await world.tick(100)
    await one.run({ kind: 'setPreferences', change: { sidebarRight: true } })
    await world.tick(100)
    expect(other.entity('preferences')?.sidebarRight).toBe(true)
    await other.run({ kind: 'setPreferences', change: { hideISP: true } })
    await world.tick(100)
    expect(one.entity('preferences')).toMatchObject({ sidebarRight: true, hideISP: true })
    expect(await world.disk.session.get('preferences', ALICE)).toEqual({ sidebarRight: true, hideISP: true })
  })

  test('of a visitor are stored separately', async () => {
    const { world, engine } = await startEngine({ signedIn: null })
    const tab = await openTab(engine)
    await tab.run({ kind: 'setPreferences', change: { interfaceLanguage: 'de' } })
    await world.tick(100)
    expect(tab.entity('preferences')?.interfaceLanguage).toBe('de')
    expect(await world.disk.session.get('preferences', '@rook.example')).toEqual({ interfaceLanguage: 'de' })
  })

  test('switch the socket off and on', async () => {
    const { world, engine } = await startEngine()
    const tab = await openTab(engine)
    await world.tick(5_000)
    expect(world.sockets.open).toHaveLength(1)
    await tab.run({ kind: 'setPreferences', change: { useStreamingApi: false } })
    await world.tick(100)
    expect(world.sockets.open).toHaveLength(0)
    await tab.run({ kind: 'setPreferences', change: { useStreamingApi: true } })
    await world.tick(5_000)
    expect(world.sockets.open).toHaveLength(1)
  })
})
