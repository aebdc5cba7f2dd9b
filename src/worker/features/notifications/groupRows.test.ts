import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Notification, NotificationType } from '../../../shared/model/notification.ts'
import { groupKeyOf, groupRows } from './groupRows.ts'

const keyOf = (type: NotificationType, postId?: string, createdAt = '2026-03-01T12:00:00.000Z') =>
  groupKeyOf({ id: 'n', accountId: 'a', seen: true, type, createdAt } satisfies Notification, postId)

describe('notifications that share a row', () => {
  test('are about the same post, and of one kind but for favourites and repeats (NO38)', () => {
    expect(keyOf('like', 'p1')).toBe(keyOf('like', 'p1'))
    expect(keyOf('like', 'p1')).not.toBe(keyOf('like', 'p2'))
    expect(keyOf('like', 'p1')).toBe(keyOf('repeat', 'p1'))
    expect(keyOf('like', 'p1')).not.toBe(keyOf('repeat', 'p2'))
    expect(keyOf('like')).toBe(null)
    expect(keyOf('repeat', 'p1')).not.toBe(keyOf('pleroma:emoji_reaction', 'p1'))
  })

  test('are follows of the same day (NO38)', () => {
    const at = (hour: number, day = 1) => new Date(2026, 2, day, hour).toISOString()
    expect(keyOf('follow', undefined, at(1))).toBe(keyOf('follow', undefined, at(23)))
    expect(keyOf('follow', undefined, at(23))).not.toBe(keyOf('follow', undefined, at(1, 2)))
  })

  test('have no other type: what may be answered has a row of its own (NO38)', () => {
    for (const type of [
      'mention',
      'follow_request',
      'move',
      'poll',
      'status',
      'update',
      'pleroma:report',
    ] as const)
      expect(keyOf(type, 'p1')).toBe(null)
  })
})

test('no notification is lost or in two rows, and rows are sorted by their newest one (NO38)', () => {
  const keys = fc.array(fc.option(fc.constantFrom('a', 'b', 'c', 'd'), { nil: null }), { maxLength: 60 })
  fc.assert(
    fc.property(keys, (keys) => {
      const entries = keys.map((_, index) => `n${index}`)
      const key = (id: string) => keys[Number(id.slice(1))]
      const groups = groupRows(entries, key)
      const folded = new Set([...groups.values()].flat())
      const rows = entries.filter((id) => !folded.has(id))
      const shown = rows.flatMap((id) => [id, ...(groups.get(id) ?? [])])
      expect([...shown].sort()).toEqual([...entries].sort())
      for (const [host, others] of groups) {
        expect(others.length).toBeGreaterThan(0)
        const all = [host, ...others]
        expect(new Set(all.map(key)).size).toBe(1)
        expect(all).toEqual(entries.filter((id) => all.includes(id)))
      }
      const shownKeys = rows.map(key).filter((one) => one != null)
      expect(new Set(shownKeys).size).toBe(shownKeys.length)
    }),
  )
})

test('older notifications join the existing groups when they load, and move no row (NO38)', () => {
  const keys = fc.array(fc.constantFrom('a', 'b', 'c', null), { maxLength: 40 })
  fc.assert(
    fc.property(keys, fc.nat(40), (keys, loaded) => {
      const entries = keys.map((_, index) => `n${index}`)
      const rowsOf = (some: readonly string[]) => {
        const folded = new Set([...groupRows(some, (id) => keys[Number(id.slice(1))]).values()].flat())
        return some.filter((id) => !folded.has(id))
      }
      const before = rowsOf(entries.slice(0, loaded))
      expect(rowsOf(entries).slice(0, before.length)).toEqual(before)
    }),
  )
})
