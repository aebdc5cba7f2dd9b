import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Preferences } from '../model/preferences.ts'
import type { Status } from '../model/status.ts'
import { DEFAULT_STORED, type Stored } from '../model/stored.ts'
import type { Command } from './command.ts'
import { applyExpectations } from './expectation.ts'
import { expectationsOf } from './optimistic.ts'

const command = (body: object): Command => ({ commandId: 'c', account: 'a@b', ...body }) as Command

const toggle = fc.record({
  kind: fc.constantFrom('favourite', 'repeat', 'bookmark'),
  statusId: fc.constant('1'),
  on: fc.boolean(),
})

const status = fc.record({
  favourited: fc.boolean(),
  favouritesCount: fc.nat(5),
  repeated: fc.boolean(),
  repeatsCount: fc.nat(5),
  bookmarked: fc.boolean(),
  deleted: fc.boolean(),
})

const applied = (entity: unknown, ...bodies: readonly object[]): Status =>
  applyExpectations(
    entity as Status,
    bodies.flatMap((body) => expectationsOf(command(body))),
  ) as Status

describe('the optimistic update', () => {
  test('is idempotent, since tab and engine both apply it', () => {
    fc.assert(
      fc.property(
        status,
        fc.oneof(toggle, fc.constant({ kind: 'delete', statusId: '1' })),
        (entity, body) => {
          expect(applied(entity, body, body)).toEqual(applied(entity, body))
        },
      ),
    )
  })

  test('is undone by the opposite command, except where the count was wrong before', () => {
    fc.assert(
      fc.property(status, toggle, (entity, body) => {
        const back = applied(entity, body, { ...body, on: !body.on })
        expect([back.favouritesCount, back.repeatsCount].every((count) => count >= 0)).toBe(true)
        const field = { favourite: 'favourited', repeat: 'repeated', bookmark: 'bookmarked' }[body.kind]
        expect(back[field as 'favourited']).toBe(!body.on)
      }),
    )
  })

  test('of a vote counts once, for options with a count, and only in the given poll', () => {
    const poll = {
      id: '7',
      voted: false,
      ownVotes: [],
      votesCount: 3,
      votersCount: null,
      options: [{ votesCount: 3 }, { votesCount: null }],
    }
    const vote = { kind: 'vote', statusId: '1', pollId: '7', choices: [0, 1] }
    const voted = applied({ poll }, vote, vote, { ...vote, choices: [1] }).poll
    expect(voted).toEqual({
      ...poll,
      voted: true,
      ownVotes: [0, 1],
      votesCount: 5,
      options: [{ votesCount: 4 }, { votesCount: null }],
    })
    expect(applied({ poll: { ...poll, id: '8' } }, vote).poll?.voted).toBe(false)
    expect(applied({ id: '1' }, vote)).toEqual({ id: '1' })
  })

  test('of a reaction changes the count by one, adds or removes it, and is idempotent', () => {
    const reaction = fc.record({
      name: fc.constantFrom('a', 'b', 'c'),
      count: fc.integer({ min: 1, max: 3 }),
      me: fc.boolean(),
    })
    fc.assert(
      fc.property(
        fc.uniqueArray(reaction, { selector: ({ name }) => name }),
        fc.constantFrom('a', 'b', 'c'),
        fc.boolean(),
        (reactions, name, on) => {
          const body = { kind: 'react', statusId: '1', name, on }
          const now = applied({ reactions }, body).reactions
          expect(applied({ reactions }, body, body).reactions).toEqual(now)
          const [before, after] = [reactions, now].map((all) => all.find((one) => one.name === name))
          const expected = (before?.count ?? 0) + Number(on) - Number(before?.me ?? false)
          expect(after?.count ?? 0).toBe(expected)
          expect(after?.me ?? false).toBe(expected === 0 ? false : on)
          expect(now.filter((one) => one.name !== name)).toEqual(reactions.filter((one) => one.name !== name))
        },
      ),
    )
  })

  test('never mutates the entity', () => {
    fc.assert(
      fc.property(status, toggle, (entity, body) => {
        const before = structuredClone(entity)
        applied(Object.freeze(entity), body)
        expect(entity).toEqual(before)
      }),
    )
  })

  test('names the entity of its account, with any id', () => {
    const [only] = expectationsOf(command({ kind: 'favourite', statusId: 'a/b?c', on: true }))
    expect(only?.key).toBe('a@b/status/a/b?c')
  })

  test('of preferences sets their values', () => {
    const [only] = expectationsOf(command({ kind: 'setPreferences', change: { streaming: true } }))
    const now = only?.change({ streaming: false, stopGifs: true } as Preferences)
    expect(now).toEqual({ streaming: true, stopGifs: true })
  })

  test('of a reset preference is empty: the engine resolves its value', () => {
    const body = { kind: 'setPreferences', change: { streaming: null, stopGifs: false } }
    expect(applied({ streaming: true, stopGifs: true }, body)).toEqual({ streaming: true, stopGifs: false })
  })

  test('of stored preferences is idempotent', () => {
    const item = fc.constantFrom('home', 'dms', 'about', 'list:1')
    const change = fc.oneof(
      fc.record({ kind: fc.constant('pin'), item, on: fc.boolean() }),
      fc.record({ kind: fc.constant('movePin'), item, to: fc.integer({ min: -2, max: 6 }) }),
      fc.record({ kind: fc.constant('setStored'), name: fc.constant('collapseNav'), value: fc.boolean() }),
    )
    const stored = fc.uniqueArray(item).map((pinnedNavItems) => ({ ...DEFAULT_STORED, pinnedNavItems }))
    fc.assert(
      fc.property(stored, change, (before, body) => {
        const once = applied(Object.freeze(before), body)
        expect(applied(before, body, body)).toEqual(once)
      }),
    )
  })

  test('of a pin command appends, removes or moves the pin', () => {
    const after = (...bodies: readonly object[]): unknown =>
      (applied(DEFAULT_STORED, ...bodies) as unknown as Stored).pinnedNavItems
    expect(after({ kind: 'pin', item: 'about', on: true })).toEqual(['home', 'dms', 'chats', 'about'])
    expect(after({ kind: 'pin', item: 'home', on: false })).toEqual(['dms', 'chats'])
    expect(after({ kind: 'movePin', item: 'chats', to: 0 })).toEqual(['chats', 'home', 'dms'])
    expect(after({ kind: 'movePin', item: 'home', to: 9 })).toEqual(['dms', 'chats', 'home'])
    expect(after({ kind: 'movePin', item: 'nowhere', to: 0 })).toEqual(['home', 'dms', 'chats'])
  })

  test('of an account option makes it unknown, only in the session of that account', () => {
    const own = { locked: true, discoverable: true, notificationSettings: { block_from_strangers: true } }
    const session = { account: 'a@b', own }
    const body = { kind: 'setAccountOption', name: 'locked', value: false }
    const keys = expectationsOf(command(body)).map(({ key }) => key)
    expect(keys).toEqual(['a@b/session/-', 'browser/session/-'])
    expect(applied(session, body)).toEqual({ ...session, own: { ...own, locked: null } })
    expect(applied({ ...session, account: 'c@d' }, body)).toEqual({ ...session, account: 'c@d' })
    expect(applied({ account: 'a@b' }, body)).toEqual({ account: 'a@b' })
    const setting = { ...body, name: 'notificationSettings.block_from_strangers' }
    expect(applied(session, setting, setting)).toEqual({
      ...session,
      own: { ...own, notificationSettings: { block_from_strangers: null } },
    })
  })

  test('of a command that creates something is empty', () => {
    expect(expectationsOf(command({ kind: 'post', draftId: 'new', draft: {} }))).toEqual([])
    expect(expectationsOf(command({ kind: 'signOut' }))).toEqual([])
  })
})

