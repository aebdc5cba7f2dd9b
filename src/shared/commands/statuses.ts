import { isSameEmoji, standardEmoji } from '../model/emoji.ts'
import type { EmojiReaction, Poll, Status } from '../model/status.ts'
import { onStatus } from './changeEntity.ts'
import { accountCommand } from './defineCommand.ts'
import { byButton, byStatus } from './queueKeys.ts'
import { once, toggled } from './waitingRelations.ts'

export interface StatusToggle {
  readonly statusId: string
  readonly on: boolean
}

export interface Vote {
  readonly statusId: string
  readonly pollId: string
  /** Positions of options. */
  readonly choices: readonly number[]
}

/** `name` and `url` as in `EmojiReaction`. */
export interface Reaction extends StatusToggle {
  readonly name: string
  readonly url?: string
}

/** Commands on an existing post. Commands on one post that wait in the outbox are sent one after the other (E20). */
export const STATUS_COMMANDS = {
  favourite: accountCommand<StatusToggle>({
    queue: byButton,
    waits: { queue: byStatus, relation: toggled },
    optimistic: (command) =>
      onStatus(command, (status) => ({
        ...status,
        favourited: command.on,
        favouritesCount: step(status.favouritesCount, status.favourited, command.on),
      })),
  }),
  repeat: accountCommand<StatusToggle>({
    queue: byButton,
    waits: { queue: byStatus, relation: toggled },
    optimistic: (command) =>
      onStatus(command, (status) => ({
        ...status,
        repeated: command.on,
        repeatsCount: step(status.repeatsCount, status.repeated, command.on),
      })),
  }),
  bookmark: accountCommand<StatusToggle>({
    queue: byButton,
    waits: { queue: byStatus, relation: toggled },
    optimistic: (command) => onStatus(command, (status) => ({ ...status, bookmarked: command.on })),
  }),
  /** Pins the post on its author's profile. */
  pinStatus: accountCommand<StatusToggle>({
    queue: byButton,
    waits: { queue: byStatus, relation: toggled },
    optimistic: (command) => onStatus(command, (status) => ({ ...status, pinned: command.on })),
  }),
  vote: accountCommand<Vote>({
    queue: byButton,
    waits: { queue: byStatus, relation: once },
    optimistic: (command) => onStatus(command, (status) => withVote(status, command)),
  }),
  react: accountCommand<Reaction>({
    queue: (command) => `${byButton(command)}/${standardEmoji(command.name)}`,
    waits: {
      queue: byStatus,
      relation: (waiting, next) => (isSameEmoji(waiting.name, next.name) ? toggled(waiting, next) : 'none'),
    },
    optimistic: (command) =>
      onStatus(command, (status) => ({ ...status, reactions: withReaction(status.reactions, command) })),
  }),
  /** Mutes the whole conversation of the post. */
  muteThread: accountCommand<StatusToggle>({
    queue: byButton,
    waits: { queue: byStatus, relation: toggled },
    optimistic: (command) => onStatus(command, (status) => withThreadMuted(status, command.on)),
  }),
  /** Takes the own post `quotedId` out of a quote. */
  revokeQuote: accountCommand<{ readonly statusId: string; readonly quotedId: string }>({ queue: byStatus }),
  delete: accountCommand<Deletion>({
    queue: byStatus,
    undoMs: ({ isReplaced }, chosenMs) => (isReplaced ? 0 : chosenMs),
    waits: { relation: once },
    optimistic: (command) => onStatus(command, (status) => ({ ...status, deleted: true })),
  }),
}

export interface Deletion {
  readonly statusId: string
  /** The user writes the post anew. It is deleted at once: its files belong to it until then. */
  readonly isReplaced?: true
}

const step = (count: number, before: boolean, after: boolean): number =>
  before === after ? count : Math.max(0, count + (after ? 1 : -1))

function withVote(status: Status, { pollId, choices }: Vote): Status {
  const { poll } = status
  if (poll?.id !== pollId || poll.voted) return status
  const voted: Poll = {
    ...poll,
    voted: true,
    ownVotes: choices,
    options: poll.options.map((option, place) =>
      option.votesCount === null || !choices.includes(place)
        ? option
        : { ...option, votesCount: option.votesCount + 1 },
    ),
    votesCount: poll.votesCount + choices.length,
    votersCount: poll.votersCount === null ? null : poll.votersCount + 1,
  }
  return { ...status, poll: voted }
}

/** A reaction with a count of 0 is removed; a new one is appended. */
export function withReaction(
  reactions: readonly EmojiReaction[],
  { name, url, on }: Omit<Reaction, 'statusId'>,
): readonly EmojiReaction[] {
  const known = reactions.find((reaction) => isSameEmoji(reaction.name, name))
  if (known === undefined) {
    const made: EmojiReaction = { name, count: 1, me: true, accountIds: [], ...(url && { url }) }
    return on ? [...reactions, made] : reactions
  }
  const changed = { ...known, me: on, count: step(known.count, known.me, on) }
  return changed.count === 0
    ? reactions.filter((reaction) => reaction !== known)
    : reactions.map((reaction) => (reaction === known ? changed : reaction))
}

/** The engine decides why a post is muted. The tab only removes a reason that no longer applies. */
function withThreadMuted(status: Status, on: boolean): Status {
  const { mutedBy = [], ...rest } = status
  const left = mutedBy.filter(({ by }) => on || by !== 'thread')
  // Where the instance does not distinguish the two, `muted` is about the thread as well.
  return { ...rest, threadMuted: on, muted: on, ...(left.length > 0 && { mutedBy: left }) }
}
