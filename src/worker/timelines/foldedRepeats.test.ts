import { describe, expect, test } from 'vitest'
import type { Status } from '../../shared/model/status.ts'
import { FoldedRepeats } from './foldedRepeats.ts'
import { TimelineList } from './timelineList.ts'

/** A timeline whose rows are written as `post`, or `person:post` for a repeat by a person. */
function timeline(...rows: readonly string[]) {
  const list = new TimelineList()
  list.append(rows)
  const folds = new FoldedRepeats()
  const gone = new Set<string>()
  const statusOf = (id: string): Status | undefined => {
    if (gone.has(id)) return undefined
    const [by = '', post] = id.split(':')
    const status = post === undefined ? { accountId: `author of ${by}` } : { accountId: by, repeatOfId: post }
    return { id, deleted: false, ...status } as Status
  }
  const update = () => {
    folds.update(list, statusOf)
    return { shown: list.entries.filter((id) => folds.hostOf(id) === undefined), by: folds.meta.repeatedBy }
  }
  return { list, update, gone, folds }
}

const posts = (count: number): string[] => Array.from({ length: count }, (_, index) => `p${index}`)

describe('a repeat', () => {
  test('is folded into the post that stands near it (T60)', () => {
    const { update } = timeline('rook:b', 'a', 'b', 'c')
    expect(update()).toEqual({ shown: ['a', 'b', 'c'], by: { b: ['rook'] } })
  })

  test('is folded into an earlier repeat, and the newest is named first (T60)', () => {
    const { list, update } = timeline('rook:b', 'a')
    update()
    list.prepend('jay:b')
    list.prepend('crow:b')
    expect(update()).toEqual({ shown: ['rook:b', 'a'], by: { 'rook:b': ['crow', 'jay'] } })
  })

  test('is shown where the post is further away than 20 rows (T60)', () => {
    expect(timeline('rook:far', ...posts(19), 'far').update().shown).not.toContain('rook:far')
    expect(timeline('rook:far', ...posts(20), 'far').update().shown).toContain('rook:far')
  })

  test('is shown where posts between are missing (T60)', () => {
    const rows = ['rook:b', 'a', 'gap:1', 'b']
    expect(timeline(...rows).update()).toEqual({ shown: rows, by: {} })
  })

  test('of a post that arrives later stays, and the post is not shown again below (T60)', () => {
    const { list, update } = timeline('rook:b', 'a')
    expect(update().shown).toEqual(['rook:b', 'a'])
    list.append(['c', 'b'])
    expect(update()).toEqual({ shown: ['rook:b', 'a', 'c'], by: {} })
  })

  test('is shown again when its row is gone, and takes the others with it (T60)', () => {
    const { list, update } = timeline('jay:b', 'crow:b', 'a', 'rook:b')
    expect(update()).toEqual({ shown: ['a', 'rook:b'], by: { 'rook:b': ['jay', 'crow'] } })
    list.remove(new Set(['rook:b']))
    expect(update()).toEqual({ shown: ['crow:b', 'a'], by: { 'crow:b': ['jay'] } })
  })

  test('by the author of the post is named, a second one by the same person is not (T60)', () => {
    expect(timeline('author of b:b', 'b').update().by).toEqual({ b: ['author of b'] })
    expect(timeline('rook:b', 'rook:b2', 'rook:b').update().by).toEqual({})
  })
})

test('a row that is shown stays, whatever is known later (T60)', () => {
  const { update, gone } = timeline('rook:b', 'a', 'b')
  gone.add('rook:b')
  expect(update().shown).toEqual(['rook:b', 'a', 'b'])
  gone.clear()
  expect(update().shown).toEqual(['rook:b', 'a', 'b'])
})

test('rows that arrive in parts are folded like rows that arrive together, if the post was there first (T60)', () => {
  const rows = ['jay:b', 'd', 'rook:b', 'a', 'b', 'c']
  const { list, update } = timeline('a', 'b', 'c')
  for (const id of ['rook:b', 'd', 'jay:b']) {
    update()
    list.prepend(id)
  }
  expect(update()).toEqual(timeline(...rows).update())
})
