import { describe, expect, test } from 'vitest'
import { ALERTS_STORE } from '../../src/shared/alerts/alertsDatabase.ts'
import type { CommandBody } from '../../src/shared/commands/command.ts'
import type { LeftBehind, StorageReport } from '../../src/shared/model/storageReport.ts'
import { CACHE_STORES, SESSION_STORES } from '../../src/worker/persist/stores.ts'
import { type FakeInstance, json } from './harness/fakeInstance.ts'
import { post, saveDraft } from './harness/posting.ts'
import {
  ALICE,
  authorize,
  BOB,
  CAROL,
  listOf,
  OWL,
  openAs,
  withAccounts,
  withCarol,
} from './harness/severalAccounts.ts'
import type { Tab } from './harness/tab.ts'
import { openTab, World } from './harness/world.ts'

const APP = { clientId: 'client-1', clientSecret: 'SECRET-OF-CLIENT', redirectUri: '', scope: '' }
const PENDING = 'authorization of-carol'

const owlHasEmoji = (owl: FakeInstance): void => {
  owl.script('GET /api/v1/custom_emojis', () => json([{ shortcode: 'owl', url: `${OWL}/owl.png` }]))
}

/** All entries that name a server, as `database/store/key`. */
async function storedOf(world: World, host: string): Promise<readonly string[]> {
  const found: string[] = []
  const stores = { session: SESSION_STORES, cache: CACHE_STORES, alerts: [ALERTS_STORE] }
  for (const database of ['session', 'cache', 'alerts'] as const)
    for (const store of stores[database])
      for (const [key, value] of await world.disk[database].entries(store))
        if (`${key} ${JSON.stringify(value)}`.includes(host) && key !== 'server')
          found.push(`${database}/${store}/${key}`)
  return found.sort()
}

/** Carol at another server, as if she had logged in there: everything about her and her server is stored. */
async function withAllOfCarol() {
  const started = await withCarol(owlHasEmoji)
  const { world, tab } = started
  await world.disk.session.put('apps', OWL, APP)
  await world.disk.alerts.put('books', CAROL, { known: [], floor: '', yieldedAt: 0 })
  await world.disk.alerts.put('books', `push:${CAROL}`, { account: CAROL })
  await tab.watch('friends')
  await tab.run({ kind: 'setPreferences', change: { hideNsfw: false } })
  await world.tick(60_000)
  const stored = await storedOf(world, 'owl.example')
  for (const place of ['session/apps', 'cache/instances', 'cache/emoji', 'cache/timelines'])
    expect(stored.filter((one) => one.startsWith(`${place}/`)).length, place).toBeGreaterThan(0)
  return started
}

const run = async (world: World, tab: Tab, command: CommandBody): Promise<void> => {
  await tab.run(command)
  await world.tick(6_000)
}
const signOut = (drafts?: 'delete'): CommandBody => ({ kind: 'signOut', ...(drafts && { drafts }) })

/** Her preferences are hers, as are drafts and waiting posts: they wait for her next log-in (S24). */
const PREFERENCES = [`session/preferences/${CAROL}`]

