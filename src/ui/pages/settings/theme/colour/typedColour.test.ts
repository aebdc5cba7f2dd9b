import fc from 'fast-check'
import { expect, it } from 'vitest'
import { oklchText, readTyped } from './typedColour.ts'

it.each([
  ['#D8A070', '#d8a070'],
  [' d8a070 ', '#d8a070'],
  ['#fff', '#ffffff'],
  ['oklch(62.8% 0.2577 29.23)', '#ff0000'],
  ['62.8% 0.2577 29.23', '#ff0000'],
  ['0% 0 0', '#000000'],
  ['rgb(255 0 0 / 50%)', '#ff0000'],
  ['rebeccapurple', '#663399'],
])('reads %s', (typed, hex) => {
  expect(readTyped(typed)).toBe(hex)
})

it.each(['', '#', '#ffff', '#ffffff0', 'redd', 'url(x)', 'var(--x)', '#12345g', '1 2'])(
  'refuses %j',
  (typed) => {
    expect(readTyped(typed)).toBeUndefined()
  },
)

it('reads nothing but opaque colours', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      expect(readTyped(typed) ?? '#000000').toMatch(/^#[\da-f]{6}$/)
    }),
  )
})

it('reads what it writes', () => {
  expect(oklchText('#ff0000')).toBe('62.8% 0.258 29')
  expect(readTyped(oklchText('#ffffff'))).toBe('#ffffff')
})
