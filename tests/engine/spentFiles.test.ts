import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CommandBody } from '../../src/shared/commands/command.ts'
import { entityKey } from '../../src/shared/model/keys.ts'
import { json } from './harness/fakeInstance.ts'
import type { Tab } from './harness/tab.ts'
import { openTab, startEngine, type World } from './harness/world.ts'

const POST = 'POST /api/v1/statuses'

const upload = (name: string) =>
  ({
    kind: 'upload',
    draftId: 'new',
    name,
    file: new Blob([name]),
    maxFiles: 50,
  }) as const satisfies CommandBody

const postOf = (text: string, fileIds: readonly string[]) =>
  ({
    kind: 'post',
    draftId: 'new',
    draft: {
      text,
      subject: '',
      visibility: 'public',
      sensitive: false,
      contentType: 'text/plain',
      idempotencyKey: text,
      media: fileIds.map((id) => ({ id, description: '' })),
    },
  }) as const satisfies CommandBody

const filesOf = (tab: Tab, draftId = 'new') => tab.entity('uploads', draftId)?.files ?? []
const idsIn = (tab: Tab, draftId?: string): readonly string[] =>
  filesOf(tab, draftId).flatMap(({ attachment }) => attachment?.id ?? [])

const onDisk = (world: World, { account }: Tab, draftId = 'new') =>
  world.disk.session.get('drafts', entityKey(account, 'uploads', draftId))

const mediaOf = (id: string) =>
  ({ id, type: 'image', url: `https://rook.example/media/${id}.png`, description: null }) as const

/** A tab in each of two engines. The instance calls the uploaded files f1, f2 and so on. */
async function inTwoEngines() {
  const { world, engine, instance } = await startEngine()
  let files = 0
  instance.script('POST /api/v1/media', () => json(mediaOf(`f${++files}`)))
  const one = await openTab(engine)
  const second = await world.start({ build: 200 })
  const other = await openTab(second)
  await world.tick(5_000)
  return { world, instance, second, one, other }
}

/** Both engines show the file f1. */
async function withFile() {
  const started = await inTwoEngines()
  const { world, one, other } = started
  await one.run(upload('a.png'))
  await world.tick(5_000)
  expect(idsIn(other)).toEqual(['f1'])
  return started
}

/** What a third engine shows, which has only what is stored. */
async function later(world: World): Promise<Tab> {
  const tab = await openTab(await world.start({ build: 300 }))
  await world.tick(5_000)
  return tab
}

describe('a file of a draft never comes back after it was', () => {
  test.each<[string, CommandBody]>([
    ['sent', postOf('off it goes', ['f1'])],
    ['discarded', { kind: 'dropDraft', draftId: 'new' }],
    ['set aside', { kind: 'setAside', draftId: 'new', as: 'later:1' }],
  ])('%s, not even from an engine that adds another one before it hears of that (E40)', async (_, body) => {
    const { world, second, one, other } = await withFile()
    world.channels.disconnect(second.bootId)
    await one.run(body)
    await world.tick(1_000)
    expect(idsIn(other)).toEqual(['f1'])
    await other.run(upload('b.png'))
    await world.tick(5_000)
    for (const tab of [one, other, await later(world)]) expect(idsIn(tab)).toEqual(['f2'])
  })

  test('sent, where another engine stores its files just before the record of that is stored (E40)', async () => {
    const { world, one, other } = await withFile()
    let isLate = false
    world.disk.beforeWrite = async (write) => {
      if (isLate || !write.includes('/spent/')) return
      isLate = true
      await other.run(upload('b.png'))
      expect(idsIn(other)).toEqual(['f1', 'f2'])
    }
    await one.run(postOf('off it goes', ['f1']))
    await world.tick(5_000)
    for (const tab of [one, other, await later(world)]) expect(idsIn(tab)).toEqual(['f2'])
    expect(await onDisk(world, one)).toMatchObject({ files: [{ name: 'b.png' }] })
  })
})

