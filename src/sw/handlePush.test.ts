import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  alertStateOf,
  asAlertBook,
  claim,
  collectingDismissed,
  NEW_BOOK,
  pass,
  SHOWN,
  settle,
} from '../shared/alerts/alertBook.ts'
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
  countTexts: {
    locale: 'en',
    mentions: { one: '{{count}} new mention', other: '{{count}} new mentions' },
    notifications: { one: '{{count}} new notification', other: '{{count}} new notifications' },
  },
  told: '',
  serverKey: 'KEY',
}

const arrived = (id: string, tell = true) => ({
  id,
  createdAt: new Date(NOW).toISOString(),
  tell,
  isMention: true,
})

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
    latest: new Map(),
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

  test('shows an alert that the engine has claimed, once the engine had time to show it (R33, AL3)', async () => {
    const { book } = claim(pass(NEW_BOOK, [], NOW), [arrived('7')], NOW)
    const { world, shown, waited } = scene({ tabs, books: { [PUSH_KEY]: pushBook, [ACCOUNT]: book } })
    await handlePush(push(), ACCOUNT, world)
    expect(shown).toHaveLength(1)
    expect(waited()).toBe(6_000)
  })

  test('does not wait for the engine any longer once the last tab has closed (AL3)', async () => {
    const open = { any: true, visible: false }
    const { book } = claim(pass(NEW_BOOK, [], NOW), [arrived('7')], NOW)
    const books = { [PUSH_KEY]: pushBook, [ACCOUNT]: book }
    const { world, shown, waited } = scene({
      tabs: open,
      books,
      meanwhile: () => Object.assign(open, { any: false }),
    })
    await handlePush(push(), ACCOUNT, world)
    expect(shown).toHaveLength(1)
    expect(waited()).toBe(1_000)
  })
})

/** A service worker whose time passes for all pushes at once. */
function busyScene(books: Readonly<Record<string, unknown>> = { [PUSH_KEY]: pushBook }) {
  const { world, stored } = scene({ books })
  const timers: { readonly at: number; readonly end: () => void }[] = []
  const onScreen = new Map<string, NotificationOptions & { readonly title: string }>()
  const shown: { readonly title: string; readonly options: NotificationOptions; readonly at: number }[] = []
  let now = NOW
  const busy: PushWorld = {
    ...world,
    now: () => now,
    wait: (ms) => new Promise((end) => timers.push({ at: now + ms, end })),
    show: async (title, options) => {
      shown.push({ title, options, at: now })
      onScreen.set(options.tag ?? '', { title, ...options })
    },
    shown: async () => [...onScreen.keys()],
  }
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
  const tick = async (ms: number): Promise<void> => {
    const until = now + ms
    for (;;) {
      for (let turn = 0; turn < 3; turn++) await settled()
      const [next] = timers.sort((a, b) => a.at - b.at)
      if (next === undefined || next.at > until) break
      timers.shift()
      now = next.at
      next.end()
    }
    now = until
  }
  const arrive = (id: string, more: object = {}): Promise<void> =>
    handlePush(push({ notification_id: id, ...more }), ACCOUNT, busy)
  /** What was told: the alerts shown alone, and the numbers of the collecting alert. */
  const told = () => {
    const counts = shown.flatMap(({ options }) =>
      typeof options.data.count === 'number' ? [options.data.count as number] : [],
    )
    return { alone: shown.length - counts.length, counts }
  }
  const close = (): void => {
    onScreen.delete(`${ACCOUNT}:`)
    stored.set(ACCOUNT, collectingDismissed(asAlertBook(stored.get(ACCOUNT)), now))
  }
  return { arrive, tick, told, close, shown, stored, onScreen, now: () => now }
}

