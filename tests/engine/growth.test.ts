import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { fail } from '../../src/shared/fault/fault.ts'
import { type EntityKind, entityKey } from '../../src/shared/model/keys.ts'
import { DEFAULT_PREFERENCES } from '../../src/shared/model/preferences.ts'
import type { Status } from '../../src/shared/model/status.ts'
import { viewName } from '../../src/shared/protocol/views.ts'
import { Collection } from '../../src/worker/collections/collection.ts'
import type { AccountContext } from '../../src/worker/context/accountContext.ts'
import { Mutes } from '../../src/worker/features/mutes/mutes.ts'
import { TagReasons } from '../../src/worker/features/tags/tagReasons.ts'
import type { RestRequest } from '../../src/worker/net/restClient.ts'
import { EntityStore, storedWrite } from '../../src/worker/store/entityStore.ts'
import type { Timeline } from '../../src/worker/timelines/timeline.ts'
import { collectGarbage } from './harness/collectGarbage.ts'
import { FakeChats } from './harness/fakeChats.ts'
import { FakeClock } from './harness/fakeClock.ts'
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

/** An account's data for judging posts, with ids for so many authors. Its store keeps ten relationships. */
function judging(authors: number) {
  const account = 'alice@rook.example'
  const asked: string[] = []
  const store = new EntityStore({ count: { relationship: 10 }, bytes: 1_000_000 })
  const context = {
    account,
    store,
    clock: new FakeClock(),
    own: () => ({ userId: 'u-alice' }),
    serverClock: () => undefined,
    instance: () => ({ known: true, capabilities: { filters: false } }),
    preferences: () => DEFAULT_PREFERENCES,
    send: async ({ query }: RestRequest) => {
      asked.push(...((query?.['id[]'] ?? []) as readonly string[]))
      return fail('network', 'down')
    },
  } as unknown as AccountContext
  const ids = Array.from({ length: authors }, (_, at) => `u-${at}`)
  const commit = (kind: EntityKind, id: string, value: object): void =>
    store.commit([storedWrite(entityKey(account, kind, id), { id, ...value })])
  const post = (author: string): Partial<Status> => {
    commit('status', 'p1', { accountId: author, tags: ['birds'], mentions: [] })
    return store.get(entityKey(account, 'status', 'p1')) as Partial<Status>
  }
  return { context, ids, commit, post, asked }
}

describe('after days, the engine', () => {
  test('remembers who is muted for stored accounts and the last 5,000 others', () => {
    const { context, ids, commit, post } = judging(6_000)
    const mutes = new Mutes(context, () => {})
    commit('account', 'u-7', { acct: 'seven', bot: false })
    for (const id of ids) commit('relationship', id, { muting: true })
    const isMuted = (id: string): boolean => post(id).mutedBy !== undefined
    expect(['u-0', 'u-900', 'u-1100', 'u-5999'].map(isMuted)).toEqual([false, false, true, true])
    expect(isMuted('u-7')).toBe(true)
    mutes.stop()
  })

  test('remembers the last 5,000 authors whose relationship it has asked for', () => {
    const { context, ids, commit, post, asked } = judging(6_000)
    const reasons = new TagReasons(context, { views: [] } as unknown as Timeline)
    commit('hashtag', 'birds', { following: true })
    const ask = (id: string): void => {
      post(id)
      reasons.of({}, ['p1'])
    }
    for (const id of [...ids, 'u-5999', 'u-1100', 'u-0']) ask(id)
    expect(asked.slice(ids.length)).toEqual(['u-0'])
    reasons.stop()
  })

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
    // The last object may still be on the stack.
    expect(gone.slice(0, -1).filter((one) => one.deref() !== undefined)).toHaveLength(0)
  })

  test('no longer listens for home timelines that it has dropped', async () => {
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

  test('keeps only the last eight chats', async () => {
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

  test('has the rows of home and the last ten hashtags on disk (T61)', async () => {
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
