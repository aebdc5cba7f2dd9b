import type { FilterDraft, Highlight } from '../model/mute.ts'
import { onStored } from './changeEntity.ts'
import { accountCommand } from './defineCommand.ts'

/** `word`: see `Stored.mutedWords`. */
export interface MutedWord {
  readonly word: string
  readonly on: boolean
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
        mutedWords: withWord(stored.mutedWords, command.word, command.on),
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

/** The words with or without `word`. */
const withWord = (words: readonly string[], word: string, on: boolean): readonly string[] =>
  words.includes(word) === on ? words : on ? [...words, word] : words.filter((other) => other !== word)

/** The stored highlights, with the one of `acct` replaced. */
const withHighlight = (all: readonly string[], acct: string, as: Highlight | null): readonly string[] => [
  ...all.filter((other) => !other.startsWith(`${acct} `)),
  ...(as === null ? [] : [`${acct} ${as.type} ${as.color}`]),
]
