import { describe, expect, test } from 'vitest'
import { type Draft, earlierDraft, type Mark } from '../../src/shared/model/draft.ts'
import { entityKey } from '../../src/shared/model/keys.ts'
import { json, refusal } from './harness/fakeInstance.ts'
import type { Tab } from './harness/tab.ts'
import { killEngine, openTab, startEngine, type World } from './harness/world.ts'

const mark = (at: number, by = 'a', over = 0): Mark => ({ at, by, over })
const draft = (text: string, at: number, overrides: Partial<Draft> = {}): Draft => ({
  text,
  subject: '',
  writer: 'a',
  changedAt: at,
  marks: { text: mark(at) },
  ...overrides,
})
const save = (tab: Tab, value: Draft | null, draftId = 'new') =>
  tab.run({ kind: 'saveDraft', draftId, draft: value })
const keyOf = (tab: Tab, draftId: string, kind: 'draft' | 'uploads' = 'draft') =>
  entityKey(tab.account, kind, draftId)
const onDisk = async (world: World) => new Map(await world.disk.session.entries('drafts'))

async function twoTabs() {
  const started = await startEngine()
  const one = await openTab(started.engine)
  const two = await openTab(started.engine)
  return { ...started, one, two }
}

describe('a draft open in two tabs', () => {
  test('is one draft: each field has its latest edit, in whatever order the edits arrive', async () => {
    const { world, one, two } = await twoTabs()
    const b = { subject: 'cw', writer: 'b', marks: { subject: mark(9, 'b') }, changedAt: 9 }
    await save(two, draft('', 9, b))
    await save(one, draft('typed', 5))
    await world.tick(100)
    for (const tab of [one, two])
      expect(tab.entity('draft', 'new')).toMatchObject({ text: 'typed', subject: 'cw', changedAt: 9 })
    // Typed earlier, but arrives later.
    await save(two, draft('older', 4, { marks: { text: mark(4, 'b') }, writer: 'b' }))
    await world.tick(100)
    expect(one.entity('draft', 'new')).toMatchObject({ text: 'typed', changedAt: 9 })
    // The marks let each form see whether the other had seen its text.
    expect(two.entity('draft', 'new')?.marks?.text).toEqual(mark(5))
  })

  test('shows in the other one before the disk has stored it', async () => {
    const { world, one, two } = await twoTabs()
    world.disk.beforeWrite = () => new Promise(() => {})
    await save(one, draft('typed', 5))
    await save(one, draft('typed on', 6))
    await world.tick(100)
    expect(two.entity('draft', 'new')).toMatchObject({ text: 'typed on' })
    await one.run({ kind: 'saveDraft', draftId: 'new', draft: null, upTo: { a: 6 } })
    await world.tick(100)
    expect(two.entity('draft', 'new')).toBeUndefined()
  })

  test('disappears in both when it is sent, and stays in both when sending is refused', async () => {
    const { world, instance, one, two } = await twoTabs()
    const view = await two.watch('drafts')
    await save(one, draft('hello', 5))
    const body = { text: 'hello', subject: '', sensitive: false, contentType: 'text/plain' }
    const post = { kind: 'post', draftId: 'new', draft: { ...body, visibility: 'public' } } as const
    instance.script('POST /api/v1/statuses', refusal(422, 'not like this'), 1)
    await one.run(post)
    await world.tick(1_000)
    expect(two.entity('draft', 'new')).toMatchObject({ text: 'hello' })
    expect(two.rows(view)).toEqual(['new'])
    const sent = await one.run(post)
    await world.tick(1_000)
    expect(one.settled.get(sent)).toMatchObject({ ok: true })
    expect(two.entity('draft', 'new')).toBeUndefined()
    expect(two.rows(view)).toEqual([])
    expect([...(await onDisk(world)).keys()].filter((key) => key.includes('/draft/'))).toEqual([])
  })

  test('keeps all 200,000 characters and null characters, even after the engine dies', async () => {
    const { world, engine, one, two } = await twoTabs()
    const text = `\0${'a book\n'.repeat(28_572)}\0`
    expect(text.length).toBeGreaterThan(200_000)
    await save(one, draft(text, 5, { subject: 'a\0b' }))
    await world.tick(100)
    expect(two.entity('draft', 'new')?.text).toBe(text)
    await killEngine(engine)
    const back = await openTab(await world.start())
    await world.tick(100)
    expect(back.entity('draft', 'new')).toMatchObject({ text, subject: 'a\0b' })
  })
})

