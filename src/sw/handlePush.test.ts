import { describe, expect, test } from 'vitest'
import { claim, NEW_BOOK, pass, SHOWN, settle } from '../shared/alerts/alertBook.ts'
import { type PushBook, pushBookKey } from '../shared/alerts/pushBook.ts'
import { handlePush, type PushWorld } from './handlePush.ts'

const ACCOUNT = 'alice@rook.example'
const NOW = Date.parse('2024-05-01T12:00:00.000Z')

const PUSH_KEY = pushBookKey(ACCOUNT)

const pushBook: PushBook = {
  account: ACCOUNT,
  handle: '',
  wanted: ['mention', 'follow'],
  mutedWords: ['spoiler'],
  quietHours: '',
  quietHoursOffUntil: 0,
  doNotDisturbUntil: 0,
  plainWords: 'You have new notifications',
  told: '',
  serverKey: 'KEY',
}

const arrived = (id: string, tell = true) => ({ id, createdAt: new Date(NOW).toISOString(), tell })

interface Scene {
  readonly books?: Readonly<Record<string, unknown>>
  readonly tabs?: { readonly any: boolean; readonly visible: boolean }
  readonly mustShow?: boolean
  /** Runs while the worker waits for the engine. */
  readonly meanwhile?: (books: Map<string, unknown>) => void
}

/** A fake environment of a service worker. Time passes only while the worker waits. */
function scene({ books = { [PUSH_KEY]: pushBook }, meanwhile, ...about }: Scene = {}) {
  const stored = new Map(Object.entries(books))
  const shown: { title: string; options: NotificationOptions }[] = []
  const closed: string[] = []
  const logged: string[] = []
  let now = NOW
  const world: PushWorld = {
    database: {
      read: async (key) => stored.get(key),
      change: async (key, work) => {
        const { value, answer } = work(stored.get(key))
        stored.set(key, value)
        return answer
      },
    },
    now: () => now,
    wait: async (ms) => {
      now += ms
      meanwhile?.(stored)
    },
    log: (text) => logged.push(text),
    tabs: async () => about.tabs ?? { any: false, visible: false },
    show: async (title, options) => void shown.push({ title, options }),
    shown: async () => shown.map(({ options }) => options.tag ?? '').filter((tag) => !closed.includes(tag)),
    close: async (tag) => void closed.push(tag),
    mustShow: async () => about.mustShow ?? true,
  }
  return { world, stored, shown, closed, logged, waited: () => now - NOW }
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
  test('shows an alert with no tab open, and links to its post', async () => {
    const { world, shown, stored, logged, waited } = scene()
    await handlePush(push(), ACCOUNT, world)
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
    expect(JSON.stringify([...stored, logged])).not.toContain('SECRET')
  })

  test('shows one alert, however often it is delivered', async () => {
    const { world, shown } = scene()
    for (let count = 0; count < 3; count++) await handlePush(push(), ACCOUNT, world)
    expect(shown).toHaveLength(1)
  })

  test('names its account if the browser has several (NO55)', async () => {
    const books = { [PUSH_KEY]: { ...pushBook, handle: '@alice@rook.example' } }
    const { world, shown } = scene({ books })
    await handlePush(push(), ACCOUNT, world)
    expect(shown).toMatchObject([{ title: 'New Mention · @alice@rook.example' }])
  })

  test('belongs to the account of its registration, and is shown once for each account (R45)', async () => {
    const other = 'carol@owl.example'
    const books = { [PUSH_KEY]: pushBook, [pushBookKey(other)]: { ...pushBook, account: other } }
    const { world, shown, logged } = scene({ books })
    for (const account of [ACCOUNT, other, other]) await handlePush(push(), account, world)
    expect(shown.map(({ options }) => options.tag)).toEqual([`${ACCOUNT}:7`, `${other}:7`])
    await handlePush(push(), 'eve@owl.example', world)
    await handlePush(push(), null, world)
    expect(shown).toHaveLength(2)
    expect(logged).toHaveLength(2)
  })

  test('without a post links to the notifications', async () => {
    const { world, shown } = scene()
    await handlePush(push({ notification_type: 'follow' }), ACCOUNT, world)
    expect(shown[0]?.options.data).toMatchObject({ url: '/alice/notifications' })
  })

  test('shows nothing if the engine has shown the alert or decided against it', async () => {
    for (const tell of [true, false]) {
      const { book } = claim(pass(NEW_BOOK, [], NOW), [arrived('7', tell)], NOW)
      const settled = settle(book, new Set(tell ? ['7'] : []), SHOWN)
      const { world, shown } = scene({ books: { [PUSH_KEY]: pushBook, [ACCOUNT]: settled } })
      await handlePush(push(), ACCOUNT, world)
      expect(shown).toEqual([])
    }
  })

  test('shows an alert that the engine claimed and did not show', async () => {
    const { book } = claim(pass(NEW_BOOK, [], NOW), [arrived('7')], NOW)
    const { world, shown } = scene({ books: { [PUSH_KEY]: pushBook, [ACCOUNT]: book } })
    await handlePush(push(), ACCOUNT, world)
    expect(shown).toHaveLength(1)
  })
})

