import { describe, expect, test } from 'vitest'
import { BOB, messages, SEND, send, setUp, texts } from './harness/chatting.ts'
import { refusal } from './harness/fakeInstance.ts'
import type { Tab } from './harness/tab.ts'
import { openTab } from './harness/world.ts'

describe('a message', () => {
  test('appears at once as pending, then becomes the message of the instance', async () => {
    const { world, tab, instance } = await setUp((all) => all.fill('bob', 1))
    const view = await tab.watch(BOB)
    const hold = instance.hold(SEND)
    const fakeId = await send(tab, 'one\ntwo')
    await world.tick(60)
    expect(messages(tab, view).at(-1)).toMatchObject({
      id: fakeId,
      fakeId,
      idempotencyKey: fakeId,
      pending: true,
      error: false,
      content: ['one', { t: 'br' }, 'two'],
    })
    expect(instance.last(SEND).key).toBe(fakeId)
    expect(instance.last(SEND).form.get('content')).toBe('one\ntwo')
    hold.release()
    await world.tick(1_000)
    expect(tab.rows(view)).toHaveLength(2)
    expect(messages(tab, view).at(-1)).toMatchObject({ pending: false, error: false, idempotencyKey: fakeId })
    expect(messages(tab, view).at(-1)?.fakeId).toBeUndefined()
    expect(tab.settled.get(fakeId)).toMatchObject({ ok: true })
    expect(await world.disk.session.entries('drafts')).toEqual([])
  })

  test('that the stream delivers before the response appears once', async () => {
    const { world, tab, chats, instance } = await setUp()
    const view = await tab.watch(BOB)
    const hold = instance.hold(SEND)
    await send(tab, 'quick')
    world.sockets.emit('pleroma:chat_update', chats.with('bob'))
    await world.tick(500)
    expect(texts(tab, view)).toEqual(['quick'])
    hold.release()
    await world.tick(500)
    expect(texts(tab, view)).toEqual(['quick'])
    expect(tab.rows(view)).toEqual(['m00001'])
  })

  test.each([500, 599, 0])(
    'is sent up to ten times, with delays of 1, 2, 4 s and so on (%s), and keeps its text',
    async (status) => {
      const { world, tab, instance } = await setUp()
      const view = await tab.watch(BOB)
      instance.script(SEND, () => {
        if (status === 0) throw new TypeError('Failed to fetch')
        return refusal(status, 'no')
      })
      const fakeId = await send(tab, 'keep me')
      await world.tick(60)
      expect(messages(tab, view)[0]).toMatchObject({ error: true, pending: false, unsent: { again: true } })
      for (let tries = 1; tries < 10; tries++) {
        expect(instance.count(SEND)).toBe(tries)
        await world.tick(2 ** (tries - 1) * 1_000 - (tries === 1 ? 70 : 20))
        expect(instance.count(SEND)).toBe(tries)
        await world.tick(20)
      }
      await world.tick(3_600_000)
      expect(instance.count(SEND)).toBe(10)
      expect(
        new Set(
          instance.calls
            .filter(({ path, method }) => method === 'POST' && path.endsWith('c-bob/messages'))
            .map(({ key }) => key),
        ),
      ).toEqual(new Set([fakeId]))
      expect(messages(tab, view)[0]).toMatchObject({
        error: true,
        pending: false,
        unsent: { text: 'keep me', again: false },
      })
      expect(tab.settled.get(fakeId)).toMatchObject({ ok: false })
    },
  )

  test.each([400, 422, 403])('that is refused with %s is not retried automatically', async (status) => {
    const { world, tab, instance } = await setUp()
    const view = await tab.watch(BOB)
    const restore = instance.script(SEND, refusal(status, 'no'))
    const fakeId = await send(tab, 'again?')
    await world.tick(600_000)
    expect(instance.count(SEND)).toBe(1)
    expect(messages(tab, view)[0]).toMatchObject({
      error: true,
      pending: false,
      unsent: { fault: { status } },
    })
    restore()
    await tab.run({ kind: 'retryChatMessage', fakeId })
    await world.tick(100)
    expect(texts(tab, view)).toEqual(['again?'])
    expect(messages(tab, view)[0]?.fakeId).toBeUndefined()
    expect(instance.last(SEND).key).toBe(fakeId)
  })

  test('that failed disappears when it is discarded, even while a retry is scheduled', async () => {
    const { world, tab, instance } = await setUp()
    const view = await tab.watch(BOB)
    instance.script(SEND, refusal(500, 'no'))
    const fakeId = await send(tab, 'never mind')
    await tab.run({ kind: 'discardChatMessage', fakeId })
    await world.tick(600_000)
    expect(tab.rows(view)).toEqual([])
    expect(instance.count(SEND)).toBe(1)
    expect(await world.disk.session.entries('drafts')).toEqual([])
  })

  test('is sent although the previous one was discarded on a broken disk', async () => {
    const { world, tab, instance } = await setUp()
    const writes: (() => void)[] = []
    world.disk.beforeWrite = (written) =>
      written.includes('/chatMessage/') && new Promise<void>((resolve) => writes.push(resolve))
    const fakeId = await send(tab, 'never mind')
    await tab.run({ kind: 'discardChatMessage', fakeId })
    world.disk.beforeWrite = () => {}
    world.disk.failures.session = 'unreadable'
    for (const write of writes) write()
    await world.tick(100)
    world.disk.failures.session = undefined
    await send(tab, 'hello')
    await world.tick(1_000)
    expect(instance.count(SEND)).toBe(1)
    expect(instance.last(SEND).form.get('content')).toBe('hello')
  })

  test('does not wait for a failed one before it, and does not overtake one in flight', async () => {
    const { world, tab, instance } = await setUp()
    const view = await tab.watch(BOB)
    const hold = instance.hold(SEND, 'answer', 1)
    await send(tab, 'one')
    await send(tab, 'two')
    expect(instance.count(SEND)).toBe(1)
    hold.release()
    await world.tick(100)
    expect(texts(tab, view)).toEqual(['one', 'two'])
    instance.script(SEND, refusal(500, 'no'), 1)
    await send(tab, 'three')
    await send(tab, 'four')
    await world.tick(100)
    expect(texts(tab, view)).toEqual(['one', 'two', 'four', 'three'])
    await world.tick(2_000)
    expect(texts(tab, view)).toEqual(['one', 'two', 'four', 'three'])
    expect(messages(tab, view).every(({ fakeId }) => fakeId === undefined)).toBe(true)
  })

  test('is refused when it is empty', async () => {
    const { tab, instance } = await setUp()
    const command = await send(tab, ' \n ')
    expect(tab.settled.get(command)).toMatchObject({
      ok: false,
      fault: { textKey: 'chats.empty_message_error' },
    })
    expect(instance.count(SEND)).toBe(0)
  })

  test('removes its draft, unless the user has typed more', async () => {
    const { world, tab } = await setUp()
    const draft = { text: 'typed', subject: '', writer: 'w' }
    await tab.run({ kind: 'saveDraft', draftId: 'chat:u-bob', draft })
    await send(tab, 'typed')
    await world.tick(100)
    expect(tab.entity('draft', 'chat:u-bob')).toBeUndefined()
    await tab.run({ kind: 'saveDraft', draftId: 'chat:u-bob', draft: { ...draft, text: 'typed more' } })
    await send(tab, 'typed')
    await world.tick(100)
    expect(tab.entity('draft', 'chat:u-bob')?.text).toBe('typed more')
  })

  test('survives the engine and is not sent twice', async () => {
    const { world, engine, tab, instance } = await setUp()
    await tab.watch(BOB)
    instance.hold(SEND)
    const fakeId = await send(tab, 'survivor')
    expect(instance.count(SEND)).toBe(1)
    await engine.kill()
    const next = await openTab(await world.start())
    await world.tick(5_000)
    const view = await next.watch(BOB)
    await world.tick(5_000)
    expect(instance.count(SEND)).toBe(2)
    expect(instance.last(SEND).key).toBe(fakeId)
    expect(texts(next, view)).toEqual(['survivor'])
    expect(next.noticeKeys()).toEqual([])
    expect(await world.disk.session.entries('drafts')).toEqual([])
  })

  test('stays pending when the drafts are read while it is sent again (CH25, CH26)', async () => {
    const { world, tab, instance } = await setUp()
    const view = await tab.watch(BOB)
    instance.script(SEND, refusal(422, 'no'), 1)
    const fakeId = await send(tab, 'once more')
    await world.tick(100)
    const hold = instance.hold(SEND)
    await tab.run({ kind: 'retryChatMessage', fakeId })
    await world.tick(100)
    expect(messages(tab, view)).toMatchObject([{ pending: true, error: false }])
    await tab.watch('drafts')
    await world.tick(100)
    expect(messages(tab, view)).toMatchObject([{ pending: true, error: false }])
    hold.release()
    await world.tick(100)
    expect(texts(tab, view)).toEqual(['once more'])
  })

  test('that failed survives the engine, to be retried or discarded', async () => {
    const { world, engine, tab, instance } = await setUp()
    instance.script(SEND, refusal(422, 'no'))
    const fakeId = await send(tab, 'still here')
    await engine.kill()
    const next = await openTab(await world.start())
    const view = await next.watch(BOB)
    await world.tick(1_000)
    expect(messages(next, view)).toMatchObject([
      { id: fakeId, error: true, pending: false, content: ['still here'] },
    ])
  })
})