describe('what an account and its server leave in this browser', () => {
  test('is only what is hers, after her log-out (S47)', async () => {
    const { world, tab } = await withAllOfCarol()
    await run(world, tab, signOut())
    expect(await storedOf(world, 'owl.example')).toEqual(PREFERENCES)
    expect(await world.disk.cache.get('instances', 'https://rook.example')).toBeDefined()
  })

  test('is only what is hers, after a log-out in another engine that has ended since (S47)', async () => {
    const { world, engine, owl, tab } = await withAllOfCarol()
    const held = owl.hold('GET /api/v1/custom_emojis', 'answer', 1)
    const other = await openAs(await world.start(), CAROL)
    await world.tick(10_000)
    expect(held.waiting).toBe(1)
    await run(world, tab, signOut())
    await engine.kill()
    expect(listOf(other).map(({ account }) => account)).not.toContain(CAROL)
    held.release()
    await world.tick(60_000)
    expect(await storedOf(world, 'owl.example')).toEqual(PREFERENCES)
  })

  test('is only what is hers and her place in the list, after her server has refused her token (S47, SA7)', async () => {
    const { world, owl, tab } = await withAllOfCarol()
    owl.tokens.clear()
    await tab.watch({ kind: 'bookmarks' })
    await world.tick(10_000)
    expect(listOf(tab).find(({ account }) => account === CAROL)).toMatchObject({ state: 'refused' })
    expect(await storedOf(world, 'owl.example')).toEqual(['session/meta/accountList', ...PREFERENCES])
    await run(world, tab, { kind: 'forgetAccount', of: CAROL, drafts: 'keep' })
    expect(await storedOf(world, 'owl.example')).toEqual(PREFERENCES)
  })

  test.each([
    ['the list of emoji', 'GET /api/v1/custom_emojis'],
    ['the description', 'GET /api/v1/instance'],
  ])('does not come back with a late answer: %s (S47)', async (_, route) => {
    const { world, engine, owl } = await withAccounts(owlHasEmoji)
    const held = owl.hold(route, 'answer', 1)
    const tab = await openAs(engine, CAROL)
    await world.tick(10_000)
    expect(held.waiting).toBe(1)
    await run(world, tab, signOut())
    held.release()
    await world.tick(60_000)
    expect(await storedOf(world, 'owl.example')).toEqual([])
  })

  test('stays while she is logged in, whoever else logs out, and so does that of the client’s own server (S47)', async () => {
    const { world, engine } = await withAllOfCarol()
    const bob = await openAs(engine, BOB)
    await world.tick(5_000)
    await run(world, bob, signOut())
    const alice = await openAs(engine, ALICE)
    await world.tick(5_000)
    const before = await storedOf(world, 'owl.example')
    await run(world, alice, signOut())
    expect(await storedOf(world, 'owl.example')).toEqual(expect.arrayContaining([...before]))
    expect(await world.disk.cache.get('instances', 'https://rook.example')).toBeDefined()
    const timelines = (await world.disk.cache.entries('timelines')).map(([key]) => key)
    expect(timelines.filter((key) => /^(alice|bob)/.test(key))).toEqual([])
  })

  test('of an earlier build is deleted at the next start, but not while a log-in is under way (S47)', async () => {
    const world = new World()
    await world.signIn('alice')
    const { session, cache } = world.disk
    await session.put('apps', OWL, APP)
    await cache.put('instances', OWL, {})
    await cache.put('emoji', OWL, [])
    await session.put('meta', PENDING, { state: 'of-carol', server: OWL, app: APP, at: world.clock.now() })
    const first = await world.start()
    await openTab(first)
    await world.tick(10_000)
    expect(await session.get('apps', OWL)).toEqual(APP)
    await first.kill()
    // By then it would be rejected (S16).
    await world.tick(31 * 60_000)
    await openTab(await world.start())
    await world.tick(10_000)
    const left = [await session.get('apps', OWL), await session.get('meta', PENDING)]
    expect([...left, await cache.get('instances', OWL), await cache.get('emoji', OWL)]).toEqual(
      Array(4).fill(undefined),
    )
  })

  test('is asked for anew by the next log-in there (S47, S17)', async () => {
    const { world, owl, tab } = await withAllOfCarol()
    await run(world, tab, signOut())
    const before = owl.count('POST /api/v1/apps')
    expect((await authorize(world, tab, OWL)).origin).toBe(OWL)
    expect(owl.count('POST /api/v1/apps')).toBe(before + 1)
    expect(await world.disk.session.get('apps', OWL)).toBeDefined()
  })
})

/** A draft and a waiting post of carol. */
async function leaveWords(world: World, owl: FakeInstance, tab: Tab): Promise<void> {
  owl.down = true
  await tab.run(post('sent by night'))
  await world.tick(30_000)
  await tab.run(saveDraft('half a thought', 'new'))
  await world.tick(1_000)
  expect(tab.entity('outbox')?.entries).toHaveLength(1)
}

