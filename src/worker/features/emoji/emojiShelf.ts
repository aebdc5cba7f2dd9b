import type { EmojiGroup, SkinTone } from '../../../shared/model/emoji.ts'
import type { CustomEmoji } from '../../normalize/customEmojis.ts'
import { fixedGroups } from './emojiGroups.ts'
import { type EmojiIndex, indexOf } from './emojiIndex.ts'
import type { UnicodeEmoji } from './unicodeEmoji.ts'

/** Caches the emoji index and the picker groups of an instance. Rebuilds them when the emoji change. */
export class EmojiShelf {
  #custom: readonly CustomEmoji[] | null = null
  #unicode: readonly UnicodeEmoji[] | null = null
  #index: EmojiIndex = indexOf([], [])
  #groups: { readonly tone: SkinTone; readonly groups: readonly EmojiGroup[] } | null = null

  indexOf(custom: readonly CustomEmoji[], unicode: readonly UnicodeEmoji[]): EmojiIndex {
    if (custom !== this.#custom || unicode !== this.#unicode) {
      this.#custom = custom
      this.#unicode = unicode
      this.#index = indexOf(custom, unicode)
      this.#groups = null
    }
    return this.#index
  }

  /** The packs and categories of the current index. */
  groupsIn(tone: SkinTone): readonly EmojiGroup[] {
    if (this.#groups?.tone !== tone) this.#groups = { tone, groups: fixedGroups(this.#index, tone) }
    return this.#groups.groups
  }
}
