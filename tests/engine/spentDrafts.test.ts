import { describe, expect, test } from 'vitest'
import type { Command, CommandBody } from '../../src/shared/commands/command.ts'
import type { Draft, Mark } from '../../src/shared/model/draft.ts'
import { entityKey } from '../../src/shared/model/keys.ts'
import { json } from './harness/fakeInstance.ts'
import type { Tab } from './harness/tab.ts'
import { killEngine, openTab, type RunningEngine, startEngine, type World } from './harness/world.ts'

const POST = 'POST /api/v1/statuses'

const mark = (at: number, by = 'a', over = 0): Mark => ({ at, by, over })
const draft = (text: string, at: number, by = 'a', overrides: Partial<Draft> = {}): Draft => ({
  text,
  subject: '',
  writer: by,
  changedAt: at,
  marks: { text: mark(at, by) },
  ...overrides,
})
const post = (text: string, at: number, draftId = 'new') =>
  ({
    kind: 'post',
    draftId,
    upTo: { a: at },
    draft: {
      text,
      subject: '',
      visibility: 'public',
      sensitive: false,
      contentType: 'text/plain',
      idempotencyKey: String(at),
    },
  }) as const satisfies CommandBody
const save = (value: Draft | null, draftId = 'new') =>
  ({ kind: 'saveDraft', draftId, draft: value }) as const satisfies CommandBody

const onDisk = async (world: World, tab: Tab, draftId = 'new') =>
  world.disk.session.get('drafts', entityKey(tab.account, 'draft', draftId))

/** Repeats a command that has not settled, as a tab does when it attaches to the next engine. */
async function repeat(tab: Tab, body: CommandBody, commandId: string): Promise<void> {
  const { account } = tab
  const known = await tab.api.outcome({ commandId, account })
  if (known.ok && known.value.settled === null) await tab.api.run({ ...body, account, commandId } as Command)
}

/** Expects that no tab and no later engine shows the draft, and that it is not on disk. */
async function expectGone(world: World, engine: RunningEngine, draftId = 'new'): Promise<void> {
  const tab = await openTab(engine)
  await world.tick(1_000)
  expect(tab.entity('draft', draftId)).toBeUndefined()
  expect(await onDisk(world, tab, draftId)).toBeUndefined()
  await killEngine(engine)
  const late = await openTab(await world.start())
  await world.tick(1_000)
  expect(late.entity('draft', draftId)).toBeUndefined()
}

const SAVED = save(draft('off it goes', 5))
const POSTED = post('off it goes', 5)

/** The orders in which the tabs' commands reach the next engine. `later` lets that engine finish everything else first. */
const ORDERS: Readonly<Record<string, (tabs: [Tab, Tab], later: () => Promise<void>) => Promise<void>>> = {
  'the draft before the post': async ([tab]) => {
    await repeat(tab, SAVED, 'save')
    await repeat(tab, POSTED, 'post')
  },
  'the post before the draft': async ([tab]) => {
    await repeat(tab, POSTED, 'post')
    await repeat(tab, SAVED, 'save')
  },
  'the draft when the post is done': async ([tab], later) => {
    await repeat(tab, POSTED, 'post')
    await later()
    await repeat(tab, SAVED, 'save')
  },
  'the draft before the post, after the successor finished what it had found': async ([tab], later) => {
    await later()
    await repeat(tab, SAVED, 'save')
    await repeat(tab, POSTED, 'post')
  },
  'the words of the other tab, which showed them': async ([tab, other], later) => {
    await repeat(tab, POSTED, 'post')
    await repeat(other, save(draft('off it goes', 5, 'b', { marks: { text: mark(5, 'a') } })), 'ahead')
    await later()
    await repeat(tab, SAVED, 'save')
  },
}

