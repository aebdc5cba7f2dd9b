import type { EmojiChoice, EmojiGroup } from '../../../shared/model/emoji.ts'

/** The emoji of a group, parsed from its lines on first access. */
export class EmojiLines {
  readonly group: EmojiGroup
  #lines: readonly string[] | null = null

  constructor(group: EmojiGroup) {
    this.group = group
  }

  /** The first emoji. Does not parse the others. */
  get first(): EmojiChoice | undefined {
    const end = this.group.lines.indexOf('\n')
    return choiceOf(end === -1 ? this.group.lines : this.group.lines.slice(0, end))
  }

  /** The emoji at `place`, or undefined. */
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
