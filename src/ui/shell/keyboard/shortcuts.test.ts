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
  expect(shortcutOf(['h'])).toBeNull()
})

test('shortcuts have the keys known from Mastodon and Pleroma', () => {
  const doing = (...keys: string[]): unknown => {
    const found = shortcutOf(keys)
    return found === null || found === 'more' ? found : found.action
  }
  expect(doing('j')).toEqual({ do: 'walk', step: 1 })
  expect(doing('k')).toEqual({ do: 'walk', step: -1 })
  expect(doing('f')).toEqual({ do: 'press', button: 'favourite' })
  expect(doing('l')).toEqual({ do: 'press', button: 'favourite' })
  expect(doing('b')).toEqual({ do: 'press', button: 'repeat' })
  expect(doing('r')).toEqual({ do: 'press', button: 'reply' })
  expect(doing('n')).toEqual({ do: 'compose' })
  expect(doing('/')).toEqual({ do: 'search' })
  expect(doing('.')).toEqual({ do: 'newest' })
  expect(doing('g', 'h')).toEqual({ do: 'go', to: 'home' })
  expect(doing('g', 'b')).toEqual({ do: 'go', to: 'bookmarks' })
})
