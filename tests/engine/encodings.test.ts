import { describe, expect, onTestFinished, test } from 'vitest'
import { createInstance, type Instance } from '../../instance/createInstance.ts'
import type { DialectName } from '../../instance/dialects/dialectName.ts'
import type { Status } from '../../instance/state/records.ts'
import type { PostDraft } from '../../src/shared/commands/posts.ts'
import { NEW_POST } from '../../src/shared/model/draft.ts'
import type { ProfileChange } from '../../src/shared/model/ownProfile.ts'
import { browserAt } from './harness/browserAt.ts'
import { ORIGIN } from './harness/json.ts'
import { POST, post } from './harness/posting.ts'
import { openTab } from './harness/world.ts'

const POLL = { options: ['tea', 'coffee'], multiple: false, expiresInS: 3_600 }
const EVERY = ['pleroma', 'mastodon', 'gotosocial', 'plain', 'plain@hollo', 'plain@snac'] as const

async function setUp(dialect: DialectName, before: (instance: Instance) => void = () => {}) {
  const instance = createInstance({ origin: ORIGIN, posts: 30, fewEmoji: true, dialect })
  onTestFinished(() => instance.close())
  before(instance)
  const world = await browserAt(instance, 'luna')
  const tab = await openTab(await world.start())
  await tab.watch('friends')
  await world.tick(5_000)
  instance.control.resetStats()
  const write = async (text: string, overrides: Partial<PostDraft> = {}) => {
    const command = await tab.run(post(text, NEW_POST, overrides))
    await world.tick(1_000)
    return tab.settled.get(command)
  }
  return { instance, world, tab, write }
}

const postWith = ({ state }: Instance, text: string): Status | undefined =>
  [...state.statuses.values()].find((status) => status.text === text)
const calls = (instance: Instance): number => instance.control.stats().byPath[POST] ?? 0

describe.each(EVERY)('at %s', (dialect) => {
  test('a post keeps its subject, visibility, sensitive mark and poll (C27)', async () => {
    const { instance, tab, write } = await setUp(dialect)
    expect(
      await write('all of it', { subject: 'cw', visibility: 'unlisted', sensitive: true, poll: POLL }),
    ).toMatchObject({ ok: true })
    const made = postWith(instance, 'all of it')
    expect(made).toMatchObject({ spoilerText: 'cw', visibility: 'unlisted', sensitive: true })
    expect(made?.pollId).toBeTruthy()
    expect(await write('nothing special')).toMatchObject({ ok: true })
    expect(postWith(instance, 'nothing special')).toMatchObject({ sensitive: false, visibility: 'public' })
    expect(tab.notices).toEqual([])
  })

  test('a profile is saved with its fields, and without them again (AC4)', async () => {
    const { instance, world, tab } = await setUp(dialect)
    const luna = instance.state.accounts.get(instance.state.byAcct.get('luna') ?? '')
    const save = async (change: ProfileChange) => {
      const command = await tab.run({ kind: 'editProfile', change })
      await world.tick(1_000)
      return tab.settled.get(command)
    }
    const fields = [
      { name: 'Pond', value: 'green' },
      { name: 'Owls', value: 'three' },
    ]
    expect(await save({ name: 'Moon', bio: 'two\nlines', fields })).toMatchObject({ ok: true })
    expect(luna?.displayName).toBe('Moon')
    expect(luna?.note.replaceAll('\r', '')).toBe('two\nlines')
    expect(luna?.fields).toMatchObject(fields)
    await save({ fields: [] })
    expect(luna?.fields).toEqual([])
    expect(tab.noticeKeys()).toEqual(['settings.saving_ok', 'settings.saving_ok'])
  })

  test('what was read is marked at the server (NO35)', async () => {
    const { instance, world, tab } = await setUp(dialect)
    const view = await tab.watch('notifications')
    await world.tick(5_000)
    await tab.run({ kind: 'readNotifications', upToId: tab.rows(view)[0] ?? '' })
    await world.tick(1_000)
    const { state } = instance
    const own = state.notifications.get(state.byAcct.get('luna') ?? '') ?? []
    expect(own.length).toBeGreaterThan(0)
    // Only Pleroma shows moves.
    expect(own.filter(({ seen, type }) => !seen && type !== 'move')).toEqual([])
  })
})

describe('an unknown server', () => {
  /** Makes a server of a known kind one that nobody has heard of. */
  const disguise = ({ control }: Instance): void => {
    control.overrideAnswer('/nodeinfo_2_1', { software: { name: 'finch', version: '1.2.0' } })
    control.overrideAnswer('/api/v1/instance', { version: '1.2.0' })
  }

  test('that refuses JSON gets forms from then on (C57)', async () => {
    const { instance, write } = await setUp('plain')
    await write('first')
    expect(calls(instance)).toBe(2)
    await write('second')
    expect(calls(instance)).toBe(3)
  })

  test('that has taken JSON is not sent what it refuses a second time (C57)', async () => {
    const { instance, write } = await setUp('mastodon', ({ control }) => {
      control.overrideAnswer('/nodeinfo/2.0', { software: { name: 'finch', version: '1.2.0' } })
      control.overrideAnswer('/api/v1/instance', { version: '1.2.0' })
    })
    await write('first')
    expect(await write('x'.repeat(10_000))).toMatchObject({ ok: false, fault: { status: 422 } })
    expect(calls(instance)).toBe(2)
  })

  test('that drops the poll of JSON is said to, the draft is kept, and the next post is a form (C57, C58)', async () => {
    const { instance, tab, write } = await setUp('plain@snac', disguise)
    await write('which one', { poll: POLL })
    expect(postWith(instance, 'which one')?.pollId).toBeNull()
    expect(tab.notices).toMatchObject([
      { textKey: 'post_status.left_out_poll', level: 'warning', timeoutMs: 0 },
    ])
    const drafts = [...tab.entities].filter(([key]) => key.includes('/draft/'))
    expect(drafts.map(([, draft]) => draft)).toMatchObject([
      { text: 'which one', poll: { options: POLL.options, unit: 'minutes', amount: 60 } },
    ])

    await write('again', { poll: POLL })
    expect(postWith(instance, 'again')?.pollId).toBeTruthy()
    expect(tab.notices).toHaveLength(1)
  })
})
