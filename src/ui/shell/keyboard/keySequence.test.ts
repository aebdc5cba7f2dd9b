import { expect, test } from 'vitest'
import { KeySequence } from './keySequence.ts'

function keys() {
  let now = 0
  const sequence = new KeySequence(() => now)
  return {
    sequence,
    press: (key: string, afterMs = 100): unknown => {
      now += afterMs
      const found = sequence.press(key)
      return typeof found === 'object' && found !== null ? found.action : found
    },
  }
}

test('two keys, one after the other, do what neither does alone', () => {
  const { press } = keys()
  expect(press('g')).toBe('more')
  expect(press('l')).toEqual({ do: 'go', to: 'public' })
  expect(press('l')).toEqual({ do: 'press', button: 'favourite' })
})

test('a second key that leads nowhere does nothing, not even what it does alone', () => {
  const { press } = keys()
  press('g')
  expect(press('j')).toBeNull()
  expect(press('j')).toEqual({ do: 'walk', step: 1 })
})

test('a second key that comes late is a first one', () => {
  const { press } = keys()
  press('g')
  expect(press('l', 1_600)).toEqual({ do: 'press', button: 'favourite' })
})

test('what was begun can be forgotten', () => {
  const { press, sequence } = keys()
  press('g')
  sequence.forget()
  expect(press('h')).toBeNull()
})
