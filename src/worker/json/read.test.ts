import { expect, test } from 'vitest'
import { httpUrl, isLocalPath, linkUrl } from '../normalize/url.ts'
import { isUnreadable, parseJson, UNREADABLE } from './parseJson.ts'
import { count, idOf, isoDate, isoDay, line, list, num, str, words } from './read.ts'

test('JSON is parsed; anything else is unreadable, and nothing throws', () => {
  expect(parseJson('\ufeff{"a":[1,"]]{{\\"\\\\"]}')).toEqual({ a: [1, ']]{{"\\'] })
  for (const text of ['', '<!doctype html>', '{"a":', '[1,2', '"open', 'undefined', '[1]]']) {
    expect(parseJson(text)).toBe(UNREADABLE)
  }
  expect(isUnreadable(parseJson('null'))).toBe(false)
})

test('JSON that is nested too deeply is unreadable, however deep', () => {
  expect(parseJson(`${'['.repeat(60)}${']'.repeat(60)}`)).not.toBe(UNREADABLE)
  expect(parseJson(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)).toBe(UNREADABLE)
  expect(parseJson(`${'{"reblog":'.repeat(10_000)}1${'}'.repeat(10_000)}`)).toBe(UNREADABLE)
  expect(parseJson(`"${'['.repeat(1_000)}"`)).toHaveLength(1_000)
})

test('ids are opaque, and rejected if they cannot be sent back', () => {
  expect(idOf('9v5bmRalQvjOy0ECcC')).toBe('9v5bmRalQvjOy0ECcC')
  expect(idOf(42)).toBe('42')
  for (const none of ['', ' ', null, {}, [], Number.NaN, 1.5, 2 ** 60, 'a\u0000b', '\ud800', 'x'.repeat(600)])
    expect(idOf(none)).toBe('')
})

test('numbers may be strings; counts are whole and never negative', () => {
  expect([num('7'), num(''), num('x'), num('1e999'), num(null)]).toEqual([
    7,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect([count('7'), count(-1), count(Number.NaN), count(1.9), count(1e300), count([3])]).toEqual([
    7,
    0,
    0,
    1,
    Number.MAX_SAFE_INTEGER,
    0,
  ])
})

test('times become UTC; days have no time', () => {
  expect(isoDate('2022-01-24T21:02:44')).toBe('2022-01-24T21:02:44.000Z')
  expect(isoDate('2022-01-24T23:02:44+02:00')).toBe('2022-01-24T21:02:44.000Z')
  expect(isoDate('2022-01-24')).toBe('2022-01-24T00:00:00.000Z')
  for (const none of ['', 'soon', '2022-13-45', '+275760-09-13T00:00:00Z', 5, null])
    expect(isoDate(none)).toBeUndefined()
  expect(isoDay('1990-02-28T00:00:00Z')).toBe('1990-02-28')
  expect(isoDay('1990-2-2')).toBeUndefined()
})

test('text is cleaned and bounded', () => {
  expect(str('a\u0000\u202eb\nc', 100)).toBe('ab\nc')
  expect(line(' a \n b ')).toBe('a b')
  expect(str('😀😀', 3)).toBe('😀')
  expect(words(['a', 1, 'a', '', null, ' b '])).toEqual(['a', 'b'])
  expect(list('abc')).toEqual([])
  expect(list([1, 2, 3], 2)).toEqual([1, 2])
})

test('media URLs are http(s), resolved against the server', () => {
  expect(httpUrl('/a.png', 'https://s.example')).toBe('https://s.example/a.png')
  expect(httpUrl(' https://a.example/ x ')).toBe('https://a.example/%20x')
  expect(httpUrl('https://real.example@evil.example/')).toBe('https://real.example@evil.example/')
  for (const none of [
    '',
    'data:image/png,x',
    'blob:x',
    'a.png',
    'https://',
    7,
    null,
    `https://a.example/${'x'.repeat(5_000)}`,
  ]) {
    expect(httpUrl(none)).toBeUndefined()
  }
  expect(linkUrl('tel:+49')).toBe('tel:+49')
  expect(linkUrl('ftp://a.example')).toBeUndefined()
})

test('a local path starts with one slash and has no spaces or control characters', () => {
  expect(['/', '/main/all', '/a?b#c'].every(isLocalPath)).toBe(true)
  expect(['//a', '/\\a', 'a', '', '/a b', '/a\nb', '/\u200ba', null].some(isLocalPath)).toBe(false)
})
