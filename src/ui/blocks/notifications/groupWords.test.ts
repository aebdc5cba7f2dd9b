import { expect, test } from 'vitest'
import type { Say } from '../../i18n/i18n.ts'
import type { Texts } from '../../i18n/texts.ts'
import { groupLine } from './groupWords.ts'

const english = Object.values(
  import.meta.glob<Texts>('../../i18n/locales/en.json', { eager: true, import: 'default' }),
)[0] as Texts

/** English, with plurals. */
const say: Say = (key, args = {}) => {
  const at = (path: string): unknown =>
    path.split('.').reduce<unknown>((texts, name) => (texts as Texts)[name], english)
  const text = at(key) ?? at(`${key}_${args.count === 1 ? 'one' : 'other'}`)
  return String(text).replace(/\{\{(\w+)\}\}/g, (_, slot: string) => String(args[slot]))
}

const line = (people: number, ...types: Parameters<typeof groupLine>[1]): string =>
  groupLine(say, types.length > 0 ? types : ['like'], people)
    .map((part) => (typeof part === 'string' ? `[${part}]` : part.words))
    .join('')

test('the line of a group names two people and counts the others (NO41)', () => {
  expect(line(2)).toBe('[first] and [second] favorited your post')
  expect(line(3)).toBe('[first], [second] and 1 other favorited your post')
  expect(line(6)).toBe('[first], [second] and 4 others favorited your post')
  expect(line(2, 'pleroma:emoji_reaction')).toBe('[first] and [second] reacted with [emoji]')
})

test('the line of a group of favourites and repeats says both (NO41)', () => {
  expect(line(3, 'repeat', 'like')).toBe('[first], [second] and 1 other favorited and repeated your post')
  expect(line(1, 'like', 'repeat')).toBe('[first] favorited and repeated your post')
})

test('a person who reacted twice is named once (NO41)', () => {
  expect(line(1, 'pleroma:emoji_reaction')).toBe('[first] reacted with [emoji]')
})
