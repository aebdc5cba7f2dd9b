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

const laid = (entity: unknown, ...bodies: readonly object[]): Status =>
  applyExpectations(
    entity,
    bodies.flatMap((body) => expectationsOf(command(body))),
  ) as Status

describe('what is expected of a command', () => {
  test('is the same when it is laid over twice: tab and engine both do it', () => {
    fc.assert(
      fc.property(
        status,
        fc.oneof(toggle, fc.constant({ kind: 'delete', statusId: '1' })),
        (entity, body) => {
          expect(laid(entity, body, body)).toEqual(laid(entity, body))
        },
      ),
    )
  })

  test('is undone by its reverse, but for a count that was wrong before', () => {
    fc.assert(
      fc.property(status, toggle, (entity, body) => {
        const back = laid(entity, body, { ...body, on: !body.on })
        expect([back.favouritesCount, back.repeatsCount].every((count) => count >= 0)).toBe(true)
        const field = { favourite: 'favourited', repeat: 'repeated', bookmark: 'bookmarked' }[body.kind]
        expect(back[field as 'favourited']).toBe(!body.on)
      }),
    )
  })

  test('a vote counts once, where votes are told, and for the poll that was meant', () => {
    const poll = {
      id: '7',
      voted: false,
      ownVotes: [],
      votesCount: 3,
      votersCount: null,
      options: [{ votesCount: 3 }, { votesCount: null }],
    }
    const vote = { kind: 'vote', statusId: '1', pollId: '7', choices: [0, 1] }
    const voted = laid({ poll }, vote, vote, { ...vote, choices: [1] }).poll
    expect(voted).toEqual({
      ...poll,
      voted: true,
      ownVotes: [0, 1],
      votesCount: 5,
      options: [{ votesCount: 4 }, { votesCount: null }],
    })
    expect(laid({ poll: { ...poll, id: '8' } }, vote).poll?.voted).toBe(false)
    expect(laid({ id: '1' }, vote)).toEqual({ id: '1' })
  })

  test('a reaction is one more or one less, new or gone, and the same when laid over twice', () => {
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
          const now = laid({ reactions }, body).reactions
          expect(laid({ reactions }, body, body).reactions).toEqual(now)
          const [before, after] = [reactions, now].map((all) => all.find((one) => one.name === name))
          const wanted = (before?.count ?? 0) + Number(on) - Number(before?.me ?? false)
          expect(after?.count ?? 0).toBe(wanted)
          expect(after?.me ?? false).toBe(wanted === 0 ? false : on)
          expect(now.filter((one) => one.name !== name)).toEqual(reactions.filter((one) => one.name !== name))
        },
      ),
    )
  })

  test('never changes what it is laid over', () => {
    fc.assert(
      fc.property(status, toggle, (entity, body) => {
        const before = structuredClone(entity)
        laid(Object.freeze(entity), body)
        expect(entity).toEqual(before)
      }),
    )
  })

  test('names the entity of its account, whatever the id looks like', () => {
    const [only] = expectationsOf(command({ kind: 'favourite', statusId: 'a/b?c', on: true }))
    expect(only?.key).toBe('a@b/status/a/b?c')
  })

  test('of preferences is that they hold', () => {
    const [only] = expectationsOf(command({ kind: 'setPreferences', change: { streaming: true } }))
    const now = only?.change({ streaming: false, stopGifs: true }) as Preferences
    expect(now).toEqual({ streaming: true, stopGifs: true })
  })

  test('of a choice that is taken back is nothing: the engine knows what holds then', () => {
    const body = { kind: 'setPreferences', change: { streaming: null, stopGifs: false } }
    expect(laid({ streaming: true, stopGifs: true }, body)).toEqual({ streaming: true, stopGifs: false })
  })

  test('of what is stored is the same when it is laid over twice', () => {
    const item = fc.constantFrom('home', 'dms', 'about', 'list:1')
    const change = fc.oneof(
      fc.record({ kind: fc.constant('pin'), item, on: fc.boolean() }),
      fc.record({ kind: fc.constant('movePin'), item, to: fc.integer({ min: -2, max: 6 }) }),
      fc.record({ kind: fc.constant('setStored'), name: fc.constant('collapseNav'), value: fc.boolean() }),
    )
    const stored = fc.uniqueArray(item).map((pinnedNavItems) => ({ ...DEFAULT_STORED, pinnedNavItems }))
    fc.assert(
      fc.property(stored, change, (before, body) => {
        const once = laid(Object.freeze(before), body)
        expect(laid(before, body, body)).toEqual(once)
      }),
    )
  })

  test('of pins is that they are at the end, gone, or at their new place', () => {
    const after = (...bodies: readonly object[]): unknown =>
      (laid(DEFAULT_STORED, ...bodies) as unknown as Stored).pinnedNavItems
    expect(after({ kind: 'pin', item: 'about', on: true })).toEqual(['home', 'dms', 'chats', 'about'])
    expect(after({ kind: 'pin', item: 'home', on: false })).toEqual(['dms', 'chats'])
    expect(after({ kind: 'movePin', item: 'chats', to: 0 })).toEqual(['chats', 'home', 'dms'])
    expect(after({ kind: 'movePin', item: 'home', to: 9 })).toEqual(['dms', 'chats', 'home'])
    expect(after({ kind: 'movePin', item: 'nowhere', to: 0 })).toEqual(['home', 'dms', 'chats'])
  })

  test('of an option of the account is that nobody knows it, in this account’s session alone', () => {
    const own = { locked: true, discoverable: true, notificationSettings: { block_from_strangers: true } }
    const session = { account: 'a@b', own }
    const body = { kind: 'setAccountOption', name: 'locked', value: false }
    const [only] = expectationsOf(command(body))
    expect(only?.key).toBe('browser/session/-')
    expect(laid(session, body)).toEqual({ ...session, own: { ...own, locked: null } })
    expect(laid({ ...session, account: 'c@d' }, body)).toEqual({ ...session, account: 'c@d' })
    expect(laid({ account: 'a@b' }, body)).toEqual({ account: 'a@b' })
    const setting = { ...body, name: 'notificationSettings.block_from_strangers' }
    expect(laid(session, setting, setting)).toEqual({
      ...session,
      own: { ...own, notificationSettings: { block_from_strangers: null } },
    })
  })

  test('of what makes something new is nothing', () => {
    expect(expectationsOf(command({ kind: 'post', draftId: 'new', draft: {} }))).toEqual([])
    expect(expectationsOf(command({ kind: 'signOut' }))).toEqual([])
  })
})

