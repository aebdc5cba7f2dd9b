import { describe, expect, test } from 'vitest'
import type { Visibility } from '../../../shared/model/account.ts'
import type { Attachment } from '../../../shared/model/status.ts'
import {
  audienceNote,
  enterAction,
  formatOf,
  isEmptyPost,
  isOver,
  lengthOf,
  roomFor,
  visibilityOf,
} from './composeRules.ts'

const FOUR = ['public', 'unlisted', 'private', 'direct']
const rules = { copiesOriginal: true, minimal: false }

describe('the visibility of a post', () => {
  test('defaults to the account’s setting, with all four offered, and is no wider while that is unknown (C12)', () => {
    expect(visibilityOf({ ...rules, byDefault: 'unlisted' })).toEqual({
      visibility: 'unlisted',
      offered: FOUR,
    })
    // It is being saved, or was never loaded.
    for (const byDefault of [null, undefined])
      expect(visibilityOf({ ...rules, byDefault }).visibility).toBe('private')
  })

  test('is the one that the user chose', () => {
    expect(visibilityOf({ ...rules, byDefault: 'unlisted', chosen: 'direct' }).visibility).toBe('direct')
  })

  test.each<[Visibility, boolean, Visibility]>([
    ['unlisted', true, 'unlisted'],
    ['private', true, 'private'],
    ['unlisted', false, 'public'],
    ['private', false, 'public'],
  ])('of a reply to a %s post, with scopeCopy %s, is %s', (original, copiesOriginal, visibility) => {
    expect(visibilityOf({ ...rules, original, copiesOriginal, byDefault: 'public' }).visibility).toBe(
      visibility,
    )
  })

  test('of a reply to a direct post is always direct', () => {
    for (const copies of [true, false])
      expect(
        visibilityOf({ ...rules, copiesOriginal: copies, original: 'direct', chosen: 'public' }),
      ).toEqual({
        visibility: 'direct',
        offered: ['direct'],
      })
  })

  test('offers only itself, the original, the default and direct in minimal mode', () => {
    const offered = (more: object) =>
      visibilityOf({ ...rules, minimal: true, byDefault: 'public', ...more }).offered
    expect(offered({})).toEqual(['public', 'direct'])
    expect(offered({ original: 'unlisted', copiesOriginal: false })).toEqual(['public', 'unlisted', 'direct'])
    expect(offered({ chosen: 'private' })).toEqual(['public', 'private', 'direct'])
  })

  test('of a reply to a local-only post can be local', () => {
    expect(visibilityOf({ ...rules, original: 'local' })).toEqual({
      visibility: 'local',
      offered: [...FOUR, 'local'],
    })
  })

  test('is local-only where that is the default, or the draft of a local-only post (C11)', () => {
    const local = { visibility: 'local', offered: [...FOUR, 'local'] }
    expect(visibilityOf({ ...rules, byDefault: 'local' })).toEqual(local)
    expect(visibilityOf({ ...rules, byDefault: 'public', chosen: 'local' })).toEqual(local)
  })

  test('of what was for a list is direct, never wider (C13)', () => {
    for (const more of [{ original: 'list' }, { chosen: 'list' }] as const)
      expect(visibilityOf({ ...rules, ...more, byDefault: 'public' })).toEqual({
        visibility: 'direct',
        offered: FOUR,
      })
  })
})

test('warns which mentioned accounts see a direct post, and that anyone may follow an unlocked account', () => {
  expect(audienceNote('direct', false, true)).toBe('post_status.direct_warning_to_all')
  expect(audienceNote('direct', true, false)).toBe('post_status.direct_warning_to_first_only')
  expect(audienceNote('private', true, false)).toBe('post_status.private_warning')
  expect(audienceNote('private', true, true)).toBe(null)
  expect(audienceNote('private', false, undefined)).toBe(null)
  expect(audienceNote('public', true, false)).toBe(null)
})

test('counts characters by code point', () => {
  expect(lengthOf('a🐦é')).toBe(3)
})

test('a text limit of 0 means no limit', () => {
  expect(isOver(5_000, 5_000)).toBe(false)
  expect(isOver(5_001, 5_000)).toBe(true)
  expect(isOver(100_000, 0)).toBe(false)
})

test('a post of only whitespace is empty, a post with a file is not', () => {
  expect(isEmptyPost(' \n', [])).toBe(true)
  expect(isEmptyPost(' \n', [{}])).toBe(false)
})

test('failed files don’t count towards the limit', () => {
  const file = { id: '1', name: 'a', bytes: 1, sentBytes: 0 }
  const done = { ...file, attachment: {} as Attachment }
  const failed = { ...file, fault: { code: 'network', message: '' } } as const
  expect(roomFor([file, done, failed], 2)).toBe(0)
  expect(roomFor([done, failed], 2)).toBe(1)
  expect(roomFor([done, done, done], 0)).toBe(Number.POSITIVE_INFINITY)
})

test('the format is the chosen, the preferred or the default one, whichever the instance supports first', () => {
  const instance = { postFormats: ['text/plain', 'text/markdown'], postContentType: 'text/plain' }
  expect(formatOf('text/markdown', 'text/plain', instance)).toBe('text/markdown')
  expect(formatOf('text/html', 'text/markdown', instance)).toBe('text/markdown')
  expect(formatOf(undefined, 'text/bbcode', instance)).toBe('text/plain')
  expect(formatOf(undefined, 'text/bbcode', null)).toBe('text/plain')
})

test.each([
  ['Enter', {}, false, null],
  ['Enter', {}, true, 'send'],
  ['Enter', { shiftKey: true }, true, null],
  ['Enter', { ctrlKey: true }, false, 'send'],
  ['Enter', { ctrlKey: true }, true, 'newline'],
  ['Enter', { metaKey: true }, false, 'send'],
  ['Enter', { metaKey: true }, true, 'send'],
  ['a', { ctrlKey: true }, true, null],
] as const)('%s with %j, with submitOnEnter %s, does %s', (key, more, submitOnEnter, action) => {
  const press = { key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...more }
  expect(enterAction(press, submitOnEnter)).toBe(action)
})
