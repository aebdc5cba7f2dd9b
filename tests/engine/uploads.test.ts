import { describe, expect, test } from 'vitest'
import { NEW_POST } from '../../src/shared/model/draft.ts'
import { entityKey } from '../../src/shared/model/keys.ts'
import { json, refusal } from './harness/fakeInstance.ts'
import { POST, post as postOf } from './harness/posting.ts'
import type { Tab } from './harness/tab.ts'
import { killEngine, openTab, startEngine } from './harness/world.ts'

const MEDIA = 'POST /api/v1/media'

const attach = (tab: Tab, name: string, content = name, maxFiles = 4): Promise<string> =>
  tab.run({ kind: 'upload', draftId: 'new', name, file: new Blob([content]), maxFiles })
const filesOf = (tab: Tab) => tab.entity('uploads', 'new')?.files ?? []
const names = (tab: Tab) => filesOf(tab).map(({ name }) => name)

const post = (tab: Tab, text: string, descriptions: readonly string[] = []): Promise<string> =>
  tab.run(
    postOf(text, NEW_POST, {
      media: filesOf(tab).flatMap(({ attachment }, index) =>
        attachment ? [{ id: attachment.id, description: descriptions[index] ?? attachment.description }] : [],
      ),
    }),
  )

async function setUp() {
  const started = await startEngine()
  const tab = await openTab(started.engine)
  await started.world.tick(5_000)
  let uploadCount = 0
  started.instance.script(MEDIA, () => {
    uploadCount++
    return json(fileOf(`f${uploadCount}`))
  })
  started.instance.script('PUT /api/v1/media/f1', () => json({ ...fileOf('f1'), description: 'a bird' }))
  return { ...started, tab }
}

const fileOf = (id: string) => ({
  id,
  type: 'image',
  url: `https://rook.example/media/${id}.png`,
  description: null,
})

