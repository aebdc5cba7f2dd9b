import fc from 'fast-check'
import { describe, expect as expectThat, test } from 'vitest'
import type { Preferences } from '../model/preferences.ts'
import type { Status } from '../model/status.ts'
import type { Command } from './command.ts'
import { expect, expectationsOf } from './optimistic.ts'

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
  expect(
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
          expectThat(laid(entity, body, body)).toEqual(laid(entity, body))
        },
      ),
    )
  })

  test('is undone by its reverse, but for a count that was wrong before', () => {
    fc.assert(
      fc.property(status, toggle, (entity, body) => {
        const back = laid(entity, body, { ...body, on: !body.on })
        expectThat([back.favouritesCount, back.repeatsCount].every((count) => count >= 0)).toBe(true)
        const field = { favourite: 'favourited', repeat: 'repeated', bookmark: 'bookmarked' }[body.kind]
        expectThat(back[field as 'favourited']).toBe(!body.on)
      }),
    )
  })

  test('never changes what it is laid over', () => {
    fc.assert(
      fc.property(status, toggle, (entity, body) => {
        const before = structuredClone(entity)
        laid(Object.freeze(entity), body)
        expectThat(entity).toEqual(before)
      }),
    )
  })

  test('names the entity of its account, whatever the id looks like', () => {
    const [only] = expectationsOf(command({ kind: 'favourite', statusId: 'a/b?c', on: true }))
    expectThat(only?.key).toBe('a@b/status/a/b?c')
  })

  test('of preferences is that they hold', () => {
    const [only] = expectationsOf(command({ kind: 'setPreferences', change: { streaming: true } }))
    const now = only?.change({ streaming: false, stopGifs: true }) as Preferences
    expectThat(now).toEqual({ streaming: true, stopGifs: true })
  })

  test('of what makes something new is nothing', () => {
    expectThat(expectationsOf(command({ kind: 'post', draftId: 'new', draft: {} }))).toEqual([])
    expectThat(expectationsOf(command({ kind: 'signOut' }))).toEqual([])
  })
})