describe('the optimistic update of muting', () => {
  const muted = {
    threadMuted: true,
    muted: true,
    mutedBy: [{ by: 'thread' }, { by: 'word', what: 'x' }],
  } as unknown as Status

  test('a conversation removes only its own reason, and adds none', () => {
    const off = applied(muted, { kind: 'muteThread', statusId: '1', on: false })
    expect(off).toEqual({ threadMuted: false, muted: false, mutedBy: [{ by: 'word', what: 'x' }] })
    const open = { threadMuted: false, muted: false }
    expect(applied(open, { kind: 'muteThread', statusId: '1', on: true })).toEqual({
      threadMuted: true,
      muted: true,
    })
  })

  test('an account sets the flag at once, and an unfollow ends the follow; a follow has no optimistic update', () => {
    const related = { muting: false, following: true }
    const mute = { kind: 'relate', accountId: '1', change: 'mute' }
    expect(applied(related, mute)).toEqual({ muting: true, following: true })
    expect(applied(related, mute, { ...mute, change: 'unmute' })).toEqual(related)
    expect(applied(related, { ...mute, change: 'follow' })).toEqual(related)
    const ended = { muting: false, following: false, requested: false }
    expect(applied(related, { ...mute, change: 'unfollow' })).toEqual(ended)
  })

  test('a word that replaces another takes its place, once', () => {
    const stored = { ...DEFAULT_STORED, mutedWords: ['w', 'x', 'y'] }
    const wordsAfter = (word: string, instead: string) =>
      (applied(stored, { kind: 'muteWord', word, on: true, instead }) as unknown as Stored).mutedWords
    expect(wordsAfter('z', 'x')).toEqual(['w', 'z', 'y'])
    expect(wordsAfter('y', 'x')).toEqual(['w', 'y'])
    expect(wordsAfter('z', 'gone')).toEqual(['w', 'x', 'y', 'z'])
  })

  test('a word, or of a highlight, is idempotent', () => {
    const bodies = fc.constantFrom(
      { kind: 'muteWord', word: 'x', on: true },
      { kind: 'muteWord', word: 'x', on: false },
      { kind: 'muteWord', word: 'z', on: true, instead: 'x' },
      { kind: 'muteWord', word: 'y', on: true, instead: 'x' },
      { kind: 'muteWord', word: 'x', on: true, instead: 'x' },
      { kind: 'highlight', acct: 'bob', as: { type: 'solid', color: '#ffffff' } },
      { kind: 'highlight', acct: 'bob', as: null },
    )
    const stored = fc.constantFrom(DEFAULT_STORED, {
      ...DEFAULT_STORED,
      mutedWords: ['x', 'y'],
      highlights: ['bob side #000000', 'bobby solid #000000'],
    })
    fc.assert(
      fc.property(stored, bodies, (entity, body) => {
        expect(applied(entity, body, body)).toEqual(applied(entity, body))
      }),
    )
  })
})
