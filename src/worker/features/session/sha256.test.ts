import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256 } from './sha256.ts'

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const expected = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

test('gives the digest of the standard’s example', () => {
  expect(hex(sha256(new TextEncoder().encode('abc')))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})

test('gives the same as Node, for each length around the blocks and for any bytes', () => {
  for (let length = 0; length <= 200; length++) {
    const bytes = new Uint8Array(length).fill(length)
    expect(hex(sha256(bytes))).toBe(expected(bytes))
  }
  fc.assert(fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => hex(sha256(bytes)) === expected(bytes)))
})
