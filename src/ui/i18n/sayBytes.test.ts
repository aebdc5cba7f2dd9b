import { expect, it } from 'vitest'
import { sayBytes } from './sayBytes.ts'

it('formats sizes in binary units (LA11)', () => {
  const said = [0, 1023, 1024, 16_000_000, 16 * 1024 ** 2, 1.5 * 1024 ** 3, 3 * 1024 ** 4, 5_000 * 1024 ** 4]
  expect(said.map((bytes) => sayBytes(bytes, 'en'))).toEqual([
    '0 B',
    '1,023 B',
    '1 KiB',
    '15.26 MiB',
    '16 MiB',
    '1.5 GiB',
    '3 TiB',
    '5,000 TiB',
  ])
  expect(sayBytes(16_000_000, 'de')).toBe('15,26 MiB')
})