describe.each(Object.entries(ORDERS))(
  'an engine that dies while a draft is sent; then come: %s',
  (_, tell) => {
    test('wherever it dies, the post is created once and its text never comes back (E40)', async () => {
      let survived = false
      for (let deathAt = 1; !survived; deathAt++) {
        const { world, engine, instance } = await startEngine()
        const [tab, other] = [await openTab(engine), await openTab(engine)]
        await world.tick(5_000)
        let steps = 0
        const step = (): void => {
          steps++
          if (steps === deathAt) void killEngine(engine)
        }
        world.disk.beforeWrite = (write) => {
          if (write.startsWith('session/')) step()
        }
        // The engine dies after the instance has made the post, and before it gets the answer.
        instance.script(POST, (call) => {
          const answer = instance.respond(call)
          step()
          return answer
        })
        await tab.run(SAVED, 'save')
        await tab.run(POSTED, 'post')
        await world.tick(1_000)
        survived = steps < deathAt
        const next = survived ? engine : await world.start()
        const tabs: [Tab, Tab] = survived ? [tab, other] : [await openTab(next), await openTab(next)]
        await tell(tabs, () => world.tick(2_000))
        await world.tick(5_000)
        const made = instance.timeline('home').filter(({ content }) => content === '<p>off it goes</p>')
        expect(made, `died at step ${deathAt}`).toHaveLength(1)
        for (const one of tabs) expect(one.entity('draft', 'new'), `died at step ${deathAt}`).toBeUndefined()
        await expectGone(world, next)
        expect(deathAt).toBeLessThan(20)
      }
    })
  },
)

const POSTED_WITH_FILE = { ...POSTED, draft: { ...POSTED.draft, media: [{ id: 'f1', description: '' }] } }

/** A tab whose form has the text of `SAVED` and a file. */
async function withFile() {
  const started = await startEngine()
  const { world, engine, instance } = started
  instance.script('POST /api/v1/media', () =>
    json({ id: 'f1', type: 'image', url: 'https://rook.example/media/f1.png', description: null }),
  )
  const tab = await openTab(engine)
  await tab.watch('friends')
  await world.tick(5_000)
  await tab.run({ kind: 'upload', draftId: 'new', name: 'a.png', file: new Blob(['a']), maxFiles: 4 })
  await tab.run(SAVED)
  await world.tick(1_000)
  return { ...started, tab }
}

test('wherever an engine dies while a post with a file is sent, the file never comes back to the form (E40)', async () => {
  let survived = false
  for (let deathAt = 1; !survived; deathAt++) {
    const { world, engine, instance, tab } = await withFile()
    let steps = 0
    world.disk.beforeWrite = (write) => {
      if (write.startsWith('session/') && ++steps === deathAt) void killEngine(engine)
    }
    await tab.run(POSTED_WITH_FILE, 'post')
    await world.tick(1_000)
    survived = steps < deathAt
    const next = survived ? engine : await world.start()
    const late = await openTab(next)
    await repeat(late, POSTED_WITH_FILE, 'post')
    await world.tick(5_000)
    const made = instance.timeline('home').filter(({ content }) => content === '<p>off it goes</p>')
    expect(made, `died at step ${deathAt}`).toHaveLength(1)
    expect(late.entity('uploads', 'new'), `died at step ${deathAt}`).toBeUndefined()
    expect(deathAt).toBeLessThan(20)
  }
})

test('wherever an engine dies while a post with a file goes to the outbox, text and file are sent once (E40)', async () => {
  let survived = false
  for (let deathAt = 1; !survived; deathAt++) {
    const { world, engine, instance, tab } = await withFile()
    instance.down = true
    let steps = 0
    world.disk.beforeWrite = (write) => {
      if (write.startsWith('session/') && ++steps === deathAt) void killEngine(engine)
    }
    await tab.run(POSTED_WITH_FILE, 'post')
    await world.tick(1_000)
    survived = steps < deathAt
    world.disk.beforeWrite = () => {}
    const next = survived ? engine : await world.start()
    const late = await openTab(next)
    await repeat(late, POSTED_WITH_FILE, 'post')
    await world.tick(5_000)
    expect(late.entity('uploads', 'new'), `died at step ${deathAt}`).toBeUndefined()
    expect(late.entity('draft', 'new'), `died at step ${deathAt}`).toBeUndefined()
    instance.down = false
    await world.tick(70_000)
    const made = instance.timeline('home').filter(({ content }) => content === '<p>off it goes</p>')
    expect(made, `died at step ${deathAt}`).toHaveLength(1)
    expect(late.entity('uploads', 'new'), `died at step ${deathAt}`).toBeUndefined()
    expect(late.entity('draft', 'new'), `died at step ${deathAt}`).toBeUndefined()
    expect(deathAt).toBeLessThan(20)
  }
})