describe('files of a draft', () => {
  test('are replaced in their place by another version, which can be retried (U23)', async () => {
    const { world, tab, instance } = await setUp()
    await attach(tab, 'a.png')
    await attach(tab, 'b.png')
    await world.tick(1_000)
    const ids = filesOf(tab).map(({ id }) => id)
    const replace = { kind: 'replaceUpload', draftId: 'new', uploadId: ids[0] ?? '' } as const
    instance.script(MEDIA, () => refusal(500, 'later'))
    await tab.run({ ...replace, file: new Blob(['cut']) })
    await world.tick(1_000)
    expect(filesOf(tab)[0]).toMatchObject({ name: 'a.png', bytes: 3, fault: { code: 'refused' } })
    instance.script(MEDIA, () => json(fileOf('f9')))
    await tab.run({ kind: 'retryUpload', draftId: 'new', uploadId: ids[0] ?? '' })
    await world.tick(1_000)
    expect(filesOf(tab).map(({ id }) => id)).toEqual(ids)
    expect(filesOf(tab).map(({ attachment }) => attachment?.id)).toEqual(['f9', 'f2'])
    const unknown = await tab.run({ ...replace, uploadId: 'gone', file: new Blob(['x']) })
    await world.tick(1_000)
    expect(tab.settled.get(unknown)?.ok).toBe(false)
  })

  test('are there again, in their order, if the engine dies while another version uploads (U7, U23)', async () => {
    const { world, engine, tab, instance } = await setUp()
    await attach(tab, 'a.png')
    await attach(tab, 'b.png')
    await world.tick(1_000)
    const [uploadId = ''] = filesOf(tab).map(({ id }) => id)
    const stop = instance.script(MEDIA, refusal(500, 'later'))
    await tab.run({ kind: 'replaceUpload', draftId: 'new', uploadId, file: new Blob(['cut']) })
    await world.tick(1_000)
    stop()
    instance.hold(MEDIA, 'answer', 1)
    await tab.run({ kind: 'retryUpload', draftId: 'new', uploadId })
    await world.tick(1_000)
    await killEngine(engine)
    const next = await openTab(await world.start())
    await world.tick(1_000)
    expect(filesOf(next)).toMatchObject([
      { name: 'a.png', bytes: 5, attachment: { id: 'f1' } },
      { name: 'b.png', attachment: { id: 'f2' } },
    ])
  })

  test('keep their places when another engine stores something while a version uploads (U23)', async () => {
    const { world, tab, instance } = await setUp()
    await attach(tab, 'a.png')
    await attach(tab, 'b.png')
    await world.tick(1_000)
    const [uploadId = ''] = filesOf(tab).map(({ id }) => id)
    const other = await openTab(await world.start())
    await world.tick(1_000)
    const hold = instance.hold(MEDIA, 'answer', 1)
    await tab.run({ kind: 'replaceUpload', draftId: 'new', uploadId, file: new Blob(['cut']) })
    await world.tick(1_000)
    await other.run({ kind: 'changeAccount', of: 'alice@rook.example', change: { colour: 'brown' } })
    await world.tick(1_000)
    expect(names(tab)).toEqual(['a.png', 'b.png'])
    hold.release()
    await world.tick(1_000)
    for (const one of [tab, other])
      expect(filesOf(one).map(({ attachment }) => attachment?.id)).toEqual(['f3', 'f2'])
    expect(filesOf(tab)[0]).not.toHaveProperty('replaces')
  })

  test('are replaced by the latest version even if another tab is still sending an earlier one (U23)', async () => {
    const { world, engine, tab, instance } = await setUp()
    const other = await openTab(engine)
    const stop = instance.script(MEDIA, refusal(500, 'later'))
    const uploadId = await attach(tab, 'a.png')
    await world.tick(1_000)
    stop()
    const hold = instance.hold(MEDIA, 'answer', 1)
    await tab.run({ kind: 'retryUpload', draftId: 'new', uploadId })
    await world.tick(1_000)
    await other.run({ kind: 'replaceUpload', draftId: 'new', uploadId, file: new Blob(['cut']) })
    await world.tick(1_000)
    hold.release()
    await world.tick(1_000)
    for (const one of [tab, other])
      expect(filesOf(one)).toMatchObject([{ bytes: 3, attachment: { id: 'f2' } }])
  })

  test('that are replaced while a focal point is saved do not get the focal point of the previous version (U21, U23)', async () => {
    const { world, tab, instance } = await setUp()
    const uploadId = await attach(tab, 'a.png')
    await world.tick(1_000)
    const hold = instance.hold('PUT /api/v1/media/f1')
    await tab.run({ kind: 'focusUpload', draftId: 'new', uploadId, focus: { x: 0.5, y: 0 } })
    await world.tick(100)
    await tab.run({ kind: 'replaceUpload', draftId: 'new', uploadId, file: new Blob(['cut']) })
    await world.tick(1_000)
    hold.release()
    await world.tick(1_000)
    expect(filesOf(tab)[0]?.attachment).toMatchObject({ id: 'f2' })
    expect(filesOf(tab)[0]?.attachment?.focus).toBeUndefined()
  })

  test('have a focal point once the instance has saved it; all tabs and the next engine know it (U21)', async () => {
    const { world, engine, tab, instance } = await setUp()
    const other = await openTab(engine)
    await attach(tab, 'a.png')
    await world.tick(1_000)
    const [file] = filesOf(tab)
    const focus = { x: -0.333333, y: 1 }
    const set = () => tab.run({ kind: 'focusUpload', draftId: 'new', uploadId: file?.id ?? '', focus })
    instance.script('PUT /api/v1/media/f1', () => refusal(422, 'no'))
    const refused = await set()
    await world.tick(1_000)
    expect(tab.settled.get(refused)?.ok).toBe(false)
    expect(filesOf(tab)[0]?.attachment?.focus).toBeUndefined()
    instance.script('PUT /api/v1/media/f1', () => json({ ...fileOf('f1') }))
    await set()
    await world.tick(1_000)
    expect(Object.fromEntries(instance.calls.at(-1)?.form ?? [])).toEqual({ focus: '-0.33,1.00' })
    expect(filesOf(other)[0]?.attachment?.focus).toEqual(focus)
    await killEngine(engine)
    const late = await openTab(await world.start())
    await world.tick(1_000)
    expect(filesOf(late)[0]?.attachment?.focus).toEqual(focus)
  })

  test('that were added while the disk was full survive the engine, once the disk has room (E29, U7)', async () => {
    const { world, engine, tab } = await setUp()
    world.disk.failures.session = 'full'
    await attach(tab, 'a.png')
    await world.tick(10_000)
    world.disk.failures.session = undefined
    await world.tick(10_000)
    await killEngine(engine)
    const late = await openTab(await world.start())
    await world.tick(1_000)
    expect(names(late)).toEqual(['a.png'])
  })

  test('added by two engines of the browser are all in the draft (U7)', async () => {
    const { world, engine, tab } = await setUp()
    const second = await world.start({ build: 200 })
    const other = await openTab(second)
    await world.tick(5_000)
    await attach(tab, 'a.png')
    await world.tick(1_000)
    await attach(other, 'b.png')
    await world.tick(1_000)
    for (const one of [tab, other]) expect(names(one)).toEqual(['a.png', 'b.png'])
    for (const one of [engine, second]) await killEngine(one)
    const late = await openTab(await world.start())
    await world.tick(1_000)
    expect(names(late)).toEqual(['a.png', 'b.png'])
  })

  test('are sent in parallel, show in all tabs, and survive the tab that chose them', async () => {
    const { world, engine, instance, tab } = await setUp()
    const other = await openTab(engine)
    const hold = instance.hold(MEDIA)
    await attach(tab, 'a.png')
    await attach(tab, 'b.png')
    await world.tick(100)
    expect(names(other)).toEqual(['a.png', 'b.png'])
    expect(instance.count(MEDIA)).toBe(2)
    await tab.close()
    hold.release()
    await world.tick(1_000)
    expect(filesOf(other).every(({ attachment }) => attachment !== undefined)).toBe(true)
  })

  test('leave room for other requests: three at once', async () => {
    const { world, instance, tab } = await setUp()
    const hold = instance.hold(MEDIA)
    for (const name of ['a', 'b', 'c', 'd']) await attach(tab, name)
    await world.tick(100)
    expect(instance.count(MEDIA)).toBe(3)
    hold.release()
    await world.tick(1_000)
    expect(instance.count(MEDIA)).toBe(4)
    expect(names(tab)).toEqual(['a', 'b', 'c', 'd'])
  })

  test('can be reordered and removed', async () => {
    const { world, tab } = await setUp()
    const first = await attach(tab, 'a')
    await attach(tab, 'b')
    const last = await attach(tab, 'c')
    await world.tick(1_000)
    await tab.run({ kind: 'moveUpload', draftId: 'new', uploadId: last, to: 0 })
    expect(names(tab)).toEqual(['c', 'a', 'b'])
    await tab.run({ kind: 'dropUpload', draftId: 'new', uploadId: first })
    await world.tick(100)
    expect(names(tab)).toEqual(['c', 'b'])
  })

  test('are not sent if they are removed before the disk has answered (U8)', async () => {
    const { world, instance, tab } = await setUp()
    let write = (): void => {}
    world.disk.beforeWrite = () =>
      new Promise<void>((resolve) => {
        write = resolve
      })
    const id = await attach(tab, 'a.png')
    world.disk.beforeWrite = () => {}
    expect(names(tab)).toEqual(['a.png'])
    await tab.run({ kind: 'dropUpload', draftId: 'new', uploadId: id })
    write()
    await world.tick(1_000)
    expect(names(tab)).toEqual([])
    expect(instance.count(MEDIA)).toBe(0)
  })

  test('that were refused stay, and can be retried without choosing them again', async () => {
    const { world, instance, tab } = await setUp()
    instance.script(MEDIA, refusal(500, 'broken'), 1)
    const id = await attach(tab, 'a.png', 'the words')
    await world.tick(100)
    expect(filesOf(tab)).toMatchObject([{ name: 'a.png', fault: { status: 500 } }])
    await tab.run({ kind: 'retryUpload', draftId: 'new', uploadId: id })
    await world.tick(1_000)
    expect(filesOf(tab)).toMatchObject([{ id, attachment: { id: expect.any(String) } }])
    expect(filesOf(tab)[0]?.fault).toBeUndefined()
  })

  test('are limited per post; failed ones do not count', async () => {
    const { world, instance, tab } = await setUp()
    instance.script(MEDIA, refusal(500, 'broken'), 1)
    await attach(tab, 'a.png', 'a', 2)
    await world.tick(100)
    await attach(tab, 'b.png', 'b', 2)
    await attach(tab, 'c.png', 'c', 2)
    await world.tick(1_000)
    expect(names(tab)).toEqual(['b.png', 'c.png'])
    const command = await attach(tab, 'd.png', 'd', 2)
    await world.tick(1_000)
    expect(tab.settled.get(command)).toMatchObject({ ok: false, fault: { code: 'invalid' } })
    expect(names(tab)).toEqual(['b.png', 'c.png'])
    expect(instance.count(MEDIA)).toBe(3)
  })

  test("without content are sent, and keep the instance's message", async () => {
    const { world, instance, tab } = await setUp()
    instance.script(MEDIA, refusal(422, 'That file is empty'), 1)
    await attach(tab, 'nothing.png', '')
    await world.tick(1_000)
    const fault = { serverText: 'That file is empty' }
    expect(filesOf(tab)).toMatchObject([{ name: 'nothing.png', bytes: 0, fault }])
  })

  test('that the instance is processing are polled until they are ready', async () => {
    const { world, instance, tab } = await setUp()
    instance.script(MEDIA, () => json({ ...fileOf('f9'), url: null }, { status: 202 }))
    let polls = 0
    instance.script('GET /api/v1/media/f9', () => {
      polls++
      return polls < 3 ? json({ ...fileOf('f9'), url: null }, { status: 206 }) : json(fileOf('f9'))
    })
    await attach(tab, 'film.webm')
    await world.tick(500)
    expect(filesOf(tab)).toMatchObject([{ processing: true }])
    await world.tick(10_000)
    expect(polls).toBe(3)
    expect(filesOf(tab)).toMatchObject([{ attachment: { id: 'f9' } }])
    expect(filesOf(tab)[0]?.processing).toBeUndefined()
  })

  test('that are answered by 202 with their address are ready, as all are at Pleroma (U6)', async () => {
    const { world, instance, tab } = await setUp()
    instance.script(MEDIA, () => json(fileOf('f9'), { status: 202 }))
    await attach(tab, 'film.webm')
    await world.tick(500)
    expect(filesOf(tab)).toMatchObject([{ attachment: { id: 'f9' } }])
    expect(instance.count('GET /api/v1/media/f9')).toBe(0)
  })

  test('that the instance is processing survive polls that fail (U20)', async () => {
    const { world, instance, tab } = await setUp()
    instance.script(MEDIA, () => json({ ...fileOf('f9'), url: null }, { status: 202 }))
    const answers = [
      () => refusal(500, 'hiccup'),
      () => new Response('<html>busy</html>'),
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => json({ ...fileOf('f9'), url: null }, { status: 206 }),
      () => refusal(503, 'hiccup'),
      () => json(fileOf('f9')),
    ]
    instance.script('GET /api/v1/media/f9', () => (answers.shift() ?? (() => refusal(404, 'no more')))())
    await attach(tab, 'film.webm')
    await world.tick(60_000)
    expect(filesOf(tab)).toMatchObject([{ attachment: { id: 'f9' } }])
    expect(instance.count(MEDIA)).toBe(1)
    expect(answers).toEqual([])
  })

  test('that fail while they are processed are polled again, not sent again (U20)', async () => {
    const { world, instance, tab } = await setUp()
    instance.script(MEDIA, () => json({ ...fileOf('f9'), url: null }, { status: 202 }))
    const stop = instance.script('GET /api/v1/media/f9', refusal(500, 'broken'))
    const id = await attach(tab, 'film.webm')
    await world.tick(5 * 60_000)
    expect(filesOf(tab)).toMatchObject([{ fault: { status: 500 } }])
    const polls = instance.count('GET /api/v1/media/f9')
    expect(polls).toBeLessThan(10)
    stop()
    instance.script('GET /api/v1/media/f9', () => json(fileOf('f9')))
    await tab.run({ kind: 'retryUpload', draftId: 'new', uploadId: id })
    await world.tick(1_000)
    expect(filesOf(tab)).toMatchObject([{ id, attachment: { id: 'f9' } }])
    expect(instance.count(MEDIA)).toBe(1)
  })

  test.each([404, 422])(
    'that the instance gave up with %i are sent again when the user asks',
    async (status) => {
      const { world, instance, tab } = await setUp()
      instance.script(MEDIA, () => json({ ...fileOf('f9'), url: null }, { status: 202 }), 1)
      instance.script('GET /api/v1/media/f9', refusal(status, 'it cannot be played'))
      const id = await attach(tab, 'film.webm')
      await world.tick(5_000)
      expect(filesOf(tab)).toMatchObject([{ fault: { serverText: 'it cannot be played' } }])
      expect(instance.count('GET /api/v1/media/f9')).toBe(1)
      await tab.run({ kind: 'retryUpload', draftId: 'new', uploadId: id })
      await world.tick(5_000)
      expect(instance.count(MEDIA)).toBe(2)
      expect(filesOf(tab)).toMatchObject([{ id, attachment: { id: 'f1' } }])
    },
  )
})

