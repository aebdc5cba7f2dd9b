import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anonymousOf, entityKey, isAnonymous, ONLY, partsOf } from './keys.ts'

test('partsOf returns what entityKey was called with, for any id', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (id) => {
      expect(partsOf(entityKey('alice@rook.example', 'status', id))).toEqual({
        account: 'alice@rook.example',
        kind: 'status',
        id,
      })
    }),
  )
})

test('an entity kind with one instance per account uses a fixed id', () => {
  expect(partsOf(entityKey('a@b', 'session')).id).toBe(ONLY)
})

test('isAnonymous distinguishes visitors from signed-in accounts', () => {
  expect(isAnonymous(anonymousOf('rook.example'))).toBe(true)
  expect(isAnonymous('alice@rook.example')).toBe(false)
})