describe('logging out', () => {
  test('keeps drafts and waiting posts for the next log-in (S24)', async () => {
    const { world, owl, tab } = await withCarol()
    await leaveWords(world, owl, tab)
    await run(world, tab, signOut())
    expect(await world.disk.session.entries('drafts')).toHaveLength(1)
    expect(await world.disk.session.entries('journal')).toHaveLength(1)
  })

  test('deletes them if the user wants that, and empties the forms of all tabs before (S48)', async () => {
    const { world, engine, owl, tab } = await withCarol()
    const other = await openAs(engine, CAROL)
    await leaveWords(world, owl, tab)
    expect(other.entity('draft', 'new')?.text).toBe('half a thought')
    const count = other.batches.length
    await run(world, tab, signOut('delete'))
    expect(other.batches.slice(count).flatMap(({ drop }) => drop)).toContain(`${CAROL}/draft/new`)
    expect(await world.disk.session.entries('journal')).toEqual([])
    const drafts = JSON.stringify(await world.disk.session.entries('drafts'))
    expect(drafts).not.toContain('half a thought')
    await world.signIn('carol', OWL)
    const again = await openAs(await world.start(), CAROL)
    owl.down = false
    await world.tick(60_000)
    expect(again.entity('draft', 'new')).toBeUndefined()
    expect(again.entity('outbox')?.entries ?? []).toEqual([])
    expect(owl.count('POST /api/v1/statuses')).toBeLessThanOrEqual(2)
  })

  test('deletes them, too, if the server has refused the token meanwhile, as after an account was deleted (S48)', async () => {
    const { world, owl, tab } = await withCarol()
    await leaveWords(world, owl, tab)
    owl.down = false
    owl.tokens.clear()
    await tab.watch({ kind: 'bookmarks' })
    await world.tick(60_000)
    expect(listOf(tab).find(({ account }) => account === CAROL)).toMatchObject({ state: 'refused' })
    const commandId = 'late'
    await tab.api.run({ kind: 'signOut', drafts: 'delete', account: CAROL, commandId })
    await world.tick(6_000)
    expect(await world.disk.session.entries('drafts')).toEqual([])
    expect(await world.disk.session.entries('journal')).toEqual([])
  })

  test('keeps muted words and other preferences, or deletes them with the drafts (S24, S48)', async () => {
    const preferencesAfter = async (drafts?: 'delete'): Promise<string> => {
      const { world, tab } = await withCarol()
      await tab.run({ kind: 'muteWord', word: 'divorce', on: true })
      await run(world, tab, { kind: 'setPreferences', change: { hideNsfw: false } })
      await run(world, tab, signOut(drafts))
      await world.tick(100_000)
      const stored = await world.disk.session.entries('preferences')
      return JSON.stringify(stored.filter(([key]) => key.startsWith(CAROL)))
    }
    expect(await preferencesAfter()).toMatch(/divorce.*hideNsfw/)
    expect(await preferencesAfter('delete')).toBe('[]')
  })

  test('deletes no preferences of other accounts (S48)', async () => {
    const { world, engine, tab } = await withCarol()
    const alice = await openAs(engine, ALICE)
    await alice.run({ kind: 'muteWord', word: 'divorce', on: true })
    await world.tick(5_000)
    await run(world, tab, signOut('delete'))
    const stored = JSON.stringify(await world.disk.session.entries('preferences'))
    expect(stored).toContain('divorce')
  })

  test('says it if they could not be deleted (S48)', async () => {
    const { world, owl, tab } = await withCarol()
    await leaveWords(world, owl, tab)
    world.disk.beforeWrite = (write) =>
      write.startsWith('session/drafts') ? Promise.reject(new Error('the disk is broken')) : undefined
    const command = await tab.run(signOut('delete'))
    await world.tick(10_000)
    expect(tab.settled.get(command)).toMatchObject({ ok: false, fault: { code: 'storage' } })
    expect(listOf(tab).map(({ account }) => account)).not.toContain(CAROL)
  })
})