test('a list with a sent file, which an older build has stored, loses it in memory and on disk (E40)', async () => {
  const { world, one, other } = await withFile()
  const list = await onDisk(world, one)
  await one.run(postOf('off it goes', ['f1']))
  await world.tick(1_000)
  const key = entityKey(one.account, 'uploads', 'new')
  await world.disk.session.put('drafts', key, list)
  expect(idsIn(await later(world))).toEqual([])
  expect(await onDisk(world, one)).toBeUndefined()
  await world.disk.session.put('drafts', key, list)
  await other.watch('drafts')
  await world.tick(1_000)
  expect(idsIn(other)).toEqual([])
  expect(await onDisk(world, one)).toBeUndefined()
})

test('a file of a post that is rewritten in the same form comes with it, also beside an engine that still has the sent one', async () => {
  const { world, second, one, other } = await withFile()
  const [file] = filesOf(one).flatMap(({ attachment }) => attachment ?? [])
  world.channels.disconnect(second.bootId)
  await one.run(postOf('off it goes', ['f1']))
  await world.tick(1_000)
  await one.run({ kind: 'adoptFiles', draftId: 'new', files: [file as never] })
  await world.tick(1_000)
  await other.run(upload('b.png'))
  await world.tick(5_000)
  for (const tab of [one, other, await later(world)]) expect([...idsIn(tab)].sort()).toEqual(['f1', 'f2'])
})

test('a file that an edit has added is with the next edit of the post', async () => {
  const { world, instance, one } = await inTwoEngines()
  instance.fill(1)
  await one.watch('friends')
  await world.tick(1_000)
  const [statusId = ''] = instance.ids('home')
  const draftId = `edit:${statusId}`
  instance.script(`PUT /api/v1/statuses/${statusId}`, () =>
    json({ ...instance.timeline('home')[0], media_attachments: [mediaOf('f1')] }),
  )
  await one.run({ kind: 'beginEdit', draftId, files: [] })
  await one.run({ ...upload('a.png'), draftId })
  await world.tick(1_000)
  const files = filesOf(one, draftId).flatMap(({ attachment }) => attachment ?? [])
  const { visibility: _visibility, idempotencyKey: _key, ...draft } = postOf('off it goes', ['f1']).draft
  await one.run({ kind: 'edit', statusId, draftId, draft })
  await world.tick(5_000)
  expect(idsIn(one, draftId)).toEqual([])
  await one.run({ kind: 'beginEdit', draftId, files })
  await world.tick(5_000)
  expect(idsIn(one, draftId)).toEqual(['f1'])
  expect(idsIn(await later(world), draftId)).toEqual(['f1'])
})

const step = fc.oneof(
  fc.record({ do: fc.constantFrom('upload' as const, 'send' as const), inOther: fc.boolean() }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(0, 1, 50, 3_000) }),
)

test('in any order of two engines, a file that was sent is in no later draft, and one that was not is never lost (E40)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), fc.boolean(), async (steps, isDeaf) => {
      const { world, instance, second, one, other } = await withFile()
      if (isDeaf) world.channels.disconnect(second.bootId)
      const added = ['f1']
      let posts = 0
      for (const next of steps) {
        if (next.do === 'wait') {
          await world.tick(next.ms)
          continue
        }
        const tab = next.inOther ? other : one
        if (next.do === 'upload') {
          added.push(`f${added.length + 1}`)
          await tab.run(upload('more.png'))
        } else await tab.run(postOf(`post ${++posts}`, idsIn(tab)))
      }
      await world.tick(10_000)
      const sent = new Set(
        instance.calls
          .filter(({ method, path }) => `${method} ${path}` === POST)
          .flatMap(({ form }) => form.getAll('media_ids[]')),
      )
      const left = added.filter((id) => !sent.has(id))
      const tabs = [one, await later(world), ...(isDeaf ? [] : [other])]
      for (const tab of tabs) expect([...idsIn(tab)].sort()).toEqual([...left].sort())
    }),
    { numRuns: 30 },
  )
})
