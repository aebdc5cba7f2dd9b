import type { EmojiChoice, EmojiGroup } from '../../../shared/model/emoji.ts'

/** A line of a group with a custom emoji. */
const CUSTOM_LINE = /^:[^\t]*\t/

/** The group without custom emoji. */
export function unicodeOnly(group: EmojiGroup): EmojiGroup {
  if (group.kind === 'unicode') return group
  const lines = group.lines.split('\n').filter((line) => line !== '' && !CUSTOM_LINE.test(line))
  return { ...group, count: lines.length, lines: lines.join('\n') }
}

/** The results of a search as a group; without custom emoji if `custom` is false. */
export function foundGroup(found: readonly EmojiChoice[], custom: boolean): EmojiGroup {
  const offered = custom ? found : found.filter(({ imageUrl }) => imageUrl === undefined)
  const lines = offered.map(({ replacement, shortcode, name, imageUrl = '' }) =>
    [replacement, shortcode, name, imageUrl].join('\t'),
  )
  return { kind: 'unicode', name: '', count: lines.length, lines: lines.join('\n') }
}