describe('a draft that was sent', () => {
  async function sent() {
    const started = await startEngine()
    const tab = await openTab(started.engine)
    await tab.run(SAVED, 'save')
    await tab.run(POSTED, 'post')
    await started.world.tick(1_000)
    expect(tab.entity('draft', 'new')).toBeUndefined()
    return { ...started, tab }
  }

  test('leaves the form free for the next one, even in the tab that still had its text', async () => {
    const { world, tab } = await sent()
    await tab.run(save(draft('off it goes, and more', 9, 'b', { marks: { text: mark(9, 'b', 5) } })))
    await world.tick(100)
    expect(tab.entity('draft', 'new')).toMatchObject({ text: 'off it goes, and more' })
    // The first version arrives late, once more.
    await tab.run(SAVED)
    await world.tick(100)
    expect(tab.entity('draft', 'new')).toMatchObject({ text: 'off it goes, and more' })
    await tab.run(post('off it goes, and more', 9))
    await world.tick(1_000)
    await tab.run(SAVED)
    await world.tick(100)
    expect(tab.entity('draft', 'new')).toBeUndefined()
  })

  test('takes no text with it that its form had never seen', async () => {
    const { world, tab } = await sent()
    await tab.run(save(draft('typed elsewhere', 4, 'b')))
    await world.tick(100)
    expect(tab.entity('draft', 'new')).toMatchObject({ text: 'typed elsewhere' })
  })

  test('is not sent again by the next engine, even where the instance ignores keys', async () => {
    const { world, engine, instance } = await startEngine({ dialect: 'gotosocial' })
    const tab = await openTab(engine)
    await tab.run(SAVED)
    // It dies after it has noted that the post exists, before the command's outcome is on disk.
    let isSpent = false
    world.disk.beforeWrite = (write) => {
      if (isSpent && write.startsWith('session/journal/')) void killEngine(engine)
      isSpent ||= write.includes('/spent/')
    }
    await tab.run(POSTED, 'post')
    await world.tick(1_000)
    expect(instance.count(POST)).toBe(1)
    const next = await openTab(await world.start())
    await repeat(next, POSTED, 'post')
    await world.tick(5_000)
    expect(instance.count(POST)).toBe(1)
    const { account } = next
    expect(await next.api.outcome({ commandId: 'post', account })).toMatchObject({
      value: { settled: { ok: true, result: { statusId: expect.any(String) } } },
    })
    expect(next.entity('outbox')?.entries ?? []).toEqual([])
  })

  test('stays in the form when the instance refuses it, whatever dies', async () => {
    const { world, engine, instance } = await startEngine()
    const tab = await openTab(engine)
    instance.script(POST, json({ error: 'not like this' }, { status: 422 }))
    await tab.run(SAVED, 'save')
    await tab.run(POSTED, 'post')
    await world.tick(1_000)
    await killEngine(engine)
    const next = await openTab(await world.start())
    await repeat(next, SAVED, 'save')
    await world.tick(1_000)
    expect(next.entity('draft', 'new')).toMatchObject({ text: 'off it goes' })
  })

  test('is forgotten after a day, so that the disk does not fill', async () => {
    const { world, tab } = await sent()
    await world.tick(25 * 60 * 60_000)
    await tab.run(save(draft('another', 9), '7'))
    await tab.run(post('another', 9, '7'))
    await world.tick(1_000)
    const keys = (await world.disk.session.entries('drafts')).map(([key]) => key)
    expect(keys).toEqual([entityKey(tab.account, 'spent', '7')])
  })
})

