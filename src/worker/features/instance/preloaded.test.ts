import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Preloaded } from './preloaded.ts'

const base64 = (text: string): string => Buffer.from(text).toString('base64')

test('returns a response once, decoded from Base64 and UTF-8', () => {
  const preloaded = new Preloaded()
  preloaded.take(
    JSON.stringify({ '/api/v1/instance': base64('{"title":"Nest 🪺 äöü"}'), '/other': base64('7') }),
  )
  expect(preloaded.takeOnce('/api/v1/instance')).toEqual({ title: 'Nest 🪺 äöü' })
  expect(preloaded.takeOnce('/api/v1/instance')).toBeUndefined()
  expect(preloaded.takeOnce('/other')).toBe(7)
})

test.each([
  ['invalid JSON', '<!doctype html>'],
  ['a list', '[1]'],
  ['invalid Base64', '{"/x":"%%%"}'],
  ['Base64 of invalid JSON', `{"/x":"${base64('<p>')}"}`],
  ['a value that is not a string', '{"/x":{"title":"plain"}}'],
])('ignores %s', (_, text) => {
  const preloaded = new Preloaded()
  preloaded.take(text)
  expect(preloaded.takeOnce('/x')).toBeUndefined()
  expect(preloaded.takeOnce('toString')).toBeUndefined()
})

test('never throws, whatever the page contains', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), fc.string(), (text, path) => {
      const preloaded = new Preloaded()
      preloaded.take(text)
      preloaded.takeOnce(path)
    }),
  )
})
