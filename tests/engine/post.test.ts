import { describe, expect, test } from 'vitest'
import { refusal } from './harness/fakeInstance.ts'
import type { Dialect } from './harness/json.ts'
import { POST, post, saveDraft } from './harness/posting.ts'
import { killEngine, openTab, startEngine } from './harness/world.ts'

async function setUp(dialect: Dialect = 'pleroma') {
  const started = await startEngine({ dialect })
  started.instance.fill(3)
  const tab = await openTab(started.engine)
  const view = await tab.watch('friends')
  await started.world.tick(5_000)
  return { ...started, tab, view }
}

describe('a post', () => {
  test("is written to the journal before it is accepted, and has its command's id as its idempotency key", async () => {
    const { world, instance, tab } = await setUp()
    const hold = instance.hold(POST)
    const command = await tab.run(post('hello'))
    expect(tab.accepted.get(command)).toMatchObject({ ok: true })
    expect(world.disk.writes).toContain(`session/journal/${command}`)
    expect(instance.last(POST)).toMatchObject({ key: command })
    expect(instance.last(POST).form.get('status')).toBe('hello')
    hold.release()
    await world.tick(60)
    expect(tab.settled.get(command)).toMatchObject({
      ok: true,
      result: { statusId: instance.ids('home')[0] },
    })
  })

  test('appears at once in the tab that sent it, and in tabs without unread posts', async () => {
    const { world, instance, engine, tab, view } = await setUp()
    const [withoutUnread, withUnread] = [await openTab(engine), await openTab(engine)]
    const inRead = await withoutUnread.watch('friends')
    world.sockets.emit('update', instance.publish())
    await world.tick(1_100)
    await withoutUnread.showNew(inRead)
    const inUnread = await withUnread.watch('friends')
    world.sockets.emit('update', instance.publish())
    await world.tick(1_100)
    await withoutUnread.showNew(inRead)
    await tab.run(post('mine'))
    // The stream delivers it too.
    world.sockets.emit('update', instance.timeline('home')[0])
    await world.tick(2_000)
    const [mine] = instance.ids('home')
    expect(tab.rows(view)[0]).toBe(mine)
    expect(withoutUnread.rows(inRead)[0]).toBe(mine)
    expect(withUnread.rows(inUnread)).not.toContain(mine)
    expect(withUnread.meta(inUnread).newCount).toBe(2)
    for (const [one, shownView] of [
      [tab, view],
      [withoutUnread, inRead],
    ] as const) {
      expect(one.rows(shownView).filter((id) => id === mine)).toHaveLength(1)
      expect(one.meta(shownView).newCount).toBe(0)
    }
  })

  test('that the stream delivers before the response is still shown at once in all tabs', async () => {
    const { world, instance, engine, tab, view } = await setUp()
    const other = await openTab(engine)
    const inOther = await other.watch('friends')
    const hold = instance.hold(POST)
    await tab.run(post('quick stream'))
    world.sockets.emit('update', instance.timeline('home')[0])
    await world.tick(100)
    hold.release()
    await world.tick(600)
    const [mine] = instance.ids('home')
    expect(tab.rows(view)[0]).toBe(mine)
    expect(other.rows(inOther)[0]).toBe(mine)
  })

  test('does not cull the list of the user who sends it', async () => {
    const { world, instance, tab, view } = await setUp()
    instance.timelines.set('home', [])
    instance.fill(200)
    await tab.unwatch(view)
    await tab.kill()
    const reader = await openTab(await world.start())
    const longView = await reader.watch('friends')
    for (let page = 0; page < 6; page++) await reader.page(longView, 'older')
    expect(reader.rows(longView)).toHaveLength(140)
    await reader.run(post('from below'))
    await world.tick(60)
    expect(reader.rows(longView)).toHaveLength(141)
  })

  test('that is slow is not sent twice', async () => {
    const { world, instance, tab } = await setUp()
    const hold = instance.hold(POST)
    const command = await tab.run(post('slow'))
    await world.tick(55_000)
    expect(instance.count(POST)).toBe(1)
    hold.release()
    await world.tick(60)
    expect(tab.settled.get(command)).toMatchObject({ ok: true })
    expect(instance.ids('home').length).toBe(4)
  })

  test('whose response was lost is retried with the same key, and is created once', async () => {
    const { world, instance, tab } = await setUp()
    const hold = instance.hold(POST)
    const command = await tab.run(post('lost answer'))
    await world.tick(60_000)
    await world.tick(5_000)
    expect(hold.waiting).toBeGreaterThan(0)
    hold.release()
    await world.tick(70_000)
    expect(instance.count(POST)).toBe(2)
    expect(new Set(instance.calls.filter(({ key }) => key !== null).map(({ key }) => key))).toEqual(
      new Set([command]),
    )
    expect(tab.settled.get(command)).toMatchObject({ ok: true })
    expect(instance.timeline('home').filter(({ content }) => content === '<p>lost answer</p>')).toHaveLength(
      1,
    )
  })

  test('whose response was lost on a server that ignores keys is not retried: the user decides', async () => {
    const { world, instance, tab } = await setUp('gotosocial')
    instance.hold(POST, 'call')
    await tab.run(saveDraft('who knows'))
    const command = await tab.run(post('who knows'))
    await world.tick(61_000)
    expect(instance.count(POST)).toBe(1)
    expect(tab.settled.get(command)).toMatchObject({ ok: true, result: { waits: 'unsure' } })
    expect(tab.entity('outbox')?.entries).toMatchObject([
      { id: command, state: 'unsure', excerpt: 'who knows' },
    ])
  })

  test("that is refused reports the instance's message and keeps the draft", async () => {
    const { world, instance, tab } = await setUp()
    instance.script(POST, refusal(422, 'Too long by far'))
    await tab.run(saveDraft('too long'))
    const command = await tab.run(post('too long'))
    await world.tick(60)
    expect(tab.settled.get(command)).toMatchObject({
      ok: false,
      fault: { serverText: 'Too long by far', status: 422 },
    })
    expect(tab.entity('draft', 'new')).toMatchObject({ text: 'too long' })
  })

  test('that is empty is refused without a call', async () => {
    const { world, instance, tab } = await setUp()
    const command = await tab.run(post('  '))
    await world.tick(60)
    expect(tab.settled.get(command)).toMatchObject({
      ok: false,
      fault: { textKey: 'post_status.empty_status_error' },
    })
    expect(instance.count(POST)).toBe(0)
  })
})

