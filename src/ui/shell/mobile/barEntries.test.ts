import { expect, test } from 'vitest'
import type { NavEntry } from '../../blocks/navigation/navEntries.ts'
import { barEntries } from './barEntries.ts'

const entry = (name: string): NavEntry => ({ name, to: `/${name}`, text: { words: name }, group: 'root' })
const ALL = ['home', 'public', 'bookmarks', 'dms', 'chats', 'about'].map(entry)

test.each([
  ['the default pins: home and chats', ['home', 'dms', 'chats'], ALL, 'home chats'],
  ['no chats here: home and direct messages', ['home', 'dms'], ALL.slice(0, 4), 'home dms'],
  [
    'no chats here, and another pin before the messages',
    ['home', 'bookmarks', 'dms'],
    ALL.slice(0, 4),
    'home dms',
  ],
  ['other pins: the first two', ['bookmarks', 'public', 'home'], ALL, 'bookmarks public'],
  ['one pin: the chats beside it', ['bookmarks'], ALL, 'bookmarks chats'],
  ['no pin', [], ALL, 'home chats'],
  ['the chats first', ['chats', 'home'], ALL, 'chats home'],
  ['a visitor of a private instance', ['about'], [entry('about')], 'about '],
])('%s (L30)', (_, pins, entries, seen) => {
  const pinned = pins.flatMap((name) => entries.find((one) => one.name === name) ?? [])
  expect(
    barEntries(pinned, entries)
      .map((one) => one?.name ?? '')
      .join(' '),
  ).toBe(seen)
})
