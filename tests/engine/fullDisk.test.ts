import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { CommandBody } from '../../src/shared/commands/command.ts'
import type { Draft } from '../../src/shared/model/draft.ts'
import { entityKey } from '../../src/shared/model/keys.ts'
import { json } from './harness/fakeInstance.ts'
import type { Dialect } from './harness/json.ts'
import { Page } from './harness/page.ts'
import { POST } from './harness/posting.ts'
import { killEngine, openTab, startEngine } from './harness/world.ts'

const WORDS = 'off it goes'
const TYPED: Draft = {
  text: WORDS,
  subject: '',
  writer: 'a',
  changedAt: 5,
  marks: { text: { at: 5, by: 'a', over: 0 } },
}
const SAVE = { kind: 'saveDraft', draftId: 'new', draft: TYPED } as const satisfies CommandBody
const SEND = {
  kind: 'post',
  draftId: 'new',
  upTo: { a: 5 },
  draft: {
    text: WORDS,
    subject: '',
    visibility: 'public',
    sensitive: false,
    contentType: 'text/plain',
    idempotencyKey: '5',
  },
} as const satisfies CommandBody

interface Faults {
  /** The disk is full from this step on. */
  readonly fullAt: number
  /** The engine dies at this step. */
  readonly deadAt: number
  /** Whether the other page hears nothing of what happens to its draft. */
  readonly frozen: boolean
  /** Which of the two pages reaches the next engine first. */
  readonly first: 'sender' | 'other'
  /** Whether the disk has room again before the next engine starts. */
  readonly roomAtStart: boolean
  /** What becomes of the draft. */
  readonly act: CommandBody
  /** For how long it can be taken back. */
  readonly undoMs?: number | undefined
}

/** Two pages show a draft, one of them sends it; meanwhile the disk gets full, and the engine dies. Resolves to what is left. */
async function play(dialect: Dialect, { fullAt, deadAt, frozen, first, roomAtStart, act, undoMs }: Faults) {
  const { world, engine, instance } = await startEngine({ dialect })
  // What a page does, it does by the clock of the world.
  const now = vi.spyOn(Date, 'now').mockImplementation(() => world.clock.now())
  onTestFinished(() => now.mockRestore())
  const sender = new Page(await openTab(engine), 'new')
  const other = new Page(await openTab(engine), 'new')
  await world.tick(5_000)
  sender.take()
  sender.run(SAVE)
  await world.tick(2_000)
  for (const page of [sender, other]) page.take()
  expect(other.draft?.text).toBe(WORDS)
  other.isFrozen = frozen
  let steps = 0
  const step = (): void => {
    steps++
    if (steps === fullAt) world.disk.failures.session = 'full'
    if (steps === deadAt) void killEngine(engine)
  }
  world.disk.beforeWrite = (write) => {
    if (write.startsWith('session/')) step()
  }
  instance.script(POST, (call) => {
    const answer = instance.respond(call)
    step()
    return answer
  })
  step()
  sender.run(act, undoMs)
  await world.tick(2_000)
  const survived = steps < deadAt
  for (const page of [sender, other]) page.take()
  if (survived) await killEngine(engine)
  world.disk.beforeWrite = () => {}
  if (roomAtStart) world.disk.failures.session = undefined
  const next = await world.start()
  for (const page of first === 'sender' ? [sender, other] : [other, sender]) {
    page.attached(await openTab(next))
    await world.tick(1_000)
  }
  await world.tick(10_000)
  world.disk.failures.session = undefined
  await world.tick(70_000)
  for (const page of [sender, other]) page.take()
  const posts = instance.timeline('home').filter(({ content }) => content === `<p>${WORDS}</p>`).length
  const key = entityKey(sender.tab.account, 'draft', 'new')
  return {
    survived,
    left: {
      posts,
      inForms: [sender, other].map(({ draft }) => draft?.text),
      onDisk: await world.disk.session.get('drafts', key),
      waiting: sender.tab.entity('outbox')?.entries.length ?? 0,
    },
  }
}

const ALL_ORDERS = [
  ...[true, false].flatMap((frozen) =>
    (['sender', 'other'] as const).map((first) => ({ frozen, first, roomAtStart: false })),
  ),
  { frozen: true, first: 'other', roomAtStart: true } as const,
]

type Left = Awaited<ReturnType<typeof play>>['left']

/** Plays the faults at all steps, and returns those that leave something wrong. */
async function playAll(
  dialect: Dialect,
  what: Pick<Faults, 'act' | 'undoMs'>,
  isRight: (left: Left) => boolean,
): Promise<readonly string[]> {
  const wrong: string[] = []
  let allSurvived = false
  for (let deadAt = 2; !allSurvived; deadAt++) {
    allSurvived = true
    for (let fullAt = 1; fullAt <= deadAt; fullAt++)
      for (const order of ALL_ORDERS) {
        const { survived, left } = await play(dialect, { ...order, ...what, deadAt, fullAt })
        allSurvived &&= survived
        if (!isRight(left)) wrong.push(JSON.stringify({ deadAt, fullAt, ...order, left }))
      }
    expect(deadAt).toBeLessThan(12)
  }
  return wrong
}

const isNowhere = ({ inForms, onDisk, waiting }: Left): boolean =>
  inForms.every((text) => text === undefined) && onDisk === undefined && waiting === 0

