import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Preloaded } from './preloaded.ts'

const base64 = (text: string): string => Buffer.from(text).toString('base64')

test('an answer is given once, decoded from UTF-8 in Base64', () => {
  const preloaded = new Preloaded()
  preloaded.take(
    JSON.stringify({ '/api/v1/instance': base64('{"title":"Nest 🪺 äöü"}'), '/other': base64('7') }),
  )
  expect(preloaded.give('/api/v1/instance')).toEqual({ title: 'Nest 🪺 äöü' })
  expect(preloaded.give('/api/v1/instance')).toBeUndefined()
  expect(preloaded.give('/other')).toBe(7)
})

test.each([
  ['no JSON', '<!doctype html>'],
  ['a list', '[1]'],
  ['no Base64', '{"/x":"%%%"}'],
  ['Base64 of no JSON', `{"/x":"${base64('<p>')}"}`],
  ['no text', '{"/x":{"title":"plain"}}'],
])('%s is as good as nothing', (_, text) => {
  const preloaded = new Preloaded()
  preloaded.take(text)
  expect(preloaded.give('/x')).toBeUndefined()
  expect(preloaded.give('toString')).toBeUndefined()
})

test('whatever a page holds, nothing breaks', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), fc.string(), (text, path) => {
      const preloaded = new Preloaded()
      preloaded.take(text)
      preloaded.give(path)
    }),
  )
})
