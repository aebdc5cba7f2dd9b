import { describe, expect, test } from 'vitest'
import type { Visibility } from '../../../shared/model/account.ts'
import type { Attachment } from '../../../shared/model/status.ts'
import {
  enterAction,
  formatOf,
  isNothing,
  isOver,
  lengthOf,
  noteOf,
  roomFor,
  scopeOf,
} from './composeRules.ts'

const FOUR = ['public', 'unlisted', 'private', 'direct']
const rules = { copies: true, minimal: false }

describe('the visibility of a post', () => {
  test('defaults to the account’s setting, with all four offered', () => {
    expect(scopeOf({ ...rules, byDefault: 'unlisted' })).toEqual({ scope: 'unlisted', offered: FOUR })
    expect(scopeOf({ ...rules, byDefault: null }).scope).toBe('public')
  })

  test('is the one that the user chose', () => {
    expect(scopeOf({ ...rules, byDefault: 'unlisted', chosen: 'direct' }).scope).toBe('direct')
  })

  test.each<[Visibility, boolean, Visibility]>([
    ['unlisted', true, 'unlisted'],
    ['private', true, 'private'],
    ['unlisted', false, 'public'],
    ['private', false, 'public'],
  ])('of a reply to a %s post, with scopeCopy %s, is %s', (original, copies, scope) => {
    expect(scopeOf({ ...rules, original, copies, byDefault: 'public' }).scope).toBe(scope)
  })

  test('of a reply to a direct post is always direct', () => {
    for (const copies of [true, false])
      expect(scopeOf({ ...rules, copies, original: 'direct', chosen: 'public' })).toEqual({
        scope: 'direct',
        offered: ['direct'],
      })
  })

  test('offers only itself, the original, the default and direct in minimal mode', () => {
    const offered = (more: object) =>
      scopeOf({ ...rules, minimal: true, byDefault: 'public', ...more }).offered
    expect(offered({})).toEqual(['public', 'direct'])
    expect(offered({ original: 'unlisted', copies: false })).toEqual(['public', 'unlisted', 'direct'])
    expect(offered({ chosen: 'private' })).toEqual(['public', 'private', 'direct'])
  })

  test('of a reply to a local-only post can be local', () => {
    expect(scopeOf({ ...rules, original: 'local' })).toEqual({ scope: 'local', offered: [...FOUR, 'local'] })
  })

  test('is local-only where that is the default, or the draft of a local-only post (C11)', () => {
    const local = { scope: 'local', offered: [...FOUR, 'local'] }
    expect(scopeOf({ ...rules, byDefault: 'local' })).toEqual(local)
    expect(scopeOf({ ...rules, byDefault: 'public', chosen: 'local' })).toEqual(local)
  })

  test('of what was for a list is direct, never wider (C13)', () => {
    for (const more of [{ original: 'list' }, { chosen: 'list' }] as const)
      expect(scopeOf({ ...rules, ...more, byDefault: 'public' })).toEqual({ scope: 'direct', offered: FOUR })
  })
})

test('warns which mentioned accounts see a direct post, and that anyone may follow an unlocked account', () => {
  expect(noteOf('direct', false, true)).toBe('post_status.direct_warning_to_all')
  expect(noteOf('direct', true, false)).toBe('post_status.direct_warning_to_first_only')
  expect(noteOf('private', true, false)).toBe('post_status.private_warning')
  expect(noteOf('private', true, true)).toBe(null)
  expect(noteOf('private', false, undefined)).toBe(null)
  expect(noteOf('public', true, false)).toBe(null)
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
  expect(isNothing(' \n', [])).toBe(true)
  expect(isNothing(' \n', [{}])).toBe(false)
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