describe('a draft', () => {
  test('is shared with other tabs, survives the engine, and is removed with its post', async () => {
    const { world, engine, tab } = await setUp()
    const other = await openTab(engine)
    await tab.run(saveDraft('half a thought'))
    await world.tick(60)
    expect(other.entity('draft', 'new')).toMatchObject({ text: 'half a thought', writer: 'me' })
    await killEngine(engine)
    const back = await openTab(await world.start())
    await world.tick(60)
    expect(back.entity('draft', 'new')).toMatchObject({ text: 'half a thought' })
    await back.run(post('half a thought'))
    await world.tick(60)
    expect(back.entity('draft', 'new')).toBeUndefined()
    expect(await world.disk.session.entries('drafts')).toEqual([])
  })

  test('that changed after sending stays when the post is created', async () => {
    const { world, instance, tab } = await setUp()
    await tab.run(saveDraft('first'))
    const hold = instance.hold(POST)
    await tab.run(post('first'))
    const saved = await tab.run(saveDraft('first and more'))
    expect(tab.settled.get(saved)).toMatchObject({ ok: true })
    hold.release()
    await world.tick(60)
    expect(tab.entity('draft', 'new')).toMatchObject({ text: 'first and more' })
  })

  test('survives a full disk: the tab is warned, and the draft stays in memory', async () => {
    const { world, engine, tab } = await setUp()
    world.disk.failures.session = 'full'
    const saved = await tab.run(saveDraft('precious'))
    await world.tick(60)
    expect(tab.settled.get(saved)).toMatchObject({ ok: false, fault: { code: 'storage' } })
    expect(tab.entity('draft', 'new')).toMatchObject({ text: 'precious' })
    expect(tab.noticeKeys()).toEqual(['errors.storage_unavailable'])
    await tab.run(saveDraft('precious still'))
    await world.tick(60)
    expect(tab.noticeKeys()).toHaveLength(1)
    const command = await tab.run(post('precious still'))
    await world.tick(60)
    expect(tab.settled.get(command)).toMatchObject({ ok: true })
    expect(engine.stopped).toBe(false)
  })
})