test('uploads in progress survive a draft saved by another engine', async () => {
  const { world, instance, tab } = await setUp()
  await attach(tab, 'a.png')
  await world.tick(1_000)
  const hold = instance.hold(MEDIA)
  await attach(tab, 'b.png')
  const newer = await openTab(await world.start({ build: 200 }))
  await world.tick(5_000)
  await newer.run({ kind: 'saveDraft', draftId: 'new', draft: { text: 'x', subject: '', writer: 'w' } })
  await world.tick(1_000)
  expect(tab.entity('draft', 'new')).toMatchObject({ text: 'x' })
  expect(names(tab)).toEqual(['a.png', 'b.png'])
  hold.release()
  await world.tick(1_000)
  expect(filesOf(tab).every(({ attachment }) => attachment !== undefined)).toBe(true)
})

describe('a post with files', () => {
  test('saves their descriptions before it is sent, in their order', async () => {
    const { world, instance, tab } = await setUp()
    await attach(tab, 'a.png')
    await attach(tab, 'b.png')
    await world.tick(1_000)
    const before = instance.calls.length
    await post(tab, ' ', ['a bird'])
    await world.tick(1_000)
    const sent = instance.calls.slice(before).map(({ method, path }) => `${method} ${path}`)
    expect(sent.filter((call) => !call.startsWith('GET'))).toEqual(['PUT /api/v1/media/f1', POST])
    expect(instance.last('PUT /api/v1/media/f1').form.get('description')).toBe('a bird')
    expect(instance.last(POST).form.getAll('media_ids[]')).toEqual(['f1', 'f2'])
    expect(filesOf(tab)).toEqual([])
    const stored = (await world.disk.session.entries('drafts')).map(([key]) => key)
    expect(stored).toEqual([entityKey(tab.account, 'spent', 'new')])
  })

  test.each([422, 500])('is not sent when a description cannot be saved: %i (U12)', async (status) => {
    const { world, instance, tab } = await setUp()
    await attach(tab, 'a.png')
    await world.tick(1_000)
    instance.script('PUT /api/v1/media/f1', refusal(status, 'too long'), 1)
    const command = await post(tab, 'x', ['a bird'])
    await world.tick(1_000)
    expect(tab.settled.get(command)).toMatchObject({
      ok: false,
      fault: { textKey: 'post_status.media_description_error' },
    })
    // The post is not sent automatically later, either.
    await world.tick(10 * 60_000)
    expect(instance.count(POST)).toBe(0)
    expect(names(tab)).toEqual(['a.png'])
  })

  test('waits if the instance does not confirm a description, and is sent with it', async () => {
    const { world, instance, tab } = await setUp()
    await attach(tab, 'a.png')
    await world.tick(1_000)
    instance.script('PUT /api/v1/media/f1', refusal(503, 'down'), 1)
    const command = await post(tab, 'x', ['a bird'])
    await world.tick(1_000)
    expect(tab.settled.get(command)).toMatchObject({ ok: true, result: { waits: 'waiting' } })
    await world.tick(60_000)
    expect(instance.count('PUT /api/v1/media/f1')).toBe(2)
    expect(instance.last(POST).form.getAll('media_ids[]')).toEqual(['f1'])
  })

  test('that is refused keeps them, and saves no description twice', async () => {
    const { world, instance, tab } = await setUp()
    await attach(tab, 'a.png')
    await world.tick(1_000)
    instance.script(POST, refusal(422, 'no'), 1)
    await post(tab, 'x', ['a bird'])
    await world.tick(1_000)
    expect(filesOf(tab)).toMatchObject([{ attachment: { description: 'a bird' } }])
    await post(tab, 'x', ['a bird'])
    await world.tick(1_000)
    expect(instance.count('PUT /api/v1/media/f1')).toBe(1)
    expect(instance.count(POST)).toBe(2)
    expect(filesOf(tab)).toEqual([])
  })
})