describe.each(['pleroma', 'gotosocial'] as const)(
  'on %s, whenever the disk gets full and the engine dies',
  (dialect) => {
    test('a post is made once, and its text comes back to no form (E40)', async () => {
      expect(await playAll(dialect, { act: SEND }, (left) => left.posts === 1 && isNowhere(left))).toEqual([])
    }, 240_000)
  },
)

test('a post that can be taken back is made once, or left to its user, whenever the disk gets full and the engine dies (UD5, E44)', async () => {
  const isInOnePlace = (left: Left): boolean => {
    const isKept = left.waiting === 1 || (left.onDisk !== undefined && left.inForms.includes(WORDS))
    return left.posts === 1 ? isNowhere(left) : left.posts === 0 && isKept
  }
  expect(await playAll('gotosocial', { act: SEND, undoMs: 10_000 }, isInOnePlace)).toEqual([])
}, 240_000)

test('what was discarded comes back to no form, whenever the disk gets full and the engine dies (E40)', async () => {
  const act = { kind: 'dropDraft', draftId: 'new' } as const
  expect(await playAll('pleroma', { act }, (left) => left.posts === 0 && isNowhere(left))).toEqual([])
}, 240_000)

test('a text in an outbox that is in memory only comes back into its form, though its tab saw it leave (E44)', async () => {
  const { world, engine, instance } = await startEngine()
  const page = new Page(await openTab(engine), 'new')
  const now = vi.spyOn(Date, 'now').mockImplementation(() => world.clock.now())
  onTestFinished(() => now.mockRestore())
  await world.tick(5_000)
  page.run(SAVE)
  await world.tick(1_000)
  world.disk.failures.session = 'full'
  instance.down = true
  page.run(SEND)
  await world.tick(2_000)
  page.take()
  expect(page.tab.entity('outbox')?.entries).toHaveLength(1)
  expect(page.draft).toBeNull()
  await killEngine(engine)
  page.attached(await openTab(await world.start()))
  await world.tick(10_000)
  page.take()
  expect(page.draft?.text).toBe(WORDS)

  // Once the disk has the entry, its form does not get the text back.
  page.run(SEND)
  world.disk.failures.session = undefined
  await world.tick(10_000)
  page.take()
  await killEngine(world.engines.at(-1) ?? engine)
  page.attached(await openTab(await world.start()))
  await world.tick(10_000)
  page.take()
  expect(page.draft).toBeNull()
  expect(page.tab.entity('outbox')?.entries).toHaveLength(1)
})

describe('an engine that has not heard of what another one has sent', () => {
  /** Two engines whose tabs show a draft with a file. One of them sends it, the other does not hear that. */
  async function setUp() {
    const { world, engine, instance } = await startEngine({ dialect: 'gotosocial' })
    const file = { id: 'f1', type: 'image', url: 'https://rook.example/media/f1.png', description: null }
    instance.script('POST /api/v1/media', () => json(file))
    const deaf = await world.start({ build: 200 })
    const [one, other] = [await openTab(engine), await openTab(deaf)]
    await world.tick(5_000)
    await one.run({ kind: 'upload', draftId: 'new', name: 'a.png', file: new Blob(['a']), maxFiles: 4 })
    await world.tick(1_000)
    await one.run(SAVE)
    await world.tick(5_000)
    expect(other.entity('uploads', 'new')?.files).toHaveLength(1)
    world.channels.disconnect(deaf.bootId)
    const media = [{ id: 'f1', description: '' }]
    await one.run({ ...SEND, draft: { ...SEND.draft, media } })
    await world.tick(5_000)
    expect(instance.count(POST)).toBe(1)
    expect(other.entity('draft', 'new')?.text).toBe(WORDS)
    return { world, instance, other, media }
  }

  test('does not send its text again (E40, C28)', async () => {
    const { world, instance, other, media } = await setUp()
    const again = await other.run({ ...SEND, draft: { ...SEND.draft, media } })
    await world.tick(1_000)
    expect(other.settled.get(again)).toMatchObject({ ok: true })
    expect(instance.count(POST)).toBe(1)
    expect(other.entity('draft', 'new')).toBeUndefined()
    expect(other.entity('uploads', 'new')).toBeUndefined()
  })

  test('refuses its file with another text, which stays in the form (U24)', async () => {
    const { world, instance, other, media } = await setUp()
    const marks = { text: { at: 9, by: 'b', over: 5 } }
    await other.run({ ...SAVE, draft: { ...TYPED, text: 'and another', changedAt: 9, writer: 'b', marks } })
    const draft = { ...SEND.draft, text: 'and another', idempotencyKey: '9', media }
    const refused = await other.run({ ...SEND, upTo: { b: 9 }, draft })
    await world.tick(1_000)
    expect(other.settled.get(refused)).toMatchObject({
      ok: false,
      fault: { textKey: 'post_status.file_was_sent' },
    })
    expect(instance.count(POST)).toBe(1)
    expect(other.entity('uploads', 'new')).toBeUndefined()
    expect(other.entity('draft', 'new')?.text).toBe('and another')
    await other.run({ ...SEND, upTo: { b: 9 }, draft: { ...draft, media: [] } })
    await world.tick(1_000)
    expect(instance.count(POST)).toBe(2)
  })
})