describe('an engine that dies during a post', () => {
  test('is followed by one that finishes it: the post is created once and the user is notified', async () => {
    const { world, instance, engine, tab } = await setUp()
    await tab.run(saveDraft('through fire'))
    instance.hold(POST, 'answer', 1)
    const command = await tab.run(post('through fire'))
    await killEngine(engine)
    const next = await world.start()
    const again = await openTab(next)
    await world.tick(1_000)
    expect(instance.count(POST)).toBe(2)
    expect(instance.timeline('home').filter(({ content }) => content === '<p>through fire</p>')).toHaveLength(
      1,
    )
    expect(again.noticeKeys()).toEqual(['post_status.sent_meanwhile'])
    expect(again.entity('draft', 'new')).toBeUndefined()
    expect(await again.api.outcome({ commandId: command, account: again.account })).toMatchObject({
      ok: true,
      value: { known: true, settled: { ok: true } },
    })
    await killEngine(next)
    const third = await openTab(await world.start())
    await world.tick(1_000)
    expect(third.noticeKeys()).toEqual([])
    expect(instance.count(POST)).toBe(2)
  })

  test('before anything was sent, loses nothing either', async () => {
    const { world, instance, engine, tab } = await setUp()
    instance.hold(POST, 'call', 1)
    await tab.run(post('never left'))
    await killEngine(engine)
    const back = await openTab(await world.start())
    await world.tick(1_000)
    expect(instance.timeline('home').filter(({ content }) => content === '<p>never left</p>')).toHaveLength(1)
    expect(back.noticeKeys()).toEqual(['post_status.sent_meanwhile'])
  })

  test('reports the result to the tab that asks for it, without a notice', async () => {
    const { world, instance, engine, tab } = await setUp()
    const hold = instance.hold(POST, 'answer', 2)
    const command = await tab.run(post('asked for'))
    await killEngine(engine)
    const next = await world.start()
    const back = await openTab(next)
    const outcome = await back.api.outcome({ commandId: command, account: back.account })
    expect(outcome).toMatchObject({ ok: true, value: { known: true, settled: null } })
    await back.run(post('asked for'), command)
    hold.release()
    await world.tick(1_000)
    expect(back.settled.get(command)).toMatchObject({ ok: true })
    expect(back.notices).toEqual([])
    expect(instance.timeline('home').filter(({ content }) => content === '<p>asked for</p>')).toHaveLength(1)
  })

  test('on a server that ignores keys, leaves the decision to the user, and the text stays', async () => {
    const { world, instance, engine, tab } = await setUp('gotosocial')
    await tab.run(saveDraft('perhaps'))
    instance.hold(POST, 'call', 1)
    const command = await tab.run(post('perhaps'))
    await killEngine(engine)
    const back = await openTab(await world.start())
    await back.run(post('perhaps'), command)
    await world.tick(5_000)
    expect(instance.count(POST)).toBe(1)
    expect(back.settled.get(command)).toMatchObject({ ok: true, result: { waits: 'unsure' } })
    expect(back.entity('outbox')?.entries).toMatchObject([{ state: 'unsure', excerpt: 'perhaps' }])
    await back.run({ kind: 'outbox', entryId: command, act: 'takeBack' })
    await world.tick(60)
    expect(back.entity('draft', `later:${command}`)).toMatchObject({ text: 'perhaps' })
    expect(back.entity('outbox')?.entries).toEqual([])
  })

  test('that ended hours ago does not show the post', async () => {
    const { world, instance, engine, tab } = await setUp()
    instance.hold(POST, 'call', 1)
    await tab.run(post('stale'))
    await killEngine(engine)
    await world.tick(5 * 60 * 60_000)
    const back = await openTab(await world.start())
    await world.tick(5_000)
    expect(instance.timeline('home').filter(({ content }) => content === '<p>stale</p>')).toHaveLength(0)
    expect(back.noticeKeys()).toEqual(['post_status.unknown_outcome'])
  })

  test('is not repeated by a newer engine while the older one still runs it', async () => {
    const { world, instance, tab } = await setUp()
    const hold = instance.hold(POST, 'answer', 1)
    const command = await tab.run(post('mine to end'))
    const newer = await world.start({ build: 200 })
    await openTab(newer)
    await world.tick(5_000)
    expect((await newer.health()).leading).toBe(true)
    expect(instance.count(POST)).toBe(1)
    hold.release()
    await world.tick(60)
    expect(tab.settled.get(command)).toMatchObject({ ok: true })
    expect(instance.count(POST)).toBe(1)
  })

  test('is finished by the engine that leads at that time', async () => {
    const { world, instance, engine, tab } = await setUp()
    instance.hold(POST, 'answer', 1)
    await tab.run(post('inherited'))
    const newer = await world.start({ build: 200 })
    const onNewer = await openTab(newer)
    await world.tick(5_000)
    await killEngine(engine)
    await world.tick(5_000)
    expect(instance.timeline('home').filter(({ content }) => content === '<p>inherited</p>')).toHaveLength(1)
    expect(onNewer.noticeKeys()).toContain('post_status.sent_meanwhile')
  })
})

