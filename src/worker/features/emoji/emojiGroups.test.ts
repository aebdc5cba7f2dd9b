import { expect, it } from 'vitest'
import type { SkinTone } from '../../../shared/model/emoji.ts'
import { fixedGroups, recentGroup } from './emojiGroups.ts'
import { indexOf } from './emojiIndex.ts'
import { readUnicode } from './unicodeEmoji.ts'

const custom = (name: string, pack: string) => ({
  name,
  url: `https://x.example/${name}`,
  staticUrl: '',
  tags: [],
  pack,
})
const index = indexOf(
  [custom('loose', ''), custom('owl', 'night'), custom('crow', 'day'), custom('raven', 'day')],
  readUnicode([
    [9, '🇦', 'regional_indicator_a', 'regional indicator A', '', '', ''],
    [8, '🏁', 'chequered_flag', 'chequered flag', '', '', ''],
    [1, '👋', 'waving_hand', 'waving hand', '', '', '👋🏻|👋🏼|👋🏽|👋🏾|👋🏿'],
  ]),
)
const groupsOf = (of: typeof index, recent: readonly string[], tone: SkinTone) => [
  ...recentGroup(of, recent),
  ...fixedGroups(of, tone),
]

it('lists the recent emoji, the packs, and the Unicode categories', () => {
  const groups = groupsOf(index, ['👋🏿', ':owl:', ':gone:'], 0)
  expect(groups.map(({ kind, name, count }) => [kind, name, count])).toEqual([
    ['recent', '', 2],
    ['pack', 'day', 2],
    ['pack', 'night', 1],
    ['pack', '', 1],
    ['unicode', 'people-and-body', 1],
    ['unicode', 'flags', 1],
    ['unicode', 'regional-indicators', 1],
  ])
  expect(groups[0]?.lines).toBe('👋🏿\twaving_hand\twaving hand\t\n:owl:\towl\t\thttps://x.example/owl')
  expect(groups[1]?.lines.split('\n')[1]).toBe(':raven:\traven\t\thttps://x.example/raven')
})

it('omits empty groups, and applies the skin tone', () => {
  expect(groupsOf(indexOf([], []), [], 0)).toEqual([])
  expect(groupsOf(index, [], 2).find(({ name }) => name === 'people-and-body')?.lines).toContain('👋🏼\t')
})
