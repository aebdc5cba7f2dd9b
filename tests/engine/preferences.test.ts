import { describe, expect, test } from 'vitest'
import { DEFAULT_PREFERENCES } from '../../src/shared/model/preferences.ts'
import { json } from './harness/fakeInstance.ts'
import { killEngine, openTab, startEngine } from './harness/world.ts'

const ALICE = 'alice@rook.example'

describe('preferences', () => {
  test('hold in all tabs at once, and after a start; only what was chosen is kept', async () => {
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

  test('take the instance’s defaults where nothing was chosen, and only what they can be', async () => {
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
    expect(next.complaints()).toEqual(['defaults of the instance left out: sidebarRight'])
  })

  test('that are taken back are again what the instance says, also when it says something else one day', async () => {
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

  test('taken back in one engine do not come back by another', async () => {
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

  test('of a wrong name or type are refused as a whole', async () => {
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
  ])('start when what was kept is %s', async (_what, kept, chosen) => {
    const { world, engine } = await startEngine()
    await killEngine(engine)
    await world.disk.session.put('preferences', ALICE, kept)
    const next = await world.start()
    const tab = await openTab(next)
    await world.tick(1_000)
    expect(tab.entity('preferences')).toEqual({ ...DEFAULT_PREFERENCES, ...chosen })
  })

  test('start where storage can not be read, and say so when one can not be kept', async () => {
    const { world, engine } = await startEngine()
    const tab = await openTab(engine)
    world.disk.trouble.session = 'full'
    const command = await tab.run({ kind: 'setPreferences', change: { showScrollbars: true } })
    await world.tick(100)
    expect(tab.settled.get(command)).toMatchObject({ ok: false, fault: { code: 'storage' } })
    expect(tab.entity('preferences')?.showScrollbars).toBe(true)
  })

  test('of another engine of this browser are followed, and two choices at once are both kept', async () => {
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

  test('of a visitor are a visitor’s own', async () => {
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
