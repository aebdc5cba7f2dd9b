import { describe, expect, test } from 'vitest'
import type { Instance } from '../../../shared/model/instance.ts'
import type { Session } from '../../../shared/model/session.ts'
import { DEFAULT_STORED } from '../../../shared/model/stored.ts'
import { beforeLists, navEntries, PINS_SHOWN, pinnedEntries } from './navEntries.ts'

const CAPABILITIES = {
  bookmarks: true,
  chats: true,
  announcements: true,
  directTimeline: true,
  directThreads: true,
  shout: true,
} as Instance['capabilities']

const instance = (change: Partial<Instance> = {}): Instance =>
  ({ known: true, private: false, federating: true, capabilities: CAPABILITIES, ...change }) as Instance
const without = (...capabilities: readonly (keyof Instance['capabilities'])[]): Instance =>
  instance({
    capabilities: { ...CAPABILITIES, ...Object.fromEntries(capabilities.map((name) => [name, false])) },
  })

const VISITOR: Session = { state: 'signed-out', account: '@nest.test' }
const member = (change: Partial<Session> = {}): Session => ({
  state: 'signed-in',
  account: 'luna@nest.test',
  acct: 'luna',
  role: 'member',
  locked: false,

  ...change,
})

const names = (
  session: Session | null,
  at: Instance | null,
  lists?: { id: string; title: string }[],
): string =>
  navEntries(session, at, lists)
    .map(({ name }) => name)
    .join(' ')

const ALL = 'home public twkn bookmarks favorites dms interactions chats shout drafts announcements about'

describe('entries by role and instance (N19, N20, N23)', () => {
  test.each([
    ['a visitor', VISITOR, instance(), 'public twkn about'],
    ['a visitor of a private instance', VISITOR, instance({ private: true }), 'about'],
    ['a visitor of an instance without federation', VISITOR, instance({ federating: false }), 'public about'],
    ['a visitor before the instance is known', VISITOR, null, 'public twkn about'],
    ['a member', member(), instance(), ALL],
    ['a member of a private instance', member(), instance({ private: true }), ALL],
    [
      'a locked member',
      member({ locked: true }),
      instance(),
      'home public twkn bookmarks favorites dms interactions chats friendRequests shout drafts announcements about',
    ],
    ['a moderator', member({ role: 'moderator' }), instance(), ALL],
    ['an admin', member({ role: 'admin' }), instance(), ALL],
    [
      'a moderator who reads reports',
      member({ role: 'moderator', privileges: ['reports_manage_reports'] }),
      instance({ capabilities: { ...CAPABILITIES, manageReports: true } }),
      ALL.replace('about', 'moderation about'),
    ],
    [
      'a member of an instance without federation',
      member(),
      instance({ federating: false }),
      ALL.replace(' twkn', ''),
    ],
    ['a member without chats', member(), without('chats'), ALL.replace(' chats', '')],
    ['a member without announcements', member(), without('announcements'), ALL.replace(' announcements', '')],
    [
      'a member of an instance with conversations, but without a timeline of direct posts',
      member(),
      without('directTimeline'),
      ALL,
    ],
    [
      'a member of an instance without both',
      member(),
      without('directTimeline', 'directThreads'),
      ALL.replace(' dms', ''),
    ],
    [
      'a member before the instance is known',
      member(),
      null,
      ALL.replace(' chats', '').replace(' shout', '').replace(' announcements', ''),
    ],
    ['a member of an instance without a shoutbox', member(), without('shout'), ALL.replace(' shout', '')],
    ['a member without bookmarks', member(), without('bookmarks'), ALL.replace(' bookmarks', '')],
  ])('%s', (_, session, at, seen) => {
    expect(names(session, at)).toBe(seen)
  })

  test('lists are entries, but not for visitors', () => {
    const lists = [
      { id: '5', title: 'Birds' },
      { id: 'a/b', title: '' },
    ]
    expect(names(member(), instance(), lists)).toBe(`${ALL} list:5 list:a/b`)
    expect(navEntries(member(), instance(), lists).slice(-2)).toEqual([
      { name: 'list:5', to: '/lists/5', text: { words: 'Birds' }, group: 'lists' },
      { name: 'list:a/b', to: '/lists/a%2Fb', text: { words: '' }, group: 'lists' },
    ])
    expect(names(VISITOR, instance(), lists)).toBe('public twkn about')
  })
})

test('entries link to their routes, and four have a badge', () => {
  const entries = navEntries(member({ acct: 'lu na', locked: true }), instance())
  expect(Object.fromEntries(entries.map(({ name, to }) => [name, to]))).toEqual({
    home: '/main/friends',
    public: '/main/public',
    twkn: '/main/all',
    bookmarks: '/bookmarks',
    favorites: '/users/lu%20na?tab=favorites',
    dms: '/users/lu%20na/dms',
    interactions: '/users/lu%20na/interactions',
    chats: '/users/lu%20na/chats',
    friendRequests: '/friend-requests',
    shout: '/shout-panel',
    drafts: '/drafts',
    announcements: '/announcements',
    about: '/about',
  })
  expect(entries.flatMap(({ name, badge }) => (badge === undefined ? [] : `${name}: ${badge}`))).toEqual([
    'dms: directs',
    'chats: chats',
    'friendRequests: followRequests',
    'announcements: announcements',
  ])
})

describe('the pinned entries', () => {
  const pinned = (session: Session, pins: readonly string[], at = instance()): readonly string[] =>
    pinnedEntries(navEntries(session, at), pins, session.state === 'signed-in').map(({ name }) => name)

  test('default to home, dms and chats (N26, N27)', () => {
    expect(pinned(member(), DEFAULT_STORED.pinnedNavItems)).toEqual(['home', 'dms', 'chats'])
    expect(PINS_SHOWN).toBe(6)
  })

  test('are the same for all visitors, apart from entries that they can’t see', () => {
    expect(pinned(VISITOR, DEFAULT_STORED.pinnedNavItems)).toEqual(['public', 'twkn', 'about'])
    expect(pinned(VISITOR, [], instance({ private: true }))).toEqual(['about'])
  })

  test('keep their order, and omit unavailable ones', () => {
    const pins = ['about', 'list:gone', 'chats', 'somebody else’s', 'home']
    expect(pinned(member(), pins, without('chats'))).toEqual(['about', 'home'])
  })
})

test('a pin that lists may move waits for them (N48)', () => {
  const pins = ['home', 'list:1', 'chats']
  const pinned = pinnedEntries(navEntries(member(), instance()), pins, true)
  expect(pinned.map(({ name }) => name)).toEqual(['home', 'chats'])
  expect(beforeLists(pinned, pins).map(({ name }) => name)).toEqual(['home'])
  expect(beforeLists(pinned, ['home', 'chats'])).toEqual(pinned)
})
