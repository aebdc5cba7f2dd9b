import { expect, test } from 'vitest'
import { SHORTCUTS, shortcutOf } from './shortcuts.ts'

const ALL = SHORTCUTS.flatMap(({ shortcuts }) => shortcuts)

test('shortcuts have unique keys, and none is the beginning of another', () => {
  const sequences = ALL.flatMap(({ keys }) => keys.map((one) => one.join(' ')))
  expect(new Set(sequences).size).toBe(sequences.length)
  for (const one of sequences) {
    expect(
      sequences.filter((other) => other.startsWith(`${one} `)),
      `${one} begins another`,
    ).toEqual([])
  }
})

test('shortcuts are found by their keys', () => {
  for (const shortcut of ALL) {
    for (const keys of shortcut.keys) expect(shortcutOf(keys)).toBe(shortcut)
  }
})

test('shortcutOf returns `more` for the first key of a sequence, and null for unknown keys', () => {
  expect(shortcutOf(['g'])).toBe('more')
  expect(shortcutOf(['g', 'z'])).toBeNull()
  expect(shortcutOf(['q'])).toBeNull()
  expect(shortcutOf(['c'])).toBeNull()
})

test('shortcuts have the keys known from Mastodon and Pleroma', () => {
  const actionOf = (...keys: string[]): unknown => {
    const found = shortcutOf(keys)
    return found === null || found === 'more' ? found : found.action
  }
  expect(actionOf('j')).toEqual({ do: 'walk', step: 1 })
  expect(actionOf('k')).toEqual({ do: 'walk', step: -1 })
  expect(actionOf('f')).toEqual({ do: 'press', button: 'favourite' })
  expect(actionOf('l')).toEqual({ do: 'press', button: 'favourite' })
  expect(actionOf('b')).toEqual({ do: 'press', button: 'repeat' })
  expect(actionOf('r')).toEqual({ do: 'press', button: 'reply' })
  expect(actionOf('n')).toEqual({ do: 'compose' })
  expect(actionOf('/')).toEqual({ do: 'search' })
  expect(actionOf('.')).toEqual({ do: 'newest' })
  expect(actionOf('g', 'h')).toEqual({ do: 'go', to: 'home' })
  expect(actionOf('g', 'b')).toEqual({ do: 'go', to: 'bookmarks' })
})
