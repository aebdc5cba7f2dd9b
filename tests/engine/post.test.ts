import { describe, expect, test } from 'vitest'
import type { CommandBody } from '../../src/shared/commands/command.ts'
import { refusal } from './harness/fakeInstance.ts'
import type { Dialect } from './harness/json.ts'
import { killEngine, openTab, startEngine } from './harness/world.ts'

const POST = 'POST /api/v1/statuses'

const post = (text: string, draftId = 'new'): CommandBody => ({
  kind: 'post',
  draftId,
  draft: { text, subject: '', visibility: 'public', sensitive: false, contentType: 'text/plain' },
})

const typed = (text: string, draftId = 'new'): CommandBody => ({
  kind: 'saveDraft',
  draftId,
  draft: { text, subject: '', writer: 'me' },
})

async function writing(dialect: Dialect = 'pleroma') {
  const started = await startEngine({ dialect })
  started.instance.fill(3)
  const tab = await openTab(started.engine)
  const view = await tab.watch('friends')
  await started.world.tick(5_000)
  return { ...started, tab, view }
}

describe('a post', () => {
  test('is written to the journal before it is accepted, and carries its command as its key', async () => {
    const { world, instance, tab } = await writing()
    const held = instance.hold(POST)
    const command = await tab.run(post('hello'))
    expect(tab.accepted.get(command)).toMatchObject({ ok: true })
    expect(world.disk.writes).toContain(`session/journal/${command}`)
    expect(instance.last(POST)).toMatchObject({ key: command })
    expect(instance.last(POST).form.get('status')).toBe('hello')
    held.release()
    await world.tick(60)
    expect(tab.settled.get(command)).toMatchObject({
      ok: true,
      result: { statusId: instance.ids('home')[0] },
    })
  })

  test('is shown at once in the tab that made it, and where nothing else waits', async () => {
    const { world, instance, engine, tab, view } = await writing()
    const [quiet, busy] = [await openTab(engine), await openTab(engine)]
    const inQuiet = await quiet.watch('friends')
    world.sockets.tell('update', instance.publish())
    await world.tick(1_100)
    await quiet.showNew(inQuiet)
    const inBusy = await busy.watch('friends')
    world.sockets.tell('update', instance.publish())
    await world.tick(1_100)
    await quiet.showNew(inQuiet)
    await tab.run(post('mine'))
    // The stream brings it, too.
    world.sockets.tell('update', instance.timeline('home')[0])
    await world.tick(2_000)
    const [mine] = instance.ids('home')
    expect(tab.rows(view)[0]).toBe(mine)
    expect(quiet.rows(inQuiet)[0]).toBe(mine)
    expect(busy.rows(inBusy)).not.toContain(mine)
    expect(busy.meta(inBusy).newCount).toBe(2)
    for (const [one, of] of [
      [tab, view],
      [quiet, inQuiet],
    ] as const) {
      expect(one.rows(of).filter((id) => id === mine)).toHaveLength(1)
      expect(one.meta(of).newCount).toBe(0)
    }
  })

  test('that the stream tells before the answer is shown in all tabs all the same', async () => {
    const { world, instance, engine, tab, view } = await writing()
    const other = await openTab(engine)
    const inOther = await other.watch('friends')
    const held = instance.hold(POST)
    await tab.run(post('quick stream'))
    world.sockets.tell('update', instance.timeline('home')[0])
    await world.tick(100)
    held.release()
    await world.tick(600)
    const [mine] = instance.ids('home')
    expect(tab.rows(view)[0]).toBe(mine)
    expect(other.rows(inOther)[0]).toBe(mine)
  })

  test('takes nothing away from under a reader of the same tab', async () => {
    const { world, instance, tab, view } = await writing()
    instance.timelines.set('home', [])
    instance.fill(200)
    await tab.unwatch(view)
    await tab.kill()
    const reader = await openTab(await world.start())
    const long = await reader.watch('friends')
    for (let page = 0; page < 6; page++) await reader.page(long, 'older')
    expect(reader.rows(long)).toHaveLength(140)
    await reader.run(post('from below'))
    await world.tick(60)
    expect(reader.rows(long)).toHaveLength(141)
  })

  test('that is slow is not sent twice', async () => {
    const { world, instance, tab } = await writing()
    const held = instance.hold(POST)
    const command = await tab.run(post('slow'))
    await world.tick(55_000)
    expect(instance.count(POST)).toBe(1)
    held.release()
    await world.tick(60)
    expect(tab.settled.get(command)).toMatchObject({ ok: true })
    expect(instance.ids('home').length).toBe(4)
  })

  test('whose answer was lost is sent again under the same key, and there is one', async () => {
    const { world, instance, tab } = await writing()
    const lost = instance.hold(POST)
    const command = await tab.run(post('lost answer'))
    await world.tick(60_000)
    await world.tick(5_000)
    expect(lost.waiting).toBeGreaterThan(0)
    lost.release()
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

  test('whose answer was lost where keys are ignored is not sent again: the person decides', async () => {
    const { world, instance, tab } = await writing('gotosocial')
    instance.hold(POST)
    await tab.run(typed('who knows'))
    const command = await tab.run(post('who knows'))
    await world.tick(61_000)
    expect(instance.count(POST)).toBe(1)
    expect(tab.settled.get(command)).toMatchObject({ ok: true, result: { waits: 'unsure' } })
    expect(tab.entity('outbox')?.entries).toMatchObject([
      { id: command, state: 'unsure', excerpt: 'who knows' },
    ])
  })

  test('that is refused tells the words of the instance and keeps the draft', async () => {
    const { world, instance, tab } = await writing()
    instance.script(POST, refusal(422, 'Too long by far'))
    await tab.run(typed('too long'))
    const command = await tab.run(post('too long'))
    await world.tick(60)
    expect(tab.settled.get(command)).toMatchObject({
      ok: false,
      fault: { serverText: 'Too long by far', status: 422 },
    })
    expect(tab.entity('draft', 'new')).toMatchObject({ text: 'too long' })
  })

  test('of nothing is refused here', async () => {
    const { world, instance, tab } = await writing()
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
  test('is told to other tabs, outlives the engine, and goes with its post', async () => {
    const { world, engine, tab } = await writing()
    const other = await openTab(engine)
    await tab.run(typed('half a thought'))
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

  test('that somebody went on writing stays when the post is made', async () => {
    const { world, instance, tab } = await writing()
    await tab.run(typed('first'))
    const held = instance.hold(POST)
    await tab.run(post('first'))
    const saved = await tab.run(typed('first and more'))
    expect(tab.settled.get(saved)).toMatchObject({ ok: true })
    held.release()
    await world.tick(60)
    expect(tab.entity('draft', 'new')).toMatchObject({ text: 'first and more' })
  })

  test('is not lost for a full disk: the tab is told, and it stays in memory', async () => {
    const { world, engine, tab } = await writing()
    world.disk.trouble.session = 'full'
    const saved = await tab.run(typed('precious'))
    await world.tick(60)
    expect(tab.settled.get(saved)).toMatchObject({ ok: false, fault: { code: 'storage' } })
    expect(tab.entity('draft', 'new')).toMatchObject({ text: 'precious' })
    expect(tab.noticeKeys()).toEqual(['errors.storage_unavailable'])
    await tab.run(typed('precious still'))
    await world.tick(60)
    expect(tab.noticeKeys()).toHaveLength(1)
    const command = await tab.run(post('precious still'))
    await world.tick(60)
    expect(tab.settled.get(command)).toMatchObject({ ok: true })
    expect(engine.stopped).toBe(false)
  })
})

describe('an engine that dies during a post', () => {
  test('is followed by one that finishes it: the post is made once and its person is told', async () => {
    const { world, instance, engine, tab } = await writing()
    await tab.run(typed('through fire'))
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
    const { world, instance, engine, tab } = await writing()
    instance.hold(POST, 'call', 1)
    await tab.run(post('never left'))
    await killEngine(engine)
    const back = await openTab(await world.start())
    await world.tick(1_000)
    expect(instance.timeline('home').filter(({ content }) => content === '<p>never left</p>')).toHaveLength(1)
    expect(back.noticeKeys()).toEqual(['post_status.sent_meanwhile'])
  })

  test('tells the tab that comes back and asks, and no notice then', async () => {
    const { world, instance, engine, tab } = await writing()
    const first = instance.hold(POST, 'answer', 2)
    const command = await tab.run(post('asked for'))
    await killEngine(engine)
    const next = await world.start()
    const back = await openTab(next)
    const asked = await back.api.outcome({ commandId: command, account: back.account })
    expect(asked).toMatchObject({ ok: true, value: { known: true, settled: null } })
    await back.run(post('asked for'), command)
    first.release()
    await world.tick(1_000)
    expect(back.settled.get(command)).toMatchObject({ ok: true })
    expect(back.notices).toEqual([])
    expect(instance.timeline('home').filter(({ content }) => content === '<p>asked for</p>')).toHaveLength(1)
  })

  test('where keys are ignored, leaves it to the person, and the words stay', async () => {
    const { world, instance, engine, tab } = await writing('gotosocial')
    await tab.run(typed('perhaps'))
    instance.hold(POST, 'answer', 1)
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

  test('long ago, does not make the post appear out of the blue', async () => {
    const { world, instance, engine, tab } = await writing()
    instance.hold(POST, 'call', 1)
    await tab.run(post('stale'))
    await killEngine(engine)
    await world.tick(5 * 60 * 60_000)
    const back = await openTab(await world.start())
    await world.tick(5_000)
    expect(instance.timeline('home').filter(({ content }) => content === '<p>stale</p>')).toHaveLength(0)
    expect(back.noticeKeys()).toEqual(['post_status.unknown_outcome'])
  })

  test('is not done twice by one that lives beside it', async () => {
    const { world, instance, tab } = await writing()
    const held = instance.hold(POST, 'answer', 1)
    const command = await tab.run(post('mine to end'))
    const newer = await world.start({ build: 200 })
    await openTab(newer)
    await world.tick(5_000)
    expect((await newer.health()).leading).toBe(true)
    expect(instance.count(POST)).toBe(1)
    held.release()
    await world.tick(60)
    expect(tab.settled.get(command)).toMatchObject({ ok: true })
    expect(instance.count(POST)).toBe(1)
  })

  test('though another leads already, is still followed up', async () => {
    const { world, instance, engine, tab } = await writing()
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

describe('the last tab that is closed during a post', () => {
  test('is told by the next tab of the same engine', async () => {
    const { world, instance, engine, tab } = await writing()
    const held = instance.hold(POST, 'answer', 1)
    await tab.run(post('goodbye'))
    await tab.close()
    held.release()
    await world.tick(1_000)
    const back = await openTab(engine)
    await world.tick(60)
    expect(back.noticeKeys()).toEqual(['post_status.sent_meanwhile'])
    const later = await openTab(engine)
    await world.tick(60)
    expect(later.notices).toEqual([])
    expect(instance.count(POST)).toBe(1)
  })

  test('is told by the next tab of the next engine', async () => {
    const { world, instance, engine, tab } = await writing()
    const held = instance.hold(POST, 'answer', 1)
    await tab.run(post('goodbye'))
    await tab.close()
    held.release()
    await world.tick(1_000)
    await killEngine(engine)
    const back = await openTab(await world.start())
    await world.tick(60)
    expect(back.noticeKeys()).toEqual(['post_status.sent_meanwhile'])
    expect(instance.count(POST)).toBe(1)
  })
})
