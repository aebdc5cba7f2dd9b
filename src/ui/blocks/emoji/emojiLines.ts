import type { EmojiChoice, EmojiGroup } from '../../../shared/model/emoji.ts'

/** The emoji of a group. They are made of its lines only when one of them is shown. */
export class EmojiLines {
  readonly group: EmojiGroup
  #lines: readonly string[] | null = null

  constructor(group: EmojiGroup) {
    this.group = group
  }

  /** The first one, for which not all are made. */
  get first(): EmojiChoice | undefined {
    const end = this.group.lines.indexOf('\n')
    return choiceOf(end === -1 ? this.group.lines : this.group.lines.slice(0, end))
  }

  /** The one at `place`; undefined where there is none. */
  at(place: number): EmojiChoice | undefined {
    this.#lines ??= this.group.lines.split('\n')
    const line = this.#lines[place]
    return line === undefined ? undefined : choiceOf(line)
  }
}

function choiceOf(line: string): EmojiChoice {
  const [replacement = '', displayText = '', displayTextI18n = '', imageUrl = ''] = line.split('\t')
  return {
    replacement,
    displayText,
    displayTextI18n: displayTextI18n === '' ? displayText : displayTextI18n,
    ...(imageUrl === '' ? {} : { imageUrl }),
  }
}