describe('drafts that are set aside', () => {
  const upload = (tab: Tab, draftId = 'new') =>
    tab.run({ kind: 'upload', draftId, name: 'bird.png', file: new Blob(['x']), maxFiles: 4 })

  test('can be any number, with their files, sorted by last change', async () => {
    const { world, instance, engine, one, two } = await twoTabs()
    instance.script('POST /api/v1/media', () =>
      json({ id: 'm1', type: 'image', url: 'https://bird.example/m1.png', description: '' }),
    )
    const view = await two.watch('drafts')
    await save(one, draft('first', 5))
    await upload(one)
    await world.tick(1_000)
    const first = await one.run({ kind: 'setAside', draftId: 'new', as: 'later:1' })
    await world.tick(100)
    expect(one.settled.get(first)).toMatchObject({ ok: true })
    expect(two.entity('draft', 'new')).toBeUndefined()
    expect(two.entity('uploads', 'new')).toBeUndefined()
    expect(two.entity('uploads', 'later:1')?.files).toMatchObject([{ name: 'bird.png' }])
    await save(one, draft('second', 6))
    await one.run({ kind: 'setAside', draftId: 'new', as: 'later:2' })
    await save(one, draft('third', 7))
    await world.tick(100)
    expect(two.rows(view)).toEqual(['new', 'later:2', 'later:1'])
    await save(one, draft('first and more', 8), 'later:1')
    await world.tick(100)
    expect(two.rows(view)).toEqual(['later:1', 'new', 'later:2'])

    await killEngine(engine)
    const back = await openTab(await world.start())
    const again = await back.watch('drafts')
    await world.tick(100)
    expect(back.rows(again)).toEqual(['later:1', 'new', 'later:2'])
    expect(back.entity('draft', 'later:1')).toMatchObject({ text: 'first and more' })
    expect(back.entity('uploads', 'later:1')?.files).toHaveLength(1)

    await back.run({ kind: 'dropDraft', draftId: 'later:1' })
    await world.tick(100)
    expect(back.rows(again)).toEqual(['new', 'later:2'])
    expect(back.entity('uploads', 'later:1')).toBeUndefined()
    const left = [...(await onDisk(world)).keys()].filter((key) => !key.includes('/spent/'))
    expect(left.sort()).toEqual([keyOf(back, 'later:2'), keyOf(back, 'new')])
  })

  test('stay in place while a file is uploading, and when the disk is full', async () => {
    const { world, instance, one } = await twoTabs()
    await save(one, draft('with a file', 5))
    const hold = instance.hold('POST /api/v1/media')
    await upload(one)
    const early = await one.run({ kind: 'setAside', draftId: 'new', as: 'later:1' })
    await world.tick(100)
    expect(one.settled.get(early)).toMatchObject({ ok: false, fault: { code: 'invalid' } })
    const [file] = one.entity('uploads', 'new')?.files ?? []
    await one.run({ kind: 'dropUpload', draftId: 'new', uploadId: file?.id ?? '' })
    hold.release()
    world.disk.failures.session = 'full'
    const full = await one.run({ kind: 'setAside', draftId: 'new', as: 'later:1' })
    await world.tick(100)
    expect(one.settled.get(full)).toMatchObject({ ok: false, fault: { code: 'storage', full: true } })
    expect(one.entity('draft', 'new')).toMatchObject({ text: 'with a file' })
    expect(one.entity('draft', 'later:1')).toBeUndefined()
  })

  test('as a standalone post are no more visible than the post they replied to', async () => {
    const { world, one } = await twoTabs()
    const replyTo = {
      statusId: '7',
      acct: 'bob',
      mentions: ['bob'],
      visibility: 'direct',
      subject: '',
    } as const
    await save(one, draft('@bob a secret', 5, { replyTo }), '7')
    await one.run({ kind: 'setAside', draftId: '7', as: 'later:1', alone: true })
    await world.tick(100)
    expect(one.entity('draft', 'later:1')).toMatchObject({ visibility: 'direct' })
    expect(one.entity('draft', 'later:1')?.replyTo).toBeUndefined()
    expect(one.entity('draft', '7')).toBeUndefined()
  })
})

