import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anonymousOf, entityKey, isAnonymous, ONLY, partsOf } from './keys.ts'

test('a key is taken apart into what it was made of, whatever the id holds', () => {
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

test('an entity of which there is one has one id', () => {
  expect(partsOf(entityKey('a@b', 'session')).id).toBe(ONLY)
})

test('a visitor is told from a signed-in account', () => {
  expect(isAnonymous(anonymousOf('rook.example'))).toBe(true)
  expect(isAnonymous('alice@rook.example')).toBe(false)
})