describe('a draft that was', () => {
  test.each<[string, CommandBody]>([
    ['discarded', { kind: 'dropDraft', draftId: 'new' }],
    ['emptied', { ...save(null), upTo: { a: 5 } }],
    ['set aside', { kind: 'setAside', draftId: 'new', as: 'later:1' }],
  ])('%s does not come back when an old change of it is saved again', async (_, body) => {
    const { world, engine } = await startEngine()
    const tab = await openTab(engine)
    await tab.run(SAVED)
    await tab.run(body)
    await world.tick(100)
    await killEngine(engine)
    const next = await world.start()
    await repeat(await openTab(next), SAVED, 'save')
    await world.tick(100)
    await expectGone(world, next)
  })

  test('emptied in one tab keeps what was typed in another tab in the meantime', async () => {
    const { world, engine } = await startEngine()
    const tab = await openTab(engine)
    await tab.run(save(draft('new words', 9, 'b')))
    await tab.run({ ...save(null), upTo: { a: 12 } })
    await world.tick(100)
    expect(tab.entity('draft', 'new')).toMatchObject({ text: 'new words' })
  })

  test('edited does not come back', async () => {
    const { world, engine, instance } = await startEngine()
    instance.fill(1)
    const tab = await openTab(engine)
    await tab.watch('friends')
    await world.tick(1_000)
    const [statusId = ''] = instance.ids('home')
    const draftId = `edit:${statusId}`
    const { visibility: _visibility, idempotencyKey: _key, ...body } = POSTED.draft
    await tab.run(save(draft('off it goes', 5), draftId))
    await tab.run({ kind: 'edit', statusId, draftId, upTo: { a: 5 }, draft: body })
    await world.tick(1_000)
    await tab.run(save(draft('off it goes', 5), draftId))
    await world.tick(1_000)
    await expectGone(world, engine, draftId)
  })

  test('sent by one engine is not brought back by another that still has it', async () => {
    const { world, engine } = await startEngine()
    const one = await openTab(engine)
    const other = await openTab(await world.start({ build: 200 }))
    await world.tick(5_000)
    await one.run(SAVED)
    await world.tick(5_000)
    expect(other.entity('draft', 'new')).toMatchObject({ text: 'off it goes' })
    await one.run(POSTED)
    await world.tick(5_000)
    await other.run(SAVED)
    await world.tick(5_000)
    for (const tab of [one, other]) expect(tab.entity('draft', 'new')).toBeUndefined()
    expect(await onDisk(world, one)).toBeUndefined()
  })

  test('put into the outbox of one engine leaves nothing in the form of another, where a file is uploading', async () => {
    const { world, engine, instance } = await startEngine()
    instance.script('POST /api/v1/media', () =>
      json({ id: 'f1', type: 'image', url: 'https://rook.example/media/f1.png', description: null }),
    )
    const one = await openTab(engine)
    const other = await openTab(await world.start({ build: 200 }))
    await one.run({ kind: 'upload', draftId: 'new', name: 'a.png', file: new Blob(['a']), maxFiles: 4 })
    await world.tick(1_000)
    await one.run(SAVED)
    await world.tick(5_000)
    expect(other.entity('uploads', 'new')?.files).toHaveLength(1)
    instance.hold('POST /api/v1/media')
    await other.run({ kind: 'upload', draftId: 'new', name: 'b.png', file: new Blob(['b']), maxFiles: 4 })
    await world.tick(100)
    instance.down = true
    await one.run({ ...POSTED, draft: { ...POSTED.draft, media: [{ id: 'f1', description: '' }] } })
    await world.tick(5_000)
    expect(other.entity('outbox')?.entries).toHaveLength(1)
    expect(other.entity('draft', 'new')).toBeUndefined()
    expect(other.entity('uploads', 'new')?.files).toMatchObject([{ name: 'b.png' }])
  })

  test('saved again after a logout does not come back either', async () => {
    const { world, engine, instance } = await startEngine()
    const tab = await openTab(engine)
    const { account } = tab
    await tab.run(SAVED)
    await tab.run(POSTED)
    await world.tick(1_000)
    instance.tokens.clear()
    await tab.watch('friends')
    await world.tick(5_000)
    expect(tab.session.state).toBe('signed-out')
    await tab.api.run({ ...SAVED, account, commandId: 'late' })
    await world.tick(100)
    expect(await world.disk.session.get('drafts', entityKey(account, 'draft', 'new'))).toBeUndefined()
  })
})

test('text typed after a post was sent stays if the engine then dies and the next one starts hours later', async () => {
  const { world, engine, instance } = await startEngine()
  const tab = await openTab(engine)
  await tab.run(SAVED)
  instance.hold(POST, 'call')
  await tab.run(POSTED)
  await tab.run(save(draft('off it goes, and the next one', 6)))
  await world.tick(1_000)
  await killEngine(engine)
  world.clock.sleep(5 * 60 * 60_000)
  const next = await openTab(await world.start())
  await world.tick(5_000)
  expect(next.entity('outbox')?.entries).toHaveLength(1)
  expect(next.entity('draft', 'new')?.text).toBe('off it goes, and the next one')
  expect(await onDisk(world, next)).toMatchObject({ text: 'off it goes, and the next one' })
})
