import { describe, expect, test } from 'vitest'
import { LEADER_LOCK } from '../../src/shared/protocol/control.ts'
import { pageOfBuild } from './harness/pageOfBuild.ts'
import { killEngine, openTab, type RunningEngine, startEngine, type World } from './harness/world.ts'

const leads = async (engine: RunningEngine): Promise<boolean> => (await engine.health()).leading

const leaders = async (...engines: readonly RunningEngine[]): Promise<readonly boolean[]> =>
  Promise.all(engines.map(leads))

async function startOlder() {
  const started = await startEngine({ build: 100 })
  started.instance.fill(5)
  const tab = await openTab(started.engine)
  const view = await tab.watch('friends')
  await started.world.tick(15_000)
  return { ...started, tab, view }
}

const publish = (world: World): void => world.sockets.emit('update', world.instance.publish())

describe('a newer build', () => {
  test('takes over within one request: the older engine flushes, closes its socket and becomes a follower', async () => {
    const { world, engine, tab } = await startOlder()
    publish(world)
    await world.tick(100)
    world.disk.writes.length = 0
    world.server = () => pageOfBuild(200)
    const newer = await world.start({ build: 200 })
    const onNewer = await openTab(newer)
    await onNewer.watch('friends')
    await world.tick(2_000)
    expect(await leaders(engine, newer)).toEqual([false, true])
    expect(tab.controls).toContainEqual({ control: 'superseded', build: 200 })
    expect(world.sockets.open.map(({ owner }) => owner)).toEqual([newer.bootId])
    expect(world.disk.writes).toContain('cache/timelines/alice@rook.example/friends')
    expect(tab.entity('connection')).toMatchObject({ leading: false, stream: 'disabled' })
    expect(onNewer.entity('connection')).toMatchObject({ leading: true, stream: 'joined' })
    const late = await openTab(engine, { attach: false })
    expect(late.controls).toContainEqual({ control: 'superseded', build: 200 })
  })

  test('leaves the older engine serving its tabs: they poll, and their commands run', async () => {
    const { world, instance, engine, tab, view } = await startOlder()
    await openTab(await world.start({ build: 200 }))
    await world.tick(2_000)
    instance.fill(2)
    await world.tick(10_000)
    expect(tab.meta(view).newCount).toBe(2)
    const command = await tab.run({ kind: 'favourite', statusId: tab.rows(view)[0] ?? '', on: true })
    await world.tick(100)
    expect(tab.settled.get(command)).toMatchObject({ ok: true })
    await tab.hide()
    const calls = instance.calls.length
    await world.tick(60_000)
    expect(instance.calls.length).toBe(calls)
    expect(engine.problems()).toEqual([])
  })

  test('steals the lead from an engine that does not answer for 3 s and never asks for it again', async () => {
    const { world, engine, tab } = await startOlder()
    world.channels.disconnect(engine.bootId)
    const newer = await world.start({ build: 200 })
    await openTab(newer)
    await world.tick(2_900)
    expect(await leads(newer)).toBe(false)
    await world.tick(200)
    expect(await leaders(engine, newer)).toEqual([false, true])
    world.channels.posted.length = 0
    await tab.hide()
    await tab.show()
    await world.tick(60_000)
    expect(world.channels.posted).toEqual([])
    expect(await leaders(engine, newer)).toEqual([false, true])
  })

  test('stops leading when its last tab closes, and leads again when a tab opens', async () => {
    const { world, engine } = await startOlder()
    const newer = await world.start({ build: 200 })
    const onNewer = await openTab(newer)
    await world.tick(2_000)
    expect(await leaders(engine, newer)).toEqual([false, true])
    onNewer.sendControl({ control: 'visibility', state: 'gone' })
    await world.tick(900)
    // The tab may only be reloading.
    expect(await leaders(engine, newer)).toEqual([false, true])
    await world.tick(2_000)
    expect(await leaders(engine, newer)).toEqual([true, false])
    expect(world.sockets.open.map(({ owner }) => owner)).toEqual([engine.bootId])
    await openTab(newer)
    await world.tick(2_000)
    expect(await leaders(engine, newer)).toEqual([false, true])
  })

  test('that dies returns the lead to the older one, stolen or not', async () => {
    for (const isStuck of [true, false]) {
      const { world, engine, tab } = await startOlder()
      if (isStuck) world.channels.disconnect(engine.bootId)
      const newer = await world.start({ build: 200 })
      await openTab(newer)
      await world.tick(5_000)
      expect(await leads(engine)).toBe(false)
      await killEngine(newer)
      await world.tick(1_000)
      expect(await leads(engine)).toBe(true)
      expect(tab.entity('connection')).toMatchObject({ leading: true, stream: 'joined' })
    }
  })

  test('does not wait for an older engine that cannot finish yielding', async () => {
    const { world, engine } = await startOlder()
    publish(world)
    await world.tick(100)
    const originalPut = world.disk.cache.put
    world.disk.cache.put = () => new Promise(() => {})
    const newer = await world.start({ build: 200 })
    await openTab(newer)
    await world.tick(4_000)
    world.disk.cache.put = originalPut
    expect(await leaders(engine, newer)).toEqual([false, true])
  })
})

