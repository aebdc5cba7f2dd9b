import { describe, expect, test } from 'vitest'
import type { CommandBody } from '../../src/shared/commands/command.ts'
import { json, refusal } from './harness/fakeInstance.ts'
import { statusJson } from './harness/json.ts'
import { openTab, startEngine } from './harness/world.ts'

async function setUp() {
  const started = await startEngine()
  started.instance.fill(5)
  const tab = await openTab(started.engine)
  const view = await tab.watch('friends')
  await started.world.tick(5_000)
  const [id = ''] = tab.rows(view)
  return { ...started, tab, view, id }
}

const favourite = (statusId: string, on = true): CommandBody => ({ kind: 'favourite', statusId, on })

describe('a favourite', () => {
  test('is accepted at once, shown in all tabs, and settled when the instance answers', async () => {
    const { engine, instance, tab, id, world } = await setUp()
    const other = await openTab(engine)
    await other.watch('friends')
    const hold = instance.hold(`POST /api/v1/statuses/${id}/favourite`)
    const command = await tab.run(favourite(id))
    await world.tick(60)
    expect(tab.accepted.get(command)).toEqual({ ok: true, value: { accepted: true } })
    expect(tab.settled.has(command)).toBe(false)
    expect(other.entity('status', id)).toMatchObject({ favourited: true, favouritesCount: 1 })
    hold.release()
    await world.tick(60)
    expect(tab.settled.get(command)).toEqual({ commandId: command, ok: true })
    expect(other.settled.size).toBe(0)
    expect(other.entity('status', id)).toMatchObject({ favourited: true, favouritesCount: 1 })
  })

  test("ends with the counts in the instance's answer", async () => {
    const { instance, tab, id, world } = await setUp()
    instance.script(
      `POST /api/v1/statuses/${id}/favourite`,
      json(statusJson(id, instance.account('bob'), { favourited: true, favourites_count: 7 })),
    )
    await tab.run(favourite(id))
    await world.tick(60)
    expect(tab.entity('status', id)?.favouritesCount).toBe(7)
  })

  test('that is refused is rolled back in all tabs, in the batch that reports why', async () => {
    const { engine, instance, tab, id, world } = await setUp()
    const other = await openTab(engine)
    await other.watch('friends')
    instance.script(`POST /api/v1/statuses/${id}/favourite`, refusal(422, 'not this one'))
    const hold = instance.hold(`POST /api/v1/statuses/${id}/favourite`)
    const command = await tab.run(favourite(id))
    await world.tick(60)
    expect(other.entity('status', id)?.favourited).toBe(true)
    hold.release()
    await world.tick(60)
    expect(tab.settled.get(command)).toMatchObject({
      ok: false,
      fault: { code: 'refused', status: 422, serverText: 'not this one' },
    })
    for (const one of [tab, other])
      expect(one.entity('status', id)).toMatchObject({ favourited: false, favouritesCount: 0 })
    const last = tab.batches.find(({ settled }) => settled.length > 0)
    expect(last?.put.map(({ key }) => key)).toContain(`alice@rook.example/status/${id}`)
  })

  test('sent twice with the same id runs once', async () => {
    const { instance, tab, id, world } = await setUp()
    const command = await tab.run(favourite(id), 'the-same')
    await tab.run(favourite(id), 'the-same')
    await world.tick(100)
    expect(instance.count(`POST /api/v1/statuses/${id}/favourite`)).toBe(1)
    expect(tab.settled.get(command)).toMatchObject({ ok: true })
  })

  test('that is toggled twice is sent in that order, and the last state is shown throughout', async () => {
    const { instance, tab, id, world } = await setUp()
    const hold = instance.hold(`POST /api/v1/statuses/${id}/favourite`)
    await tab.run(favourite(id))
    await tab.run(favourite(id, false))
    await world.tick(60)
    expect(tab.entity('status', id)?.favourited).toBe(false)
    expect(instance.count(`POST /api/v1/statuses/${id}/unfavourite`)).toBe(0)
    tab.batches.length = 0
    hold.release()
    await world.tick(1_000)
    expect(instance.count(`POST /api/v1/statuses/${id}/unfavourite`)).toBe(1)
    const seen = tab.batches
      .flatMap(({ put }) => put)
      .map(({ value }) => (value as { favourited?: boolean }).favourited)
    expect(seen).not.toContain(true)
    expect(tab.entity('status', id)).toMatchObject({ favourited: false, favouritesCount: 0 })
  })

  test('confirmed by an empty answer keeps its optimistic value', async () => {
    const { instance, tab, id, world } = await setUp()
    instance.script(`POST /api/v1/statuses/${id}/favourite`, json({}))
    await tab.run(favourite(id))
    await world.tick(60)
    expect(tab.entity('status', id)).toMatchObject({ favourited: true, favouritesCount: 1 })
  })

  test('continues when the tab that pressed it is gone', async () => {
    const { engine, instance, tab, id, world } = await setUp()
    const other = await openTab(engine)
    await other.watch('friends')
    const hold = instance.hold(`POST /api/v1/statuses/${id}/favourite`)
    await tab.run(favourite(id))
    await tab.kill()
    hold.release()
    await world.tick(60)
    expect(other.entity('status', id)?.favourited).toBe(true)
    expect(engine.problems()).toEqual([])
  })
})

