import type { EmojiChoice, EmojiGroup } from '../../../shared/model/emoji.ts'

/** The emoji of a group. Its lines are split on first access, and a line is parsed when it is read. */
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

  /** The first `count` emoji, or as many as there are. */
  upTo(count: number): readonly EmojiChoice[] {
    const all = Array.from({ length: Math.min(count, this.group.count) }, (_, index) => this.at(index))
    return all.filter((choice) => choice !== undefined)
  }

  /** The emoji at `index`, or undefined. */
  at(index: number): EmojiChoice | undefined {
    this.#lines ??= this.group.lines.split('\n')
    const line = this.#lines[index]
    return line === undefined ? undefined : choiceOf(line)
  }
}

function choiceOf(line: string): EmojiChoice {
  const [replacement = '', shortcode = '', name = '', imageUrl = ''] = line.split('\t')
  return {
    replacement,
    shortcode,
    name: name === '' ? shortcode : name,
    ...(imageUrl === '' ? {} : { imageUrl }),
  }
}
