import { describe, expect, test } from 'vitest'
import type { Command, CommandBody } from '../../src/shared/commands/command.ts'
import { type Draft, laterDraft, NEW_POST } from '../../src/shared/model/draft.ts'
import { json, refusal } from './harness/fakeInstance.ts'
import { statusJson } from './harness/json.ts'
import { POST, post } from './harness/posting.ts'
import { settle } from './harness/settle.ts'
import { CAROL, listOf, OWL, openAs } from './harness/severalAccounts.ts'
import type { Tab } from './harness/tab.ts'
import { killEngine, openTab, type RunningEngine, World } from './harness/world.ts'

const ASIDE = laterDraft('aside')

/** alice at the configured instance, carol at another one; alice is the default, and has a tab. */
async function setUp() {
  const world = new World()
  const owl = world.addInstance(OWL, 'pleroma')
  await world.signIn('carol', OWL)
  await world.signIn('alice')
  const engine = await world.start()
  const tab = await openTab(engine)
  await world.tick(5_000)
  return { world, engine, owl, tab }
}

/** Sends a command as carol from a tab that shows alice. Returns its id. */
async function runAsCarol(world: World, tab: Tab, body: CommandBody): Promise<string> {
  const commandId = await tab.runAs(CAROL, body)
  await world.tick(1_000)
  return commandId
}

/** The engine connection that a window opens beside the tab's own. */
const openBeside = (engine: RunningEngine): Promise<Tab> => openAs(engine, CAROL)

const written = (text: string): Draft => ({ text, subject: '', writer: 'alices form', changedAt: 1 })
const receive = (text: string): CommandBody => ({
  kind: 'receiveDraft',
  draftId: NEW_POST,
  as: ASIDE,
  draft: written(text),
})

describe('what was typed in the form of another account (SA31)', () => {
  test('becomes the new post, in all tabs of the account and in no other', async () => {
    const { world, engine, tab } = await setUp()
    const carols = await openBeside(engine)
    const command = await runAsCarol(world, tab, receive('for carol'))
    expect(tab.settled.get(command)).toMatchObject({ ok: true, result: { draftId: NEW_POST } })
    expect(carols.entity('draft', NEW_POST)).toMatchObject({ text: 'for carol' })
    expect([...tab.entities.keys()].filter((key) => key.startsWith(CAROL))).toEqual([])
  })

  test('becomes a draft of its own beside one that was begun, and beside files', async () => {
    const { world, engine, tab } = await setUp()
    const carols = await openBeside(engine)
    await carols.run({ kind: 'saveDraft', draftId: NEW_POST, draft: written('begun by carol') })
    const command = await runAsCarol(world, tab, receive('for carol'))
    expect(tab.settled.get(command)).toMatchObject({ ok: true, result: { draftId: ASIDE } })
    expect(carols.entity('draft', NEW_POST)).toMatchObject({ text: 'begun by carol' })
    expect(carols.entity('draft', ASIDE)).toMatchObject({ text: 'for carol' })

    await carols.run({ kind: 'dropDraft', draftId: NEW_POST })
    const file = new File(['owls'], 'owls.txt')
    await carols.run({ kind: 'upload', draftId: NEW_POST, name: file.name, file, maxFiles: 4 })
    const again = await runAsCarol(world, tab, {
      ...receive('beside the file'),
      as: laterDraft('2'),
    } as CommandBody)
    expect(tab.settled.get(again)).toMatchObject({ ok: true, result: { draftId: laterDraft('2') } })
  })

  test('does not merge with a draft that only the disk has, and survives the engine', async () => {
    const { world, engine, tab } = await setUp()
    const carols = await openBeside(engine)
    await carols.run({ kind: 'saveDraft', draftId: NEW_POST, draft: written('begun by carol') })
    await world.tick(1_000)
    await killEngine(engine)
    const next = await world.start()
    const late = await openTab(next)
    await runAsCarol(world, late, receive('for carol'))
    await world.tick(1_000)
    await killEngine(next)
    const last = await openBeside(await world.start())
    await world.tick(2_000)
    expect(last.entity('draft', NEW_POST)).toMatchObject({ text: 'begun by carol' })
    expect(last.entity('draft', ASIDE)).toMatchObject({ text: 'for carol' })
    expect(tab.account).not.toBe(CAROL)
  })

  test('is one draft, even if the tab hands it over again to the next engine', async () => {
    const { world, engine, tab } = await setUp()
    await runAsCarol(world, tab, receive('for carol'))
    await world.tick(1_000)
    await killEngine(engine)
    const next = await world.start()
    const late = await openTab(next)
    const again = await runAsCarol(world, late, receive('for carol'))
    expect(late.settled.get(again)).toMatchObject({ ok: true, result: { draftId: NEW_POST } })
    const carols = await openBeside(next)
    await world.tick(1_000)
    expect(carols.entity('draft', ASIDE)).toBeUndefined()
  })

  test('is refused if the account was signed out, so that it stays where it is', async () => {
    const { world, tab } = await setUp()
    await runAsCarol(world, tab, { kind: 'signOut' })
    const command = { ...receive('for nobody'), account: CAROL, commandId: 'late' } as Command
    expect(await tab.api.run(command)).toMatchObject({ ok: false, fault: { code: 'signed-out' } })
  })
})

