import { describe, expect, test } from 'vitest'
import type { Lookup, LookupAnswer } from '../../src/shared/protocol/operations.ts'
import { type FakeInstance, json, refusal } from './harness/fakeInstance.ts'
import { accountJson } from './harness/json.ts'
import { settle } from './harness/settle.ts'
import type { Tab } from './harness/tab.ts'
import { openTab, startEngine } from './harness/world.ts'

const PLEROMA = 'GET /api/pleroma/emoji.json'
const MASTODON = 'GET /api/v1/custom_emojis'
const ENGLISH = 'GET /assets/emoji/en.json'
const GERMAN = 'GET /assets/emoji/de.json'
const SEARCH = 'GET /api/v1/accounts/search'

async function lookUp(tab: Tab, lookup: Lookup): Promise<LookupAnswer> {
  const answering = tab.api.lookup({ ...lookup, account: tab.account })
  await settle()
  const answer = await answering
  if (!answer.ok) throw new Error(answer.fault.message)
  return answer.value
}
const find = async (tab: Tab, text: string, language = 'en') =>
  (await lookUp(tab, { kind: 'emoji', text, language, limit: 5 })).emoji ?? []
const names = async (tab: Tab, text: string, language = 'en') =>
  (await find(tab, text, language)).map(({ replacement }) => replacement)
const groups = async (tab: Tab) => {
  const { emojiGroups } = await lookUp(tab, { kind: 'emojiGroups', language: 'en' })
  if (emojiGroups === undefined) throw new Error('no groups')
  return emojiGroups
}

function scriptEmoji(instance: FakeInstance): void {
  instance.script(
    PLEROMA,
    json({
      crow: { image_url: '/emoji/crow.png', tags: ['pack:birds', 'black'] },
      crowd: { image_url: 'https://far.example/crowd.png', tags: [] },
      'evil name': { image_url: '/emoji/x.png', tags: [] },
      script: { image_url: 'javascript:alert(1)', tags: [] },
    }),
  )
  instance.script(ENGLISH, () =>
    json([
      [2, '🐦‍⬛', 'black_bird', 'black bird', '', 'crow|raven', ''],
      [1, '👋', 'waving_hand', 'waving hand', 'wave', 'bye', '👋🏻|👋🏼|👋🏽|👋🏾|👋🏿'],
    ]),
  )
  instance.script(GERMAN, () => json([['🐦‍⬛', 'schwarzer Vogel', 'Krähe']]))
}

async function setUp() {
  const started = await startEngine()
  const { instance, engine, world } = started
  scriptEmoji(instance)
  const tab = await openTab(engine)
  await tab.watch('friends')
  await world.tick(10_000)
  return { ...started, tab }
}