describe('of muting', () => {
  const muted = {
    threadMuted: true,
    muted: true,
    mutedBy: [{ by: 'thread' }, { by: 'word', what: 'x' }],
  } as unknown as Status

  test('a conversation: its own reason goes at once, others stay, and none is made up', () => {
    const off = laid(muted, { kind: 'muteThread', statusId: '1', on: false })
    expect(off).toEqual({ threadMuted: false, muted: false, mutedBy: [{ by: 'word', what: 'x' }] })
    const open = { threadMuted: false, muted: false }
    expect(laid(open, { kind: 'muteThread', statusId: '1', on: true })).toEqual({
      threadMuted: true,
      muted: true,
    })
  })

  test('an account: it is so at once, and nothing is expected of other changes', () => {
    const related = { muting: false, following: true }
    const mute = { kind: 'relate', accountId: '1', change: 'mute' }
    expect(laid(related, mute)).toEqual({ muting: true, following: true })
    expect(laid(related, mute, { ...mute, change: 'unmute' })).toEqual(related)
    expect(laid(related, { ...mute, change: 'unfollow' })).toEqual(related)
  })

  test('a word, and of letting somebody stand out: the same when it is laid over twice', () => {
    const bodies = fc.constantFrom(
      { kind: 'muteWord', word: 'x', on: true },
      { kind: 'muteWord', word: 'x', on: false },
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
        expect(laid(entity, body, body)).toEqual(laid(entity, body))
      }),
    )
  })
})
