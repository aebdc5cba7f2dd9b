import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseColour } from './colour.ts'

test('no text makes the reader of colours throw (TM9)', () => {
  expect(parseColour('A(0A')).toBeUndefined()
  // Texts made of parts of colours get further into the parser than random ones.
  const pieces = fc.constantFrom(
    'rgb',
    'hsl',
    'oklch',
    'color',
    'a',
    '(',
    ')',
    '/',
    ',',
    ' ',
    '0',
    '7',
    '.5',
    '%',
    'none',
    '#f',
    'deg',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 20 }), (some) => {
      expect(parseColour(some.join('')) ?? '#000000').toMatch(/^#(?:[\da-f]{6}|[\da-f]{8})$/)
    }),
    { numRuns: 2_000 },
  )
})
