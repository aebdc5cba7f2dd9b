import { expect, it } from 'vitest'
import { moved, without } from './layers.ts'

it('moves and removes layers', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(without(['a', 'b', 'c'], 1)).toEqual(['a', 'c'])
})

it('leaves the list as it is where there is no such place', () => {
  const layers = ['a', 'b']
  for (const [at, to] of [
    [0, -1],
    [1, 2],
    [5, 0],
  ] as const)
    expect(moved(layers, at, to)).toBe(layers)
})