describe('a chat attachment', () => {
  const file = new Blob(['picture'], { type: 'image/png' })
  const attach = (tab: Tab, maxFiles = 1): Promise<string> =>
    tab.run({ kind: 'upload', draftId: 'chat:u-bob', name: 'a.png', file, maxFiles })

  test('is uploaded for the draft, survives the engine, and is sent with the message', async () => {
    const { world, engine, tab } = await setUp()
    const id = await attach(tab)
    await world.tick(100)
    const done = { id, name: 'a.png', bytes: 7, attachment: { id: 'f1' } }
    expect(tab.entity('uploads', 'chat:u-bob')?.files).toMatchObject([done])
    await engine.kill()
    const next = await openTab(await world.start())
    await world.tick(1_000)
    expect(next.entity('uploads', 'chat:u-bob')?.files).toMatchObject([done])
    const view = await next.watch(BOB)
    await send(next, '')
    await world.tick(100)
    expect(world.instance.last(SEND).form.get('media_id')).toBe('f1')
    expect(messages(next, view)[0]?.attachment?.id).toBe('f1')
    expect(next.entity('uploads', 'chat:u-bob')).toBeUndefined()
  })

  test('is limited to one; a failed upload reports why and does not block the next', async () => {
    const { world, tab, instance } = await setUp()
    instance.script('POST /api/v1/media', refusal(413, 'file_too_large'), 1)
    const failed = await attach(tab)
    await world.tick(100)
    expect(tab.entity('uploads', 'chat:u-bob')?.files).toMatchObject([{ fault: { status: 413 } }])
    expect(tab.settled.get(failed)).toMatchObject({ ok: false })
    const first = await attach(tab)
    const second = await attach(tab)
    await world.tick(100)
    expect(tab.settled.get(second)).toMatchObject({ ok: false, fault: { code: 'invalid' } })
    expect(tab.entity('uploads', 'chat:u-bob')?.files.map(({ id }) => id)).toEqual([first])
    await tab.run({ kind: 'dropUpload', draftId: 'chat:u-bob', uploadId: first })
    expect(tab.entity('uploads', 'chat:u-bob')).toBeUndefined()
  })

  test('that failed stays with its reason when the text is sent without it (U9)', async () => {
    const { world, tab, instance } = await setUp()
    instance.script('POST /api/v1/media', refusal(500, 'later'), 1)
    await attach(tab)
    await world.tick(100)
    await send(tab, 'a picture follows')
    await world.tick(100)
    expect(instance.count(SEND)).toBe(1)
    expect(tab.entity('uploads', 'chat:u-bob')?.files).toMatchObject([{ fault: { status: 500 } }])
  })

  test('that is uploaded while a message is being stored belongs to the next message', async () => {
    const { world, tab, instance } = await setUp()
    let write = (): void => {}
    world.disk.beforeWrite = (written) =>
      written.includes('/chatMessage/') &&
      new Promise<void>((resolve) => {
        write = resolve
      })
    await send(tab, 'a picture follows')
    world.disk.beforeWrite = () => {}
    const next = await attach(tab)
    await world.tick(100)
    write()
    await world.tick(100)
    expect(instance.last(SEND).form.get('media_id')).toBe(null)
    expect(tab.entity('uploads', 'chat:u-bob')?.files.map(({ id }) => id)).toEqual([next])
  })
})
