import {
  type EmojiChoice,
  type EmojiGroup,
  type SkinTone,
  UNICODE_GROUPS,
} from '../../../shared/model/emoji.ts'
import { type EmojiIndex, grouped, packKey } from './emojiIndex.ts'

const PACK = packKey('')

/** Tabs and line ends are safe separators: no name and no URL contains them. */
const lineOf = ({ replacement, shortcode, name, imageUrl }: EmojiChoice): string =>
  `${replacement}\t${shortcode}\t${name === shortcode ? '' : name}\t${imageUrl ?? ''}`

const group = (
  kind: EmojiGroup['kind'],
  name: string,
  emoji: readonly EmojiChoice[],
): readonly EmojiGroup[] =>
  emoji.length === 0 ? [] : [{ kind, name, count: emoji.length, lines: emoji.map(lineOf).join('\n') }]

/** The instance's packs by name, then Unicode's categories. */
export function fixedGroups(index: EmojiIndex, tone: SkinTone): readonly EmojiGroup[] {
  const all = grouped(index, tone)
  const packs = [...all.keys()]
    .filter((key) => key.startsWith(PACK))
    .map((key) => key.slice(PACK.length))
    // Emoji without a pack come last.
    .sort((a, b) => Number(a === '') - Number(b === '') || a.localeCompare(b))
  return [
    ...packs.flatMap((pack) => group('pack', pack, all.get(packKey(pack)) ?? [])),
    ...UNICODE_GROUPS.flatMap((name) => group('unicode', name, all.get(name) ?? [])),
  ]
}

/** The group of recently used emoji; empty if there are none. */
export const recentGroup = (index: EmojiIndex, recent: readonly string[]): readonly EmojiGroup[] =>
  group(
    'recent',
    '',
    recent.flatMap((replacement) => {
      const entry = index.byReplacement.get(replacement)
      return entry === undefined ? [] : [{ ...entry.choice, replacement }]
    }),
  )
