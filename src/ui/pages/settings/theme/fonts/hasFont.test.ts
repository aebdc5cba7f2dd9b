import { expect, it } from 'vitest'
import { hasFont } from './hasFont.ts'

const WIDTHS: Readonly<Record<string, number>> = {
  serif: 100,
  monospace: 120,
  '"Inter"': 90,
  '"Courier"': 120,
}
const measure = (family: string): number => {
  const known = family.split(', ').find((name) => name in WIDTHS)
  return WIDTHS[known ?? 'serif'] ?? 0
}

it('finds a font by its width, even if it is as wide as one of the fallbacks', () => {
  expect(hasFont('Inter', measure)).toBe(true)
  expect(hasFont('Courier', measure)).toBe(true)
  expect(hasFont('Nowhere Sans', measure)).toBe(false)
})

it('knows the generic families, and can’t tell for others where it can’t measure', () => {
  expect(hasFont('System-UI', () => null)).toBe(true)
  expect(hasFont('Inter', () => null)).toBeNull()
})

it('does not let a name out of its quotes', () => {
  const asked: string[] = []
  hasFont('a", url(x) "\\', (family) => {
    asked.push(family)
    return 1
  })
  expect(asked[0]).toBe('"a, url(x) ", monospace')
})
