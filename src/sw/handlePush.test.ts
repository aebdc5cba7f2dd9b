import { describe, expect, test } from 'vitest'
import { claim, NEW_BOOK, pass, settle } from '../shared/alerts/alertBook.ts'
import { PUSH_KEY, type PushBook } from '../shared/alerts/pushBook.ts'
import { type PushWorld, pushed } from './pushed.ts'

const ACCOUNT = 'alice@rook.example'
const NOW = Date.parse('2024-05-01T12:00:00.000Z')

const pushBook: PushBook = {
  account: ACCOUNT,
  wanted: ['mention', 'follow'],
  mutedWords: ['spoiler'],
  plainWords: 'You have new notifications',
  told: '',
  serverKey: 'KEY',
}

const heard = (id: string, tell = true) => ({ id, createdAt: new Date(NOW).toISOString(), tell })

interface Scene {
  readonly books?: Readonly<Record<string, unknown>>
  readonly tabs?: { readonly any: boolean; readonly visible: boolean }
  readonly mustShow?: boolean
  /** What the engine does while it is waited for. */
  readonly meanwhile?: (books: Map<string, unknown>) => void
}

/** A service worker's world in which time passes only while it waits. */
function scene({ books = { [PUSH_KEY]: pushBook }, meanwhile, ...about }: Scene = {}) {
  const kept = new Map(Object.entries(books))
  const shown: { title: string; options: NotificationOptions }[] = []
  const closed: string[] = []
  const logged: string[] = []
  let now = NOW
  const world: PushWorld = {
    database: {
      read: async (key) => kept.get(key),
      change: async (key, work) => {
        const { value, answer } = work(kept.get(key))
        kept.set(key, value)
        return answer
      },
    },
    now: () => now,
    wait: async (ms) => {
      now += ms
      meanwhile?.(kept)
    },
    log: (text) => logged.push(text),
    tabs: async () => about.tabs ?? { any: false, visible: false },
    show: async (title, options) => void shown.push({ title, options }),
    shown: async () => shown.map(({ options }) => options.tag ?? '').filter((tag) => !closed.includes(tag)),
    close: async (tag) => void closed.push(tag),
    mustShow: async () => about.mustShow ?? true,
  }
  return { world, kept, shown, closed, logged, waited: () => now - NOW }
}

const push = (more: object = {}): string =>
  JSON.stringify({
    access_token: 'SECRET-TOKEN',
    notification_id: '7',
    notification_type: 'mention',
    title: 'New Mention',
    body: '@bob: hello',
    pleroma: { activity_id: 'A1' },
    ...more,
  })

describe('a push', () => {
  test('is told with no tab open, and leads to what it is about', async () => {
    const { world, shown, kept, logged, waited } = scene()
    await pushed(push(), world)
    expect(shown).toEqual([
      {
        title: 'New Mention',
        options: {
          body: '@bob: hello',
          tag: `${ACCOUNT}:7`,
          data: { url: '/notice/A1', accountKey: ACCOUNT, notificationId: '7', tag: `${ACCOUNT}:7` },
        },
      },
    ])
    expect(waited()).toBe(0)
    expect(JSON.stringify([...kept, logged])).not.toContain('SECRET')
  })

  test('is told once, however often it comes', async () => {
    const { world, shown } = scene()
    for (let count = 0; count < 3; count++) await pushed(push(), world)
    expect(shown).toHaveLength(1)
  })

  test('of what has no post leads to the notifications', async () => {
    const { world, shown } = scene()
    await pushed(push({ notification_type: 'follow' }), world)
    expect(shown[0]?.options.data).toMatchObject({ url: '/alice/notifications' })
  })

  test('is not told when the engine has told it, or decided not to', async () => {
    for (const tell of [true, false]) {
      const { book } = claim(pass(NEW_BOOK, [], NOW), [heard('7', tell)], NOW)
      const told = settle(book, new Set(tell ? ['7'] : []), 'told')
      const { world, shown } = scene({ books: { [PUSH_KEY]: pushBook, [ACCOUNT]: told } })
      await pushed(push(), world)
      expect(shown).toEqual([])
    }
  })

  test('is told when the engine was to tell it and ended', async () => {
    const { book } = claim(pass(NEW_BOOK, [], NOW), [heard('7')], NOW)
    const { world, shown } = scene({ books: { [PUSH_KEY]: pushBook, [ACCOUNT]: book } })
    await pushed(push(), world)
    expect(shown).toHaveLength(1)
  })
})

describe('with a tab open', () => {
  const tabs = { any: true, visible: false }

  test('it is left to the engine, which is told by its socket', async () => {
    const told = settle(claim(pass(NEW_BOOK, [], NOW), [heard('7')], NOW).book, new Set(['7']), 'told')
    const { world, shown } = scene({ tabs, meanwhile: (books) => books.set(ACCOUNT, told) })
    await pushed(push(), world)
    expect(shown).toEqual([])
  })

  test('it is told after a while, if the engine does not hear of it', async () => {
    const { world, shown, waited } = scene({ tabs })
    await pushed(push(), world)
    expect(shown).toHaveLength(1)
    expect(waited()).toBe(2_000)
  })
})

describe('a push that is not to be told', () => {
  test.each([
    ['is not JSON', 'what is this', 'it can not be read'],
    ['is empty', '', 'it can not be read'],
    ['names nothing', '{"access_token":"SECRET-TOKEN"}', 'it can not be read'],
  ])('%s', async (_, text, words) => {
    const { world, shown, logged } = scene({ mustShow: false })
    await pushed(text, world)
    expect(shown).toEqual([])
    expect(logged.join()).toContain(words)
    expect(logged.join()).not.toContain('SECRET')
  })

  test('is for somebody who is not here any more', async () => {
    const { world, shown, logged, kept } = scene({ books: {} })
    await pushed(push(), world)
    expect(shown).toEqual([])
    expect(logged.join()).toContain('nobody here wants any')
    expect(kept.size).toBe(0)
  })

  test.each([
    ['is of a kind that is not wanted', { notification_type: 'favourite' }],
    ['has a muted word', { body: 'a Spoiler' }],
    ['has a muted word in its title', { title: 'Spoiler ahead' }],
  ])('%s', async (_, more) => {
    const { world, shown } = scene({ mustShow: false })
    await pushed(push(more), world)
    expect(shown).toEqual([])
  })

  test('says something plain where the browser demands it, without a sound, and for a moment', async () => {
    const { world, shown, closed } = scene()
    await pushed(push({ notification_type: 'favourite' }), world)
    expect(shown).toMatchObject([{ title: 'You have new notifications', options: { silent: true } }])
    expect(closed).toEqual([shown[0]?.options.tag])
    const seen = scene({ tabs: { any: true, visible: true } })
    await pushed('what is this', seen.world)
    expect(seen.shown).toEqual([])
  })
})