describe('emoji', () => {
  test('of the instance and of Unicode match the typed text', async () => {
    const { tab } = await setUp()
    expect(await names(tab, 'cro')).toEqual([':crow:', ':crowd:', '🐦‍⬛'])
    expect(await names(tab, 'raven')).toEqual(['🐦‍⬛'])
    expect(await names(tab, 'script')).toEqual([])
    expect((await find(tab, 'crow'))[0]).toMatchObject({
      detailText: 'birds',
      score: 306,
      keywords: ['black'],
    })
  })

  test('are fetched once for all tabs, and load without the instance at the next start', async () => {
    const { world, instance, engine, tab } = await setUp()
    const other = await openTab(engine)
    await names(tab, 'crow')
    await names(other, 'wave')
    expect([PLEROMA, ENGLISH].map((of) => instance.count(of))).toEqual([1, 1])
    expect(instance.count(GERMAN)).toBe(0)
    await engine.kill()
    instance.down = true
    const next = await world.start()
    const again = await openTab(next)
    expect(await names(again, 'cro')).toEqual([':crow:', ':crowd:', '🐦‍⬛'])
    expect(next.problems().filter((words) => words.includes('emoji'))).toEqual([])
  })

  test("match keywords in the user's language and in English", async () => {
    const { tab, instance } = await setUp()
    expect(await find(tab, 'krähe', 'de')).toMatchObject([
      { replacement: '🐦‍⬛', shortcode: 'black_bird', name: 'schwarzer Vogel' },
    ])
    expect(await names(tab, 'raven', 'de')).toEqual(['🐦‍⬛'])
    // No file exists for this language, so only English matches.
    expect(await names(tab, 'raven', 'ar')).toEqual(['🐦‍⬛'])
    expect(instance.count(ENGLISH)).toBe(1)
  })

  test('of the instance are offered while the Unicode names fail to load', async () => {
    const { instance, engine, world } = await startEngine()
    scriptEmoji(instance)
    const restore = instance.script(ENGLISH, refusal(500, 'no'))
    const tab = await openTab(engine)
    await world.tick(10_000)
    expect(await names(tab, 'cro')).toEqual([':crow:', ':crowd:'])
    restore()
    expect(await names(tab, 'cro')).toEqual([':crow:', ':crowd:', '🐦‍⬛'])
  })

  test('of the instance are offered while the Unicode names are loading (EM3)', async () => {
    const { world, instance, tab } = await setUp()
    const hold = instance.hold(ENGLISH)
    const finding = find(tab, 'crow')
    await world.tick(1_000)
    expect((await finding).map(({ replacement }) => replacement)).toEqual([':crow:', ':crowd:'])
    hold.release()
    await world.tick(100)
    expect(await names(tab, 'crow')).toEqual([':crow:', ':crowd:', '🐦‍⬛'])
  })

  test("come from Mastodon's list on servers without Pleroma's", async () => {
    const { instance, engine, world } = await startEngine()
    instance.script(PLEROMA, refusal(404, 'no'))
    instance.script(
      MASTODON,
      json([
        { shortcode: 'owl', url: '/owl.png', category: 'night' },
        { shortcode: 'owl_hidden', url: '/hidden.png', visible_in_picker: false },
      ]),
    )
    instance.script(ENGLISH, json([]))
    const tab = await openTab(engine)
    await world.tick(10_000)
    expect(await names(tab, 'owl')).toEqual([':owl:'])
  })

  test('that were picked are recent in all tabs, and win ties', async () => {
    const { world, engine, tab } = await setUp()
    const other = await openTab(engine)
    await tab.run({ kind: 'pickEmoji', emoji: '👋🏽' })
    await tab.run({ kind: 'pickEmoji', emoji: ':crowd:' })
    await settle()
    expect((await groups(other)).groups[0]).toMatchObject({ kind: 'recent', count: 2 })
    expect((await groups(other)).groups[0]?.lines).toMatch(/^:crowd:\tcrowd\t.*\n👋🏽\t/)
    await tab.run({ kind: 'pickEmoji', tone: 5 })
    await settle()
    expect(await names(other, 'wave')).toEqual(['👋🏿'])
    expect((await groups(other)).tone).toBe(5)
    // The browser stores them for the next engine.
    await engine.kill()
    const later = await openTab(await world.start())
    expect((await groups(later)).groups[0]).toMatchObject({ kind: 'recent', count: 2 })
  })

  test('are grouped: packs first, then categories', async () => {
    const { tab } = await setUp()
    expect((await groups(tab)).groups.map(({ kind, name, count }) => [kind, name, count])).toEqual([
      ['pack', 'birds', 1],
      ['pack', '', 1],
      ['unicode', 'people-and-body', 1],
      ['unicode', 'animals-and-nature', 1],
    ])
  })
})

describe('mentions and hashtags', () => {
  const people = async (tab: Tab, text: string, knownOnly: boolean) =>
    ((await lookUp(tab, { kind: 'mentions', text, knownOnly })).people ?? []).map(({ acct }) => acct)

  test('accounts known to the engine come first, then the results of the instance', async () => {
    const { tab, instance } = await setUp()
    instance.publish({ tags: [{ name: 'crows' }] })
    instance.script(SEARCH, ({ query }) =>
      json(query.get('q') === 'al' ? [accountJson('u-far', 'alba', { acct: 'alba@far.example' }), 7] : []),
    )
    expect(await people(tab, 'al', true)).toEqual(['alice'])
    expect(instance.count(SEARCH)).toBe(0)
    expect(await people(tab, 'al', false)).toEqual(['alba@far.example'])
    expect(instance.last(SEARCH).query.get('limit')).toBe('20')
  })

  test('deactivated accounts are left out, also from the instance’s results (C40)', async () => {
    const { tab, instance } = await setUp()
    instance.script(SEARCH, () =>
      json([
        accountJson('u-gone', 'alma', { pleroma: { deactivated: true } }),
        accountJson('u-far', 'alba', { acct: 'alba@far.example' }),
      ]),
    )
    expect(await people(tab, 'al', false)).toEqual(['alba@far.example'])
  })

  test('hashtags of loaded posts come first, then the results of the instance', async () => {
    const { engine, world, instance } = await startEngine()
    instance.publish({ tags: [{ name: 'crows' }, { name: 'owls' }] })
    instance.script(
      'GET /api/v2/search',
      json({ hashtags: [{ name: 'crowding' }, {}, { name: 'crowding' }] }),
    )
    const tab = await openTab(engine)
    await tab.watch('friends')
    await world.tick(1_000)
    const tags = async (knownOnly: boolean) =>
      (await lookUp(tab, { kind: 'hashtags', text: 'cr', knownOnly })).tags
    expect(await tags(true)).toEqual(['crows'])
    expect(await tags(false)).toEqual(['crowding'])
  })
})