describe('a draft of files alone (E45)', () => {
  const PICTURE = { id: 'm1', type: 'image', url: 'https://bird.example/m1.png', description: '' }
  const upload = (tab: Tab, draftId: string) =>
    tab.run({ kind: 'upload', draftId, name: 'bird.png', file: new Blob(['x']), maxFiles: 4 })

  test('is among the drafts by the time of its newest file, also for the next engine, until it is deleted', async () => {
    const { world, instance, engine, one, two } = await twoTabs()
    instance.script('POST /api/v1/media', () => json(PICTURE))
    const view = await two.watch('drafts')
    await save(one, draft('earlier', 5), 'later:1')
    await upload(one, 'new')
    await world.tick(1_000)
    expect(one.entity('draft', 'new')).toBeUndefined()
    expect(two.rows(view)).toEqual(['new', 'later:1'])

    await killEngine(engine)
    const back = await openTab(await world.start())
    const again = await back.watch('drafts')
    await world.tick(100)
    expect(back.rows(again)).toEqual(['new', 'later:1'])
    await back.run({ kind: 'dropDraft', draftId: 'new' })
    await world.tick(100)
    expect(back.rows(again)).toEqual(['later:1'])
    expect([...(await onDisk(world)).keys()].filter((key) => !key.includes('/spent/'))).toEqual([
      keyOf(back, 'later:1'),
    ])
  })

  test('is not a draft while it has only the files of the post that it edits', async () => {
    const { world, instance, one } = await twoTabs()
    instance.script('POST /api/v1/media', () => json(PICTURE))
    const view = await one.watch('drafts')
    const file = { id: 'm0', type: 'image', url: 'https://bird.example/m0.png', description: '' }
    await one.run({ kind: 'beginEdit', draftId: 'edit:1', files: [file as never] })
    await world.tick(1_000)
    expect(one.rows(view)).toEqual([])
    await upload(one, 'edit:1')
    await world.tick(1_000)
    expect(one.rows(view)).toEqual(['edit:1'])
  })

  test('becomes direct as a standalone post if the scope of the answered post is unknown (C45)', async () => {
    const { world, instance, one } = await twoTabs()
    instance.script('POST /api/v1/media', () => json(PICTURE))
    await upload(one, '7')
    await world.tick(1_000)
    await one.run({ kind: 'setAside', draftId: '7', as: 'later:1', alone: true })
    await world.tick(100)
    expect(one.entity('uploads', 'later:1')?.files).toHaveLength(1)
    expect(one.entity('draft', 'later:1')).toMatchObject({ visibility: 'direct' })
  })
})

