import type { FilterDraft, Highlight } from '../model/mute.ts'
import { onStored } from './changeEntity.ts'
import { accountCommand } from './defineCommand.ts'

/** `word`: see `Stored.mutedWords`. */
export interface MutedWord {
  readonly word: string
  readonly on: boolean
  /** The word that `word` replaces, at the same position. */
  readonly instead?: string
}

export interface Highlighted {
  /** A screen name. */
  readonly acct: string
  /** Null: not highlighted. */
  readonly as: Highlight | null
}

/** Commands for muting and highlighting. Muting a conversation is in `statuses.ts`. */
export const MUTE_COMMANDS = {
  muteWord: accountCommand<MutedWord>({
    visitors: true,
    announced: true,
    optimistic: (command) =>
      onStored(command, (stored) => ({
        ...stored,
        mutedWords: withWord(stored.mutedWords, command),
      })),
  }),
  highlight: accountCommand<Highlighted>({
    visitors: true,
    announced: true,
    optimistic: (command) =>
      onStored(command, (stored) => ({
        ...stored,
        highlights: withHighlight(stored.highlights, command.acct, command.as),
      })),
  }),
  createFilter: accountCommand<{ readonly draft: FilterDraft }>(),
  editFilter: accountCommand<{ readonly filterId: string; readonly draft: FilterDraft }>(),
  deleteFilter: accountCommand<{ readonly filterId: string }>(),
}

/** `words` with `word`, in the place of `instead` if that is given, or without it. */
function withWord(words: readonly string[], { word, on, instead = word }: MutedWord): readonly string[] {
  if (!on) return words.filter((other) => other !== word)
  if (words.includes(word)) return words.filter((other) => other === word || other !== instead)
  return words.includes(instead) ? words.map((other) => (other === instead ? word : other)) : [...words, word]
}

/** The stored highlights, with the one of `acct` replaced. */
const withHighlight = (all: readonly string[], acct: string, as: Highlight | null): readonly string[] => [
  ...all.filter((other) => !other.startsWith(`${acct} `)),
  ...(as === null ? [] : [`${acct} ${as.type} ${as.color}`]),
]