describe('other commands', () => {
  test('a repeat marks the original post, and undoing it unmarks it', async () => {
    const { tab, id, world } = await setUp()
    await tab.run({ kind: 'repeat', statusId: id, on: true })
    await world.tick(60)
    expect(tab.entity('status', id)).toMatchObject({ repeated: true, repeatsCount: 1 })
    await tab.run({ kind: 'repeat', statusId: id, on: false })
    await world.tick(60)
    expect(tab.entity('status', id)).toMatchObject({ repeated: false, repeatsCount: 0 })
  })

  test('a bookmark is saved', async () => {
    const { tab, id, world } = await setUp()
    await tab.run({ kind: 'bookmark', statusId: id, on: true })
    await world.tick(60)
    expect(tab.entity('status', id)).toMatchObject({ bookmarked: true })
  })

  test('a deleted post leaves every timeline with its repeats; a post already gone counts as deleted', async () => {
    const { instance, tab, view, world } = await setUp()
    await tab.run({ kind: 'setPreferences', change: { foldRepeats: false } })
    const mine = instance.publish({}, ['home'], 'alice')
    const repeat = instance.publish({ reblog: mine }, ['home'])
    world.sockets.emit('update', mine)
    world.sockets.emit('update', repeat)
    await world.tick(60)
    await tab.showNew(view)
    expect(tab.rows(view)).toEqual(expect.arrayContaining([mine.id, repeat.id]))
    instance.script(`DELETE /api/v1/statuses/${mine.id}`, refusal(404, 'gone'))
    const command = await tab.run({ kind: 'delete', statusId: String(mine.id) })
    await world.tick(60)
    expect(tab.settled.get(command)).toMatchObject({ ok: true })
    expect(tab.rows(view)).not.toContain(mine.id)
    expect(tab.rows(view)).not.toContain(repeat.id)
  })

  test('a refused delete restores the post', async () => {
    const { instance, tab, id, view, world } = await setUp()
    instance.script(`DELETE /api/v1/statuses/${id}`, refusal(403, 'not yours'))
    const hold = instance.hold(`DELETE /api/v1/statuses/${id}`)
    const command = await tab.run({ kind: 'delete', statusId: id })
    await world.tick(60)
    expect(tab.entity('status', id)?.deleted).toBe(true)
    hold.release()
    await world.tick(60)
    expect(tab.settled.get(command)).toMatchObject({ ok: false, fault: { code: 'refused' } })
    expect(tab.entity('status', id)?.deleted).toBe(false)
    expect(tab.rows(view)).toContain(id)
  })

  test("a block removes the account's posts from home, public and known network; an unfollow only from home", async () => {
    const { instance, tab, world, view: home } = await setUp()
    await tab.run({ kind: 'setPreferences', change: { foldRepeats: false } })
    for (const timeline of ['public:local', 'public']) instance.fill(2, [timeline], 'carol')
    const carols = instance.publish({}, ['home', 'public:local', 'public'], 'carol')
    const repeated = instance.publish({ reblog: carols }, ['home'], 'bob')
    const [publicView, knownView] = [await tab.watch('public'), await tab.watch('publicAndExternal')]
    await tab.page(home, 'newer')
    await tab.showNew(home)
    expect(tab.rows(home)).toEqual(expect.arrayContaining([carols.id, repeated.id]))
    await tab.run({ kind: 'relate', accountId: 'u-carol', change: 'unfollow' })
    await world.tick(60)
    expect(tab.rows(home)).not.toContain(carols.id)
    expect(tab.rows(home)).not.toContain(repeated.id)
    expect(tab.rows(publicView)).toContain(carols.id)
    expect(tab.rows(knownView)).toContain(carols.id)
    await tab.run({ kind: 'relate', accountId: 'u-carol', change: 'block' })
    await world.tick(60)
    expect(tab.rows(publicView)).toEqual([])
    expect(tab.rows(knownView)).toEqual([])
  })

  test('a preference applies in every tab and at the next start, and stored ones stay', async () => {
    const { engine, tab, world } = await setUp()
    await world.disk.session.put('preferences', 'alice@rook.example', { stopGifs: false, unheardOf: 1 })
    await engine.kill()
    const next = await world.start()
    const [a, b] = [await openTab(next), await openTab(next)]
    const command = await a.run({ kind: 'setPreferences', change: { streaming: true } })
    await world.tick(60)
    expect(a.settled.get(command)).toMatchObject({ ok: true })
    for (const one of [a, b])
      expect(one.entity('preferences')).toMatchObject({ streaming: true, stopGifs: false })
    await next.kill()
    const third = await openTab(await world.start())
    await world.tick(60)
    expect(third.entity('preferences')).toMatchObject({ streaming: true, stopGifs: false })
    expect(tab.gaps).toBe(0)
  })

  test('invalid commands are refused and break nothing', async () => {
    const { engine, tab, world } = await setUp()
    for (const body of [
      { kind: 'setPreferences', change: { streaming: 'yes' } },
      { kind: 'setPreferences', change: { noSuchThing: true } },
      { kind: 'conquer' },
    ]) {
      const command = await tab.run(body as unknown as CommandBody)
      await world.tick(60)
      expect(tab.settled.get(command)).toMatchObject({ ok: false, fault: { code: 'invalid' } })
    }
    expect(engine.problems()).toEqual([])
  })
})
