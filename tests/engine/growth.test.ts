import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { viewName } from '../../src/shared/protocol/views.ts'
import { Collection } from '../../src/worker/collections/collection.ts'
import { EntityStore } from '../../src/worker/store/entityStore.ts'
import { collectGarbage } from './harness/collectGarbage.ts'
import { FakeChats } from './harness/fakeChats.ts'
import { settle } from './harness/settle.ts'
import { Tab } from './harness/tab.ts'
import { openTab, type RunningEngine, startEngine, World } from './harness/world.ts'

/** Opens a tab, reads in it, and closes it. Returns a reference to the engine's end of its port. */
async function visit(
  engine: RunningEngine,
  world: World,
  end: (tab: Tab) => Promise<void>,
): Promise<WeakRef<object>> {
  let port: WeakRef<object> | undefined
  const tab = new Tab(
    (given) => {
      port = new WeakRef(given)
      engine.connect(given)
    },
    world.locks,
    {},
  )
  await settle()
  await tab.attach()
  await tab.watch('friends')
  await world.tick(1_000)
  await end(tab)
  await world.tick(1_000)
  tab.end()
  if (port === undefined) throw new Error('the tab has not connected')
  return port
}

describe('after days, the engine', () => {
  test.each([
    ['said goodbye', (tab: Tab) => tab.close()],
    ['was killed', (tab: Tab) => tab.kill()],
  ])('holds nothing of a tab that %s', async (_, end) => {
    const { world, engine, instance } = await startEngine()
    instance.fill(30)
    await openTab(engine)
    const gone: WeakRef<object>[] = []
    for (let tab = 0; tab < 5; tab++) gone.push(await visit(engine, world, end))
    await collectGarbage()
    // The last one may still be on the stack.
    expect(gone.slice(0, -1).filter((one) => one.deref() !== undefined)).toHaveLength(0)
  })

  test('listens no longer for home timelines that it has dropped', async () => {
    let listening = 0
    const listen = EntityStore.prototype.listen
    vi.spyOn(EntityStore.prototype, 'listen').mockImplementation(function (this: EntityStore, listener) {
      const unlisten = listen.call(this, listener)
      listening++
      return () => {
        listening--
        unlisten()
      }
    })
    onTestFinished(() => {
      vi.restoreAllMocks()
    })
    const { world, engine, instance } = await startEngine()
    instance.fill(5)
    const tab = await openTab(engine)
    const visitHome = async (): Promise<number> => {
      const home = await tab.watch('friends')
      await world.tick(1_000)
      await tab.unwatch(home)
      for (let number = 1; number <= 12; number++) {
        const view = await tab.watch({ kind: 'tag', tag: `tag${number}` })
        await world.tick(100)
        await tab.unwatch(view)
      }
      return listening
    }
    const first = await visitHome()
    expect(await visitHome()).toBe(first)
  })

  test('holds nothing of chats but the last eight', async () => {
    const opened: { readonly name: string; readonly list: WeakRef<Collection> }[] = []
    const open = Collection.prototype.open
    // A mock of Vitest would hold the lists that it was called with.
    Collection.prototype.open = function (this: Collection, onChange) {
      opened.push({ name: viewName(this.ref), list: new WeakRef(this) })
      return open.call(this, onChange)
    }
    onTestFinished(() => {
      Collection.prototype.open = open
    })
    const world = new World()
    await world.signIn('alice')
    const chats = new FakeChats(world.instance)
    const people = Array.from({ length: 20 }, (_, index) => `bird${index + 1}`)
    for (const name of people) chats.say(name, name)
    const engine = await world.start()
    const tab = await openTab(engine)
    for (const name of people) {
      const view = await tab.watch({ kind: 'chat', accountId: `u-${name}` })
      await world.tick(1_000)
      expect(tab.rows(view)).toHaveLength(1)
      await tab.unwatch(view)
    }
    await collectGarbage()
    const left = opened.filter(({ name, list }) => name.startsWith('chat:') && list.deref() !== undefined)
    expect(left.map(({ name }) => name)).toEqual(people.slice(-9).map((name) => `chat:u-${name}`))
    expect((await engine.health()).entities.chatMessage).toBe(9)
    const again = await tab.watch({ kind: 'chat', accountId: 'u-bird1' })
    chats.say('bird1', 'bird1')
    world.sockets.emit('pleroma:chat_update', chats.with('bird1'))
    await world.tick(1_000)
    expect(tab.rows(again)).toHaveLength(2)
  })

  test('has the rows of the last ten hashtags on disk, and those of home (T61)', async () => {
    const { world, engine, instance } = await startEngine()
    instance.fill(30)
    const tab = await openTab(engine)
    await tab.watch('friends')
    await world.tick(15_000)
    for (let number = 1; number <= 25; number++) {
      const view = await tab.watch({ kind: 'tag', tag: `tag${number}` })
      await world.tick(15_000)
      await tab.unwatch(view)
    }
    const cached = (await world.disk.cache.entries('timelines')).map(([key]) => key.split('/')[1])
    const lastTen = Array.from({ length: 10 }, (_, index) => `tag:tag${16 + index}`)
    expect(cached.filter((name) => name?.includes(':'))).toEqual(lastTen)
    expect(cached).toContain('friends')
  })
})
