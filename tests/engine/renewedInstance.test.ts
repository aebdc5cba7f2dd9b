import { describe, expect, onTestFinished, test } from 'vitest'
import { createInstance, type Instance } from '../../instance/createInstance.ts'
import type { DialectName } from '../../instance/dialects/dialectName.ts'
import { browserAt } from './harness/browserAt.ts'
import { ORIGIN } from './harness/json.ts'
import { postDraft } from './harness/posting.ts'
import type { Tab } from './harness/tab.ts'
import { killEngine, openTab, type RunningEngine, type World } from './harness/world.ts'

const MINUTE = 60_000
const DIALECTS = ['pleroma', 'mastodon', 'gotosocial'] as const
const DESCRIPTIONS = ['/api/v1/instance', '/api/v2/instance'] as const
const EMOJI = ['/api/v1/custom_emojis', '/api/pleroma/emoji.json'] as const

interface Story {
  readonly instance: Instance
  readonly world: World
  readonly engine: RunningEngine
  readonly tab: Tab
}

async function openStory(dialect: DialectName): Promise<Story> {
  const instance = createInstance({ origin: ORIGIN, posts: 20, fewEmoji: true, dialect })
  onTestFinished(() => instance.close())
  const world = await browserAt(instance, 'luna')
  const engine = await world.start()
  const tab = await openTab(engine)
  await tab.watch('friends')
  await world.tick(20_000)
  return { instance, world, engine, tab }
}

/** The instance gets another title, a lower limit and one more emoji. */
function change({ control }: Instance): void {
  const limits = {
    title: 'New name',
    max_toot_chars: 77,
    configuration: { statuses: { max_characters: 77 } },
  }
  for (const path of DESCRIPTIONS) control.overrideAnswer(path, limits)
  control.overrideAnswer(EMOJI[0], [{ shortcode: 'hatched', url: `${ORIGIN}/hatched.png`, static_url: '' }])
  control.overrideAnswer(EMOJI[1], { hatched: { image_url: '/hatched.png', tags: [] } })
}

const asked = ({ control }: Instance, paths: readonly string[]): number =>
  control.stats().requests.filter(({ path }) => paths.includes(path)).length

async function hasEmoji({ world }: Story, tab: Tab): Promise<boolean> {
  const answer = tab.api.lookup({
    kind: 'emoji',
    text: 'hatched',
    language: 'en',
    limit: 5,
    account: tab.account,
  })
  await world.tick(1_000)
  const found = await answer
  return found.ok && found.value.emoji?.some(({ shortcode }) => shortcode === 'hatched') === true
}

const isRenewed = (tab: Tab): boolean => {
  const { name, textLimit } = Object(tab.entity('instance'))
  return name === 'New name' && textLimit === 77
}

/** Loads another tab again; it comes back visible, or hidden, as a sleeping one does. */
async function reloadAnother({ world, engine }: Story, visible = true): Promise<Tab> {
  const leaving = await openTab(engine)
  await leaving.close()
  const tab = await openTab(engine, { attach: false, visible })
  await tab.attach(undefined, { leftAt: world.clock.now() })
  return tab
}

describe.each(DIALECTS)('what %s says of itself', (dialect) => {
  test('is read again when a tab is loaded again, and all tabs follow (I47)', async () => {
    const story = await openStory(dialect)
    change(story.instance)
    expect(isRenewed(story.tab)).toBe(false)
    const reloaded = await reloadAnother(story)
    await story.world.tick(6_000)
    for (const tab of [story.tab, reloaded]) {
      expect(isRenewed(tab)).toBe(true)
      expect(await hasEmoji(story, tab)).toBe(true)
    }
  })

  test('is read again by the engine that goes on after a reload of the only tab (I47)', async () => {
    const story = await openStory(dialect)
    const { world, instance } = story
    change(instance)
    const leftAt = world.clock.now()
    await killEngine(story.engine)
    const tab = await openTab(await world.start(), { attach: false })
    await tab.attach(undefined, { leftAt })
    await tab.watch('friends')
    await world.tick(6_000)
    expect(isRenewed(tab)).toBe(true)
    expect(await hasEmoji(story, tab)).toBe(true)
  })

  test('is read again when a tab is shown after an hour, not earlier, and not for a tab that sleeps (I47)', async () => {
    const story = await openStory(dialect)
    const { instance, world, tab } = story
    change(instance)
    instance.control.resetStats()
    const showAgain = async (): Promise<void> => {
      await tab.hide()
      await tab.show()
      await world.tick(6_000)
    }
    await world.tick(30 * MINUTE)
    await showAgain()
    await (await reloadAnother(story, false)).close()
    await world.tick(6_000)
    expect(asked(instance, [...DESCRIPTIONS, ...EMOJI])).toBe(0)
    await world.tick(31 * MINUTE)
    await showAgain()
    expect(isRenewed(tab)).toBe(true)
    expect(await hasEmoji(story, tab)).toBe(true)
    await showAgain()
    expect(asked(instance, DESCRIPTIONS)).toBe(1)
    expect(asked(instance, EMOJI)).toBe(1)
  })

  test('is read again at once when a post is refused as too long, once a minute (I47)', async () => {
    const story = await openStory(dialect)
    const { instance, world, tab } = story
    await world.tick(MINUTE)
    change(instance)
    instance.control.resetStats()
    const refused = async (): Promise<void> => {
      instance.control.fault({
        match: 'POST /api/v1/statuses$',
        status: 422,
      })
      await tab.run({ kind: 'post', draftId: 'new', draft: postDraft('x'.repeat(80)) })
      await world.tick(2_000)
    }
    await refused()
    expect(isRenewed(tab)).toBe(true)
    await refused()
    expect(asked(instance, DESCRIPTIONS)).toBe(1)
  })

  test('stays as it was while it cannot be read (I47, I7)', async () => {
    const story = await openStory(dialect)
    const { instance, tab, world } = story
    const before = tab.entity('instance')
    instance.control.fault({ match: 'instance|nodeinfo|emoji', status: 500, times: 100 })
    await reloadAnother(story)
    await world.tick(6_000)
    expect(tab.entity('instance')).toEqual(before)
  })
})

test('a feature that is switched off and on again goes and comes, also if a 404 has told before (I47, I9)', async () => {
  const story = await openStory('pleroma')
  const { instance, world, tab } = story
  const chats = (): boolean | undefined => tab.entity('instance')?.capabilities.chats
  const features = async (listed: boolean): Promise<void> => {
    const { body } = await instance.control.act({ as: 'luna', method: 'GET', path: '/api/v1/instance' })
    const all: readonly string[] = Object(body).pleroma.metadata.features
    const rest = all.filter((name) => name !== 'pleroma_chat_messages')
    const metadata = { features: listed ? [...rest, 'pleroma_chat_messages'] : rest }
    instance.control.overrideAnswer('/api/v1/instance', { pleroma: { metadata } })
    instance.control.overrideAnswer('/nodeinfo/2.0.json', { metadata })
  }
  expect(chats()).toBe(true)
  // The server does not know its chats any more, and says so later.
  instance.control.fault({ match: 'GET /api/v1/pleroma/chats', status: 404, times: 100 })
  instance.control.closeSockets(1006)
  await world.tick(10_000)
  expect(chats()).toBe(false)
  await features(false)
  await reloadAnother(story)
  await world.tick(6_000)
  expect(chats()).toBe(false)
  instance.control.clearFaults()
  await features(true)
  await reloadAnother(story)
  await world.tick(6_000)
  expect(chats()).toBe(true)
})