describe('an older build opened next to a newer one', () => {
  test('follows and never takes the lead, even when its tab is shown or the newer engine is slow to answer', async () => {
    const { world, engine: newer } = await startEngine({ build: 200 })
    await openTab(newer)
    await world.tick(1_000)
    const old = await world.start({ build: 100 })
    const tab = await openTab(old)
    await tab.watch('friends')
    await world.tick(5_000)
    expect(await leaders(old, newer)).toEqual([false, true])
    world.channels.disconnect(newer.bootId)
    for (let round = 0; round < 3; round++) {
      await tab.hide()
      await tab.show()
      await world.tick(5_000)
    }
    expect(await leaders(old, newer)).toEqual([false, true])
    expect(tab.meta('view-1').loaded).toBe(true)
  })

  test('finds sessions, drafts and preferences unchanged', async () => {
    const { world, engine: newer } = await startEngine({ build: 200 })
    const tab = await openTab(newer)
    await tab.run({
      kind: 'saveDraft',
      draftId: 'new',
      draft: { text: 'by the newer', subject: '', writer: 'x' },
    })
    await tab.run({ kind: 'setPreferences', change: { theme: 'pleroma-light' } })
    await world.disk.session.put('things-of-later', 'a', { kept: true })
    await killEngine(newer)
    const old = await openTab(await world.start({ build: 100 }))
    await world.tick(1_000)
    expect(old.session).toMatchObject({ state: 'signed-in', account: 'alice@rook.example' })
    expect(old.entity('draft', 'new')).toMatchObject({ text: 'by the newer' })
    expect(old.entity('preferences')).toMatchObject({ theme: 'pleroma-light' })
    expect(await world.disk.session.get('things-of-later', 'a')).toEqual({ kept: true })
  })
})

describe('engines of one build, one per tab', () => {
  const startDedicated = async () => {
    const { world, engine: a } = await startEngine({ form: 'dedicated' })
    const inA = await openTab(a)
    await inA.watch('friends')
    await world.tick(1_000)
    return { world, a, inA }
  }

  test('have one leader, and one socket', async () => {
    const { world, a } = await startDedicated()
    const others: RunningEngine[] = []
    for (let count = 0; count < 4; count++) {
      const engine = await world.start({ form: 'dedicated' })
      await (await openTab(engine)).watch('friends')
      others.push(engine)
    }
    await world.tick(5_000)
    expect(await leaders(a, ...others)).toEqual([true, false, false, false, false])
    expect(world.sockets.open).toHaveLength(1)
  })

  test('hand the lead to an engine whose tab is shown: it asks for it', async () => {
    const { world, a, inA } = await startDedicated()
    const b = await world.start({ form: 'dedicated' })
    const inB = await openTab(b, { visible: false })
    await world.tick(5_000)
    await inA.hide()
    expect(await leaders(a, b)).toEqual([true, false])
    await inB.show()
    await world.tick(1_000)
    expect(await leaders(a, b)).toEqual([false, true])
    expect(inA.controls.some(({ control }) => control === 'superseded')).toBe(false)
  })

  test('hand the lead to an engine with a visible tab when the leader is hidden', async () => {
    const { world, a, inA } = await startDedicated()
    const [b, c] = [await world.start({ form: 'dedicated' }), await world.start({ form: 'dedicated' })]
    await openTab(b)
    await openTab(c)
    await world.tick(5_000)
    expect(await leads(a)).toBe(true)
    await inA.hide()
    await world.tick(10_000)
    const now = await leaders(a, b, c)
    expect(now[0]).toBe(false)
    expect(now.filter(Boolean)).toHaveLength(1)
  })

  test('elect another leader when the leader dies', async () => {
    const { world, a } = await startDedicated()
    const b = await world.start({ form: 'dedicated' })
    const tab = await openTab(b)
    await world.tick(5_000)
    await killEngine(a)
    await world.tick(1_000)
    expect(await leads(b)).toBe(true)
    expect(tab.entity('connection')).toMatchObject({ leading: true, stream: 'joined' })
    expect(world.locks.holder(LEADER_LOCK)).toBe(b.bootId)
  })

  test('replace a wedged leader of their own build', async () => {
    const { world, a } = await startDedicated()
    world.channels.disconnect(a.bootId)
    const b = await world.start({ form: 'dedicated' })
    await openTab(b)
    await world.tick(4_000)
    expect(await leaders(a, b)).toEqual([false, true])
  })
})

describe('an engine whose deferred code loads slowly', () => {
  test('takes up what another engine changes meanwhile', async () => {
    const { world, engine } = await startEngine({ form: 'dedicated' })
    const tab = await openTab(engine)
    await world.tick(1_000)
    const inSlow = await openTab(await world.start({ form: 'dedicated', loadsInMs: 10_000 }))
    await world.tick(1_000)
    await tab.run({ kind: 'setPreferences', change: { theme: 'pleroma-light' } })
    await world.tick(20_000)
    expect(inSlow.entity('preferences')).toMatchObject({ theme: 'pleroma-light' })
  })
})

describe('without Web Locks', () => {
  test('an engine works as if it were the only one', async () => {
    const { world, instance, engine } = await startEngine({ insecure: true })
    instance.fill(3)
    const tab = await openTab(engine)
    const view = await tab.watch('friends')
    await world.tick(1_000)
    const boot = tab.controls[0]
    expect(boot?.control === 'boot' && boot.lock).toBeFalsy()
    expect(await leads(engine)).toBe(true)
    expect(tab.drawn(view)).toHaveLength(3)
    await tab.close()
    expect(await engine.tabs()).toEqual([])
  })
})
