import { type EmojiChoice, type EmojiGroup, isSameEmoji } from '../../../shared/model/emoji.ts'
import { EmojiLines } from './emojiLines.ts'

/** How many reactions stand before the others (RE13). */
const COUNT = 6
/** Stand in for what has not been used yet. */
const USUAL = ['❤️', '👍', '😂', '😮', '😢', '🔥']

/** The emoji used last, then the usual ones: six in all (RE13). */
export function reactionChoices(groups: readonly EmojiGroup[]): readonly EmojiChoice[] {
  const recent = groups.find(({ kind }) => kind === 'recent')
  const used = recent === undefined ? [] : new EmojiLines(recent).upTo(COUNT)
  const usual = USUAL.filter((emoji) => !used.some(({ replacement }) => isSameEmoji(replacement, emoji)))
  return [...used, ...usual.slice(0, COUNT - used.length).map((emoji) => choiceFor(groups, emoji))]
}

/** The choice with its name, as the groups have it. A skin tone makes another emoji of it, which then has no name. */
function choiceFor(groups: readonly EmojiGroup[], emoji: string): EmojiChoice {
  for (const group of groups)
    if (group.kind === 'unicode')
      for (const choice of new EmojiLines(group).upTo(group.count))
        if (isSameEmoji(choice.replacement, emoji)) return choice
  return { replacement: emoji, shortcode: emoji, name: emoji }
}
