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

test('runs the shortcut of a two-key sequence', () => {
  const { press } = keys()
  expect(press('g')).toBe('more')
  expect(press('l')).toEqual({ do: 'go', to: 'public' })
  expect(press('l')).toEqual({ do: 'press', button: 'favourite' })
})

test('ignores a second key that completes no sequence', () => {
  const { press } = keys()
  press('g')
  expect(press('j')).toBeNull()
  expect(press('j')).toEqual({ do: 'walk', step: 1 })
})

test('treats a late second key as a first one', () => {
  const { press } = keys()
  press('g')
  expect(press('l', 1_600)).toEqual({ do: 'press', button: 'favourite' })
})

test('forgets the first key on request', () => {
  const { press, sequence } = keys()
  press('g')
  sequence.forget()
  expect(press('c')).toBeNull()
})