describe('stored drafts', () => {
  test('of an older build are read and can be edited', async () => {
    const { world, engine, one } = await twoTabs()
    await killEngine(engine)
    await world.disk.session.put('drafts', keyOf(one, 'new'), {
      text: 'long ago',
      subject: 'cw',
      writer: 'w',
      changedAt: 3,
    })
    const tab = await openTab(await world.start())
    await world.tick(100)
    expect(tab.entity('draft', 'new')).toMatchObject({ text: 'long ago', subject: 'cw' })
    await save(tab, draft('long ago, and now', 9))
    await world.tick(100)
    expect(tab.entity('draft', 'new')).toMatchObject({ text: 'long ago, and now', subject: 'cw' })
  })

  test('that are invalid stay on disk and break nothing', async () => {
    const { world, engine, one } = await twoTabs()
    await killEngine(engine)
    const { session } = world.disk
    const broken: readonly (readonly [string, unknown])[] = [
      [keyOf(one, 'new'), 'not a draft'],
      [keyOf(one, 'later:null'), null],
      [keyOf(one, 'later:odd'), { text: 5, marks: 'none', changedAt: 'soon' }],
      [keyOf(one, 'new', 'uploads'), { files: 5 }],
      [keyOf(one, 'later:odd', 'uploads'), { files: [null] }],
      ['no key at all', { text: 'x' }],
    ]
    for (const [key, value] of broken) await session.put('drafts', key, value)
    await session.put('drafts', keyOf(one, 'later:good'), draft('whole', 3))
    const next = await world.start()
    const tab = await openTab(next)
    const view = await tab.watch('drafts')
    await world.tick(100)
    expect(tab.rows(view)).toEqual(['later:good'])
    expect(tab.meta(view)).toMatchObject({ loaded: true, newer: { state: 'idle' } })
    expect(tab.entity('draft', 'new')).toBeUndefined()
    expect(tab.entity('uploads', 'new')).toBeUndefined()
    expect(next.problems().filter((text) => text.includes('ignored a malformed draft'))).toHaveLength(1)
    // New text typed over an invalid draft is stored.
    await save(tab, draft('typed', 9), 'later:odd')
    await save(tab, draft('new', 10))
    await world.tick(100)
    const disk = await onDisk(world)
    expect(disk.get(keyOf(tab, 'later:odd'))).toMatchObject({ text: 'typed', changedAt: 9 })
    expect(disk.get(keyOf(tab, 'new'))).toMatchObject({ text: 'new' })
    expect(disk.get(keyOf(tab, 'later:null'))).toBe(null)
  })

  test('of two engines are merged', async () => {
    const { world, one } = await twoTabs()
    const other = await openTab(await world.start({ build: 200 }))
    await world.tick(5_000)
    await save(one, draft('words', 5))
    await save(other, draft('', 9, { subject: 'warning', marks: { subject: mark(9, 'b') } }))
    await world.tick(5_000)
    for (const tab of [one, other])
      expect(tab.entity('draft', 'new')).toMatchObject({ text: 'words', subject: 'warning' })
    expect((await onDisk(world)).get(keyOf(one, 'new'))).toMatchObject({ text: 'words', subject: 'warning' })
    await one.run({ kind: 'dropDraft', draftId: 'new' })
    await world.tick(5_000)
    expect(other.entity('draft', 'new')).toBeUndefined()
  })

  test('held only in memory because the disk is full are reported, and survive a write of another engine', async () => {
    const { world, one } = await twoTabs()
    const other = await openTab(await world.start({ build: 200 }))
    await world.tick(5_000)
    world.disk.failures.session = 'full'
    const notStored = await save(one, draft('precious', 5))
    await world.tick(100)
    expect(one.settled.get(notStored)).toMatchObject({
      ok: false,
      fault: { code: 'storage', full: true },
    })
    world.disk.failures.session = undefined
    await save(other, draft('elsewhere', 6), 'later:1')
    await world.tick(5_000)
    expect(one.entity('draft', 'later:1')).toMatchObject({ text: 'elsewhere' })
    expect(one.entity('draft', 'new')).toMatchObject({ text: 'precious' })
    const stored = await save(one, draft('precious', 5))
    await world.tick(100)
    expect(one.settled.get(stored)).toMatchObject({ ok: true })
    expect((await onDisk(world)).get(keyOf(one, 'new'))).toMatchObject({ text: 'precious' })
  })

  test('that a full disk refused absorb what another engine stored meanwhile (E28, E29)', async () => {
    const { world, one } = await twoTabs()
    const other = await openTab(await world.start())
    await world.tick(5_000)
    world.disk.failures.session = 'full'
    await save(one, draft('old words', 1))
    await world.tick(500)
    world.disk.failures.session = undefined
    await save(other, draft('newer words', 50, { writer: 'b', marks: { text: mark(50, 'b') } }))
    await world.tick(20_000)
    expect((await onDisk(world)).get(keyOf(one, 'new'))).toMatchObject({ text: 'newer words' })
    for (const tab of [one, other]) expect(tab.entity('draft', 'new')).toMatchObject({ text: 'newer words' })
  })

  test('that a full disk refused absorb what a dying engine stored at the last moment (E28, E29)', async () => {
    const { world, one } = await twoTabs()
    await world.tick(5_000)
    world.disk.failures.session = 'full'
    await save(one, draft('words', 5))
    await world.tick(500)
    world.disk.failures.session = undefined
    const key = keyOf(one, 'new')
    const elsewhere = draft('', 9, { writer: 'b', subject: 'warning', marks: { subject: mark(9, 'b') } })
    world.disk.beforeWrite = (write) => {
      if (!write.endsWith(key)) return
      world.disk.beforeWrite = () => {}
      return world.disk.session.put('drafts', key, elsewhere)
    }
    await world.tick(20_000)
    const merged = { text: 'words', subject: 'warning' }
    expect((await onDisk(world)).get(key)).toMatchObject(merged)
    expect(one.entity('draft', 'new')).toMatchObject(merged)
  })

  test('that a full disk refused reach the other engine once they are stored (E27, E29)', async () => {
    const { world, one } = await twoTabs()
    const other = await openTab(await world.start())
    await world.tick(5_000)
    world.disk.failures.session = 'full'
    await save(one, draft('precious', 5))
    await world.tick(2_000)
    expect(other.entity('draft', 'new')).toBeUndefined()
    world.disk.failures.session = undefined
    await world.tick(10_000)
    expect(other.entity('draft', 'new')).toMatchObject({ text: 'precious' })
  })

  test('that a full disk refused do not replace an earlier text that another engine stored meanwhile (E44)', async () => {
    const { world, one } = await twoTabs()
    const other = await openTab(await world.start())
    await world.tick(5_000)
    world.disk.failures.session = 'full'
    await save(one, draft('typed next', 9, { begunAt: 6 }))
    await world.tick(500)
    world.disk.failures.session = undefined
    await save(other, draft('typed before', 5, { writer: 'b', marks: { text: mark(5, 'b') } }))
    await world.tick(20_000)
    const aside = earlierDraft('new', { changedAt: 5 })
    for (const tab of [one, other]) {
      expect(tab.entity('draft', 'new')).toMatchObject({ text: 'typed next' })
      expect(tab.entity('draft', aside)).toMatchObject({ text: 'typed before' })
    }
  })

  test('keep the files that two engines added and removed while the disk was full (U7)', async () => {
    const { world, instance, one } = await twoTabs()
    const other = await openTab(await world.start())
    let made = 0
    instance.script('POST /api/v1/media', () =>
      json({ id: `m${++made}`, type: 'image', url: 'https://bird.example/m.png', description: '' }),
    )
    const attach = async (tab: Tab, name: string) => {
      await tab.run({ kind: 'upload', draftId: 'new', name, file: new Blob(['x']), maxFiles: 9 })
      await save(tab, draft('with files', 5))
      await world.tick(1_000)
    }
    const names = (tab: Tab) =>
      tab
        .entity('uploads', 'new')
        ?.files.map(({ name }) => name)
        .toSorted()
    for (const name of ['kept', 'removed here', 'removed there']) await attach(one, name)
    await world.tick(5_000)
    expect(names(other)).toHaveLength(3)
    const remove = (tab: Tab, name: string) => {
      const uploadId = tab.entity('uploads', 'new')?.files.find((file) => file.name === name)?.id ?? ''
      return tab.run({ kind: 'dropUpload', draftId: 'new', uploadId })
    }
    world.disk.failures.session = 'full'
    await attach(one, 'added here')
    await remove(one, 'removed here')
    await world.tick(500)
    world.disk.failures.session = undefined
    await remove(other, 'removed there')
    await attach(other, 'added there')
    await world.tick(20_000)
    for (const tab of [one, other]) expect(names(tab)).toEqual(['added here', 'added there', 'kept'])
  })

  test('keep a file that uploads while another engine adds one (U7)', async () => {
    const { world, instance, one } = await twoTabs()
    const other = await openTab(await world.start())
    await world.tick(5_000)
    const answer = (id: string) => () =>
      json({ id, type: 'image', url: 'https://bird.example/m.png', description: '' })
    const attach = (tab: Tab, name: string) =>
      tab.run({ kind: 'upload', draftId: 'new', name, file: new Blob(['x']), maxFiles: 9 })
    const hold = instance.hold('POST /api/v1/media', 'answer', 1)
    await attach(one, 'slow')
    await world.tick(100)
    instance.script('POST /api/v1/media', answer('m2'))
    await attach(other, 'fast')
    await save(other, draft('with files', 5))
    await world.tick(5_000)
    hold.release()
    await world.tick(5_000)
    expect(one.entity('uploads', 'new')?.files.map(({ name }) => name)).toEqual(['fast', 'slow'])
  })

  test('that a full disk refused are stored as soon as it has room, also if their form was closed (E29)', async () => {
    const { world, one } = await twoTabs()
    world.disk.failures.session = 'full'
    await save(one, draft('precious', 5))
    await one.close()
    await world.tick(60_000)
    world.disk.failures.session = undefined
    await world.tick(5_000)
    expect((await onDisk(world)).get(keyOf(one, 'new'))).toMatchObject({ text: 'precious' })
  })

  test('that were discarded while the disk was full do not come back when it has room (E40)', async () => {
    const { world, one, two } = await twoTabs()
    world.disk.failures.session = 'full'
    await save(one, draft('precious', 5))
    await save(one, draft('more precious', 6))
    await one.run({ kind: 'dropDraft', draftId: 'new' })
    world.disk.failures.session = undefined
    await world.tick(60_000)
    expect((await onDisk(world)).get(keyOf(one, 'new'))).toBeUndefined()
    expect(two.entity('draft', 'new')).toBeUndefined()
  })

  test('that cannot be read are reported, with what is in memory, until reading works', async () => {
    const { world, one } = await twoTabs()
    world.disk.failures.session = 'unreadable'
    const view = await one.watch('drafts')
    await world.tick(100)
    expect(one.meta(view)).toMatchObject({ loaded: false, newer: { state: 'failed', code: 'storage' } })
    await save(one, draft('typed', 5))
    await one.page(view, 'newer')
    await world.tick(100)
    expect(one.rows(view)).toEqual(['new'])
    expect(one.meta(view)).toMatchObject({ newer: { state: 'failed' } })
    world.disk.failures.session = undefined
    await one.page(view, 'newer')
    await world.tick(100)
    expect(one.meta(view)).toMatchObject({ loaded: true, newer: { state: 'idle' } })
  })
})

