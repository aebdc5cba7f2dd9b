import { expect, it } from 'vitest'
import { sayBytes, sayBytesApart } from './sayBytes.ts'

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

it('tells two sizes apart (U18)', () => {
  expect(sayBytesApart(17_000_000, 16_000_000, 'en')).toEqual(['16.21 MiB', '15.26 MiB'])
  expect(sayBytesApart(16_000_000, 15_998_738, 'en')).toEqual(['15.2588 MiB', '15.2576 MiB'])
  expect(sayBytesApart(16_000_001, 16_000_000, 'en')).toEqual(['16,000,001 B', '16,000,000 B'])
  expect(sayBytesApart(1_048_577, 1_048_576, 'de')).toEqual(['1.048.577 B', '1.048.576 B'])
  expect(sayBytesApart(5, 5, 'en')).toEqual(['5 B', '5 B'])
})