describe('closing the last tab during a post', () => {
  test('shows the notice in the next tab of the same engine', async () => {
    const { world, instance, engine, tab } = await setUp()
    const hold = instance.hold(POST, 'answer', 1)
    await tab.run(post('goodbye'))
    await tab.close()
    hold.release()
    await world.tick(1_000)
    const back = await openTab(engine)
    await world.tick(60)
    expect(back.noticeKeys()).toEqual(['post_status.sent_meanwhile'])
    const later = await openTab(engine)
    await world.tick(60)
    expect(later.notices).toEqual([])
    expect(instance.count(POST)).toBe(1)
  })

  test('shows the notice in the next tab of the next engine', async () => {
    const { world, instance, engine, tab } = await setUp()
    const hold = instance.hold(POST, 'answer', 1)
    await tab.run(post('goodbye'))
    await tab.close()
    hold.release()
    await world.tick(1_000)
    await killEngine(engine)
    const back = await openTab(await world.start())
    await world.tick(60)
    expect(back.noticeKeys()).toEqual(['post_status.sent_meanwhile'])
    expect(instance.count(POST)).toBe(1)
  })

  test('tells the next tab why the post was refused, and keeps its words as a draft', async () => {
    const { world, instance, engine, tab } = await setUp()
    instance.script(POST, refusal(422, 'not like this'), 1)
    const hold = instance.hold(POST, 'answer', 1)
    await tab.run(saveDraft('refused while nobody was there'))
    await tab.run(post('refused while nobody was there'))
    await tab.close()
    tab.end()
    hold.release()
    await world.tick(1_000)
    const back = await openTab(engine)
    await world.tick(60)
    expect(back.notices).toMatchObject([
      {
        level: 'warning',
        textKey: 'post_status.not_sent',
        fault: { serverText: 'not like this' },
        timeoutMs: 0,
      },
    ])
    expect(back.entity('draft', 'new')).toMatchObject({ text: 'refused while nobody was there' })
    const later = await openTab(engine)
    await world.tick(60)
    expect(later.notices).toEqual([])
    expect(instance.count(POST)).toBe(1)
  })
})