describe('with a tab open', () => {
  const tabs = { any: true, visible: false }

  test('leaves the alert to the engine, which gets the notification by its socket', async () => {
    const settled = settle(claim(pass(NEW_BOOK, [], NOW), [arrived('7')], NOW).book, new Set(['7']), SHOWN)
    const { world, shown } = scene({ tabs, meanwhile: (books) => books.set(ACCOUNT, settled) })
    await handlePush(push(), ACCOUNT, world)
    expect(shown).toEqual([])
  })

  test('shows the alert after a while if the engine does not receive the notification', async () => {
    const { world, shown, waited } = scene({ tabs })
    await handlePush(push(), ACCOUNT, world)
    expect(shown).toHaveLength(1)
    expect(waited()).toBe(2_000)
  })
})

describe('a push without an alert', () => {
  test.each([
    ['is not JSON', 'what is this', 'it is unreadable'],
    ['is empty', '', 'it is unreadable'],
    ['has no notification id', '{"access_token":"SECRET-TOKEN"}', 'it is unreadable'],
  ])('%s', async (_, text, words) => {
    const { world, shown, logged } = scene({ mustShow: false })
    await handlePush(text, ACCOUNT, world)
    expect(shown).toEqual([])
    expect(logged.join()).toContain(words)
    expect(logged.join()).not.toContain('SECRET')
  })

  test('is for an account that is not signed in any more', async () => {
    const { world, shown, logged, stored } = scene({ books: {} })
    await handlePush(push(), ACCOUNT, world)
    expect(shown).toEqual([])
    expect(logged.join()).toContain('its account receives none here')
    expect(stored.size).toBe(0)
  })

  test.each([
    ['has a type that the user turned off', { notification_type: 'favourite' }],
    ['has a muted word', { body: 'a Spoiler' }],
    ['has a muted word in its title', { title: 'Spoiler ahead' }],
  ])('%s', async (_, more) => {
    const { world, shown } = scene({ mustShow: false })
    await handlePush(push(more), ACCOUNT, world)
    expect(shown).toEqual([])
  })

  test('shows a silent placeholder for a moment where the browser requires an alert', async () => {
    const { world, shown, closed } = scene()
    await handlePush(push({ notification_type: 'favourite' }), ACCOUNT, world)
    expect(shown).toMatchObject([{ title: 'You have new notifications', options: { silent: true } }])
    expect(closed).toEqual([shown[0]?.options.tag])
    const seen = scene({ tabs: { any: true, visible: true } })
    await handlePush('what is this', ACCOUNT, seen.world)
    expect(seen.shown).toEqual([])
  })

  test('is one in quiet hours, unless they are ended for this once (NO48)', async () => {
    const hour = (shift: number): string =>
      `${String(new Date(NOW + shift * 3_600_000).getHours()).padStart(2, '0')}:00`
    const night = { ...pushBook, quietHours: `${hour(-1)}-${hour(2)}` }
    const quiet = scene({ books: { [PUSH_KEY]: night }, mustShow: false })
    await handlePush(push(), ACCOUNT, quiet.world)
    expect(quiet.shown).toEqual([])
    const off = scene({ books: { [PUSH_KEY]: { ...night, quietHoursOffUntil: NOW + 7_200_000 } } })
    await handlePush(push(), ACCOUNT, off.world)
    expect(off.shown).toHaveLength(1)
    expect(off.shown[0]?.options.silent).not.toBe(true)
  })

  test('is one at a quiet time, with a silent placeholder where the browser requires an alert (NO45)', async () => {
    const books = { [PUSH_KEY]: { ...pushBook, doNotDisturbUntil: NOW + 1_000 } }
    const { world, shown } = scene({ books, mustShow: false })
    await handlePush(push(), ACCOUNT, world)
    expect(shown).toEqual([])
    const strict = scene({ books })
    await handlePush(push(), ACCOUNT, strict.world)
    expect(strict.shown).toMatchObject([{ title: 'You have new notifications', options: { silent: true } }])
  })
})