describe('a burst of pushes', () => {
  test('of a thousand shows four alerts and one that counts, with few sounds (AL2, AL5)', async () => {
    const { arrive, tick, told, shown, onScreen } = busyScene()
    const handled: Promise<void>[] = []
    for (let count = 0; count < 1_000; count++) {
      handled.push(arrive(`n${count}`, { body: `@bob: number ${count}` }))
      if (count % 10 === 9) await tick(100)
    }
    await tick(5_000)
    await Promise.all(handled)
    expect(told().alone).toBe(4)
    expect(told().counts.at(-1)).toBe(996)
    expect(told().counts.length).toBeLessThan(10)
    expect(onScreen.size).toBe(5)
    expect(onScreen.get(`${ACCOUNT}:`)).toMatchObject({
      title: '996 new mentions',
      body: 'New Mention\n@bob: number 999',
      silent: true,
      data: { url: '/alice/notifications', accountKey: ACCOUNT },
    })
    const loud = shown.filter(({ options }) => options.silent !== true).map(({ at }) => at)
    expect(loud.filter((at, index) => index > 0 && at - (loud[index - 1] ?? 0) < 1_000)).toEqual([])
  })

  test('of several kinds counts notifications, in the number format of the language (AL5)', async () => {
    const { arrive, tick, onScreen } = busyScene({
      [PUSH_KEY]: { ...pushBook, handle: '@alice@rook.example' },
    })
    for (let count = 0; count < 1_500; count++)
      void arrive(`n${count}`, { notification_type: count === 700 ? 'follow' : 'mention' })
    await tick(5_000)
    expect(onScreen.get(`${ACCOUNT}:`)?.title).toBe('1,496 new notifications · @alice@rook.example')
  })

  test('counts in a book of an older build, too, which has no such texts', async () => {
    const { arrive, tick, onScreen } = busyScene({ [PUSH_KEY]: { ...pushBook, countTexts: undefined } })
    for (let count = 0; count < 10; count++) void arrive(`n${count}`)
    await tick(5_000)
    expect(onScreen.get(`${ACCOUNT}:`)?.title).toBe('You have new notifications (6)')
  })

  test('does not bring back at once an alert that a person has closed, and counts from the beginning then (AL4)', async () => {
    const { arrive, tick, told, close } = busyScene()
    for (let count = 0; count < 10; count++) void arrive(`n${count}`)
    await tick(4_000)
    close()
    for (let count = 0; count < 5; count++) void arrive(`m${count}`)
    const before = told().counts.length
    await tick(8_900)
    expect(told().counts).toHaveLength(before)
    await tick(200)
    expect(told().counts.at(-1)).toBe(5)
  })

  test('is told once, within ten seconds and with one sound a second, however it arrives (NO29, AL1, AL2, AL3)', async () => {
    const step = fc.record({
      afterMs: fc.oneof(fc.constant(0), fc.nat(400), fc.nat(14_000)),
      id: fc.nat(40),
      closes: fc.integer({ min: 0, max: 8 }).map((dice) => dice === 0),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const { arrive, tick, close, shown, stored, onScreen, now } = busyScene()
        const sent = new Map<string, number>()
        /** How many alerts had been shown when the person closed one. */
        const resets = new Set<number>()
        for (const { afterMs, id, closes } of steps) {
          // Also ends what has begun: who closes the alert in the millisecond before it is replaced, gets it back.
          await tick(afterMs)
          if (closes && onScreen.has(`${ACCOUNT}:`)) {
            close()
            resets.add(shown.length)
          }
          if (!sent.has(`n${id}`)) sent.set(`n${id}`, now())
          void arrive(`n${id}`)
        }
        await tick(20_000)
        const alone = shown.flatMap(({ options: { data } }) => (data.count ? [] : [data.notificationId]))
        expect(new Set(alone).size).toBe(alone.length)
        let collected = 0
        let before = 0
        for (const [index, { options }] of shown.entries()) {
          if (resets.has(index)) before = 0
          const { count } = options.data
          if (count === undefined) continue
          collected += count - before
          before = count
        }
        expect(alone.length + collected).toBe(sent.size)
        const book = asAlertBook(stored.get(ACCOUNT))
        for (const [id, at] of sent) {
          expect(alertStateOf(book, id)).toBe(SHOWN)
          const its =
            shown.find(({ options: { data } }) => !data.count && data.notificationId === id) ??
            shown.find((one) => one.options.data.count && one.at >= at)
          expect(its === undefined || its.at - at).toBeLessThanOrEqual(10_000)
        }
        const loud = shown.filter(({ options }) => options.silent !== true)
        expect(loud.filter(({ at }, index) => index > 0 && at - (loud[index - 1]?.at ?? 0) < 1_000)).toEqual(
          [],
        )
      }),
      { numRuns: 100 },
    )
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

  test('is one in quiet hours, unless they are ended for this once (AL10)', async () => {
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

  test('is one at a quiet time, with a silent placeholder where the browser requires an alert (AL7)', async () => {
    const books = { [PUSH_KEY]: { ...pushBook, doNotDisturbUntil: NOW + 1_000 } }
    const { world, shown } = scene({ books, mustShow: false })
    await handlePush(push(), ACCOUNT, world)
    expect(shown).toEqual([])
    const strict = scene({ books })
    await handlePush(push(), ACCOUNT, strict.world)
    expect(strict.shown).toMatchObject([{ title: 'You have new notifications', options: { silent: true } }])
  })
})