test('looking up a post by its URL for another account returns what that account’s reply form needs (SA32)', async () => {
  const { owl, tab } = await setUp()
  const uri = 'https://far.example/objects/1'
  const author = owl.account('bob')
  const mention = {
    id: 'u-9',
    acct: 'heron@far.example',
    username: 'heron',
    url: 'https://far.example/heron',
  }
  const found = statusJson('p-owl', author, {
    uri,
    visibility: 'unlisted',
    mentions: [mention],
    spoiler_text: 'birds',
  })
  owl.script('GET /api/v2/search', json({ statuses: [found] }))
  const looking = tab.api.lookup({ kind: 'postAt', url: uri, account: CAROL })
  await settle()
  expect(await looking).toMatchObject({
    ok: true,
    value: {
      replyTo: {
        statusId: 'p-owl',
        acct: 'bob',
        mentions: ['bob', 'heron@far.example'],
        visibility: 'unlisted',
        subject: 'birds',
        url: uri,
      },
    },
  })
  expect([...tab.entities.keys()].filter((key) => key.startsWith(CAROL))).toEqual([])
})

describe('a post of an account that the tab does not show (SA34)', () => {
  const waitingOf = (tab: Tab): number | undefined =>
    listOf(tab).find(({ account }) => account === CAROL)?.waiting

  test('is counted in the list of accounts while it waits; if its account has no tab, another’s announces that it was sent', async () => {
    const { world, owl, engine, tab } = await setUp()
    const restore = owl.script(POST, refusal(503, 'busy'))
    const beside = await openBeside(engine)
    await beside.run(post('in the mist'))
    await world.tick(1_000)
    expect(beside.entity('outbox')?.entries).toHaveLength(1)
    await beside.close()
    await world.tick(3_000)
    expect(waitingOf(tab)).toBe(1)
    expect(tab.entity('outbox')?.entries ?? []).toEqual([])

    restore()
    await world.tick(10 * 60_000)
    expect(waitingOf(tab)).toBe(0)
    expect(owl.timeline('home').map(({ content }) => content)).toContain('<p>in the mist</p>')
    expect(tab.notices).toMatchObject([{ textKey: 'post_status.sent_meanwhile', of: CAROL }])
  })

  test('is announced once in another account’s tab if it is refused and its account has no tab, with the account’s name', async () => {
    const { world, owl, engine, tab } = await setUp()
    const restore = owl.script(POST, refusal(503, 'busy'))
    const beside = await openBeside(engine)
    await beside.run(post('too rude'))
    await beside.close()
    owl.script(POST, refusal(422, 'too rude'))
    restore()
    await world.tick(10 * 60_000)
    const refusals = (of: Tab) => of.notices.filter(({ textKey }) => textKey === 'outbox.was_refused')
    expect(refusals(tab)).toMatchObject([{ of: CAROL, fault: { serverText: 'too rude' } }])
    expect(waitingOf(tab)).toBe(1)
    const carols = await openBeside(engine)
    await world.tick(5_000)
    expect(refusals(carols)).toEqual([])
    expect(carols.entity('outbox')?.entries).toMatchObject([{ state: 'refused', excerpt: 'too rude' }])
  })

  test('is not announced in other accounts’ tabs while the account has a tab', async () => {
    const { world, owl, engine, tab } = await setUp()
    const restore = owl.script(POST, refusal(503, 'busy'))
    const carols = await openBeside(engine)
    await carols.run(post('too rude'))
    owl.script(POST, refusal(422, 'too rude'))
    restore()
    await world.tick(10 * 60_000)
    expect(carols.noticeKeys()).toContain('outbox.was_refused')
    expect(tab.noticeKeys()).not.toContain('outbox.was_refused')
  })
})