test('a user who is signed out while typing finds the whole draft again', async () => {
  const { world, engine, instance, one } = await twoTabs()
  const { account } = one
  await save(one, draft('kept', 5, { subject: 'cw', marks: { text: mark(5), subject: mark(4) } }))
  instance.tokens.clear()
  await one.watch('friends')
  await world.tick(5_000)
  expect(one.session.state).toBe('signed-out')
  await one.api.run({
    kind: 'saveDraft',
    draftId: 'new',
    draft: draft('kept, and the last word', 9),
    account,
    commandId: 'last',
  })
  await world.tick(100)
  expect((await onDisk(world)).get(entityKey(account, 'draft', 'new'))).toMatchObject({
    text: 'kept, and the last word',
    subject: 'cw',
  })
  expect(engine.stopped).toBe(false)
})

describe('an account that is signed out while the disk is full', () => {
  const setUp = async () => {
    const started = await twoTabs()
    const { world, instance, one } = started
    const { account } = one
    const keep = (value: Draft | null, more: { readonly upTo?: Readonly<Record<string, number>> } = {}) =>
      one.api.run({
        kind: 'saveDraft',
        draftId: 'new',
        draft: value,
        ...more,
        account,
        commandId: `${++kept}`,
      })
    const signOut = async () => {
      instance.tokens.clear()
      await one.watch('friends')
      await world.tick(5_000)
      expect(one.session.state).toBe('signed-out')
    }
    return { ...started, account, keep, signOut, key: entityKey(account, 'draft', 'new') }
  }
  let kept = 0

  test('keeps the text that has no room with what is typed next, and shows it after a log-in (E27, E29)', async () => {
    const { world, one, keep, signOut, key } = await setUp()
    world.disk.failures.session = 'full'
    await save(one, draft('precious', 5))
    await world.tick(100)
    await signOut()
    await keep(draft('', 9, { subject: 'cw', writer: 'b', marks: { subject: mark(9, 'b') } }))
    await one.run({ kind: 'signIn', username: 'alice', password: 'crow' })
    await world.tick(2_000)
    expect(one.session.state).toBe('signed-in')
    expect(one.entity('draft', 'new')).toMatchObject({ text: 'precious', subject: 'cw' })
    world.disk.failures.session = undefined
    await world.tick(10_000)
    expect((await onDisk(world)).get(key)).toMatchObject({ text: 'precious', subject: 'cw' })
  })

  test('keeps the texts of one form apart, and drops what was sent (E40, E44)', async () => {
    const { world, one, keep, signOut, key, account } = await setUp()
    await save(one, draft('sent before', 5))
    await world.tick(100)
    await signOut()
    await keep(draft('typed next', 9, { begunAt: 6 }))
    await world.tick(100)
    const aside = entityKey(account, 'draft', earlierDraft('new', { changedAt: 5 }))
    const texts = async () => [aside, key].map((one) => (stored.get(one) as Draft | undefined)?.text)
    let stored = await onDisk(world)
    expect(await texts()).toEqual(['sent before', 'typed next'])
    await keep(null, { upTo: { a: 9 } })
    await keep(draft('typed next', 9, { begunAt: 6 }))
    await world.tick(100)
    stored = await onDisk(world)
    expect(await texts()).toEqual(['sent before', undefined])
  })

  test('has forms that store again once its drafts were deleted and it has logged in (SA7)', async () => {
    const { world, one, account, signOut, key } = await setUp()
    await save(one, draft('sent before', 5))
    await world.tick(100)
    world.disk.failures.session = 'full'
    await save(one, draft('typed next', 9, { begunAt: 6 }))
    await world.tick(100)
    await signOut()
    await one.run({ kind: 'forgetAccount', of: account, drafts: 'delete' })
    await world.tick(100)
    world.disk.failures.session = undefined
    await one.run({ kind: 'signIn', username: 'alice', password: 'crow' })
    await world.tick(10_000)
    expect([...(await onDisk(world)).keys()]).toEqual([])
    const saved = await save(one, draft('a new start', 20))
    await world.tick(100)
    expect(one.settled.get(saved)).toMatchObject({ ok: true })
    expect((await onDisk(world)).get(key)).toMatchObject({ text: 'a new start' })
  })
})