async function leftIn(world: World, tab: Tab): Promise<readonly LeftBehind[]> {
  return (await measure(world, tab)).left
}

async function measure(world: World, tab: Tab): Promise<StorageReport> {
  const command = await tab.run({ kind: 'measureStorage' })
  await world.tick(1_000)
  const settled = tab.settled.get(command)
  if (!settled?.ok || settled.result?.storage === undefined) throw new Error('no report')
  return settled.result.storage
}

test('of the journal, only what is in the outbox counts as waiting, and not what was sent (ST25)', async () => {
  const { world, owl, tab } = await withCarol()
  await tab.run(post('sent by day'))
  await world.tick(1_000)
  expect(await world.disk.session.entries('journal')).not.toEqual([])
  const counted = async () =>
    (await measure(world, tab)).amounts.find(({ kind }) => kind === 'waiting')?.count
  expect(await counted()).toBe(0)
  await leaveWords(world, owl, tab)
  expect(await counted()).toBe(1)
})

describe('what accounts that are not logged in have left', () => {
  test('is listed by server, and nothing of those that are (ST34)', async () => {
    const { world, engine, owl, tab } = await withCarol()
    await leaveWords(world, owl, tab)
    await world.disk.session.put('preferences', 'dora@rook.example', { hideNsfw: false })
    await world.disk.session.put('preferences', '@old.example', { hideNsfw: false })
    const alice = await openAs(engine, ALICE)
    await alice.run(saveDraft('of alice', 'new'))
    await run(world, tab, signOut())
    const left = await leftIn(world, alice)
    expect(left).toMatchObject([
      { host: 'old.example', accounts: [], drafts: 0, waiting: 0 },
      { host: 'owl.example', accounts: [CAROL], drafts: 1, waiting: 1 },
      { host: 'rook.example', accounts: ['dora@rook.example'], drafts: 0, waiting: 0 },
    ])
    for (const { bytes } of left) expect(bytes).toBeGreaterThan(10)
  })

  test('is deleted on request, with the places in the list (ST34)', async () => {
    const { world, engine, owl, tab } = await withCarol()
    await leaveWords(world, owl, tab)
    owl.down = false
    owl.tokens.clear()
    await tab.watch({ kind: 'bookmarks' })
    await world.tick(60_000)
    const alice = await openAs(engine, ALICE)
    await alice.run(saveDraft('of alice', 'new'))
    await world.tick(1_000)
    expect(await leftIn(world, alice)).toMatchObject([{ host: 'owl.example', accounts: [CAROL] }])
    await run(world, alice, { kind: 'forgetLeft', host: 'owl.example' })
    expect(await leftIn(world, alice)).toEqual([])
    expect(await storedOf(world, 'owl.example')).toEqual([])
    expect(listOf(alice).map(({ account }) => account)).toEqual([BOB, ALICE])
    expect(alice.entity('draft', 'new')?.text).toBe('of alice')
  })

  test('is not deleted of accounts that are logged in, and a failure is said (ST34)', async () => {
    const { world, tab } = await withCarol()
    await tab.run(saveDraft('half a thought', 'new'))
    await run(world, tab, { kind: 'forgetLeft', host: 'owl.example' })
    expect(tab.entity('draft', 'new')?.text).toBe('half a thought')
    expect(JSON.stringify(await world.disk.session.entries('drafts'))).toContain('half a thought')
    await world.disk.session.put('preferences', 'dora@rook.example', {})
    world.disk.beforeWrite = () => Promise.reject(new Error('the disk is broken'))
    const command = await tab.run({ kind: 'forgetLeft', host: 'rook.example' })
    await world.tick(1_000)
    expect(tab.settled.get(command)).toMatchObject({ ok: false, fault: { code: 'storage' } })
  })
})
