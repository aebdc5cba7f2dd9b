import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { qrPath } from './qrPath.ts'

describe('a QR code', () => {
  it('has a margin of four modules on every side', () => {
    const { path, size } = qrPath('otpauth://totp/rookery:luna?secret=ABC')
    const places = [...path.matchAll(/M(\d+) (\d+)/g)].flatMap(([, x, y]) => [Number(x), Number(y)])
    expect(Math.min(...places)).toBe(4)
    expect(Math.max(...places)).toBe(size - 5)
  })

  it('has the three finder patterns', () => {
    const { path, size } = qrPath('rookery')
    const far = size - 5
    for (const [x, y] of [
      [4, 4],
      [far, 4],
      [4, far],
    ])
      expect(path).toContain(`M${x} ${y}h1v1h-1z`)
  })

  it('encodes any text of an address’s length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        expect(qrPath(text).size).toBeGreaterThanOrEqual(29)
      }),
    )
  })

  it('rejects a text that is too long', () => {
    expect(() => qrPath('x'.repeat(5_000))).toThrow()
  })
})
