import { type AccountOption, NOTIFICATION_OPTION, type Relationship } from '../model/account.ts'
import type { Announcement } from '../model/announcement.ts'
import type { ChatMessage } from '../model/chat.ts'
import { type AccountKey, BROWSER, entityKey, ONLY } from '../model/keys.ts'
import type { Highlight } from '../model/mute.ts'
import type { Notification } from '../model/notification.ts'
import type { Preferences } from '../model/preferences.ts'
import type { Report } from '../model/report.ts'
import type { Session } from '../model/session.ts'
import type { EmojiReaction, Poll, Status } from '../model/status.ts'
import type { Stored } from '../model/stored.ts'
import type { Command, CommandBody } from './command.ts'
import type { Expectation } from './expectation.ts'

const step = (count: number, before: boolean, after: boolean): number =>
  before === after ? count : Math.max(0, count + (after ? 1 : -1))

const onStatus = (command: Command, statusId: string, change: (status: Status) => Status): Expectation => ({
  key: entityKey(command.account, 'status', statusId),
  change: (entity) => change(entity as Status),
})

/** What is expected of `command`, to be laid over the entities it names until it is settled. */
export function expectationsOf(command: Command): readonly Expectation[] {
  switch (command.kind) {
    case 'favourite':
      return [
        onStatus(command, command.statusId, (status) => ({
          ...status,
          favourited: command.on,
          favouritesCount: step(status.favouritesCount, status.favourited, command.on),
        })),
      ]
    case 'repeat':
      return [
        onStatus(command, command.statusId, (status) => ({
          ...status,
          repeated: command.on,
          repeatsCount: step(status.repeatsCount, status.repeated, command.on),
        })),
      ]
    case 'bookmark':
      return [onStatus(command, command.statusId, (status) => ({ ...status, bookmarked: command.on }))]
    case 'muteThread':
      return [onStatus(command, command.statusId, (status) => withThreadMuted(status, command.on))]
    case 'relate':
      return withMuting(command)
    case 'muteWord':
      return [
        onStored(command, (stored) => ({
          ...stored,
          mutedWords: withWord(stored.mutedWords, command.word, command.on),
        })),
      ]
    case 'highlight':
      return [
        onStored(command, (stored) => ({
          ...stored,
          highlights: withHighlight(stored.highlights, command.acct, command.as),
        })),
      ]
    case 'pinStatus':
      return [onStatus(command, command.statusId, (status) => ({ ...status, pinned: command.on }))]
    case 'vote':
      return [onStatus(command, command.statusId, (status) => withVote(status, command))]
    case 'react':
      return [
        onStatus(command, command.statusId, (status) => ({
          ...status,
          reactions: withReaction(status.reactions, command),
        })),
      ]
    case 'delete':
      return [
        onStatus(command, command.statusId, (status) => ({ ...status, type: 'deletion', deleted: true })),
      ]
    case 'deleteChatMessage':
      return [
        {
          key: entityKey(command.account, 'chatMessage', command.messageId),
          change: (entity) => ({ ...(entity as ChatMessage), deleted: true }),
        },
      ]
    case 'readNotification':
      return [
        {
          key: entityKey(command.account, 'notification', command.notificationId),
          change: (entity) => ({ ...(entity as Notification), seen: true }),
        },
      ]
    case 'setReportState':
      return [
        {
          key: entityKey(command.account, 'report', command.reportId),
          change: (entity) => ({ ...(entity as Report), state: command.state }),
        },
      ]
    case 'readAnnouncement':
      return [
        {
          key: entityKey(command.account, 'announcement', command.announcementId),
          change: (entity) => ({ ...(entity as Announcement), read: true }),
        },
      ]
    case 'setPreferences':
      return [
        {
          key: entityKey(command.account, 'preferences', ONLY),
          // What holds where a choice is taken back, the engine says.
          change: (entity) => ({
            ...(entity as Preferences),
            ...Object.fromEntries(Object.entries(command.change).filter(([, value]) => value !== null)),
          }),
        },
      ]
    case 'setStored':
      return [onStored(command, (stored) => ({ ...stored, [command.name]: command.value }))]
    case 'pin':
      return [onStored(command, (stored) => withPin(stored, command.item, command.on))]
    case 'movePin':
      return [onStored(command, (stored) => withPinAt(stored, command.item, command.to))]
    case 'setAccountOption':
      return [
        {
          key: entityKey(BROWSER, 'session', ONLY),
          change: (entity) => whileSaved(entity as Session, command.account, command.name),
        },
      ]
    default:
      return []
  }
}

type Vote = Pick<Extract<CommandBody, { kind: 'vote' }>, 'pollId' | 'choices'>

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

type Reaction = Pick<Extract<CommandBody, { kind: 'react' }>, 'name' | 'url' | 'on'>

/** One that nobody has any more is gone; a new one is the last. */
function withReaction(
  reactions: readonly EmojiReaction[],
  { name, url, on }: Reaction,
): readonly EmojiReaction[] {
  const known = reactions.find((reaction) => reaction.name === name)
  if (known === undefined) {
    const made: EmojiReaction = { name, count: 1, me: true, accountIds: [], ...(url && { url }) }
    return on ? [...reactions, made] : reactions
  }
  const changed = { ...known, me: on, count: step(known.count, known.me, on) }
  return changed.count === 0
    ? reactions.filter((reaction) => reaction !== known)
    : reactions.map((reaction) => (reaction === known ? changed : reaction))
}

/** Why a post is muted is the engine's to say; what is no reason any more is none at once. */
function withThreadMuted(status: Status, on: boolean): Status {
  const { mutedBy = [], ...rest } = status
  const left = mutedBy.filter(({ by }) => on || by !== 'thread')
  // Where the instance does not tell them apart, `muted` is about the thread, too.
  return { ...rest, threadMuted: on, muted: on, ...(left.length > 0 && { mutedBy: left }) }
}

function withMuting({ account, accountId, change }: Extract<Command, { kind: 'relate' }>): Expectation[] {
  if (change !== 'mute' && change !== 'unmute') return []
  return [
    {
      key: entityKey(account, 'relationship', accountId),
      change: (entity) => ({ ...(entity as Relationship), muting: change === 'mute' }),
    },
  ]
}

/** The words with `word` among them, or without it. */
export const withWord = (words: readonly string[], word: string, on: boolean): readonly string[] =>
  words.includes(word) === on ? words : on ? [...words, word] : words.filter((other) => other !== word)

/** How `acct` stands out, among the highlights that are stored. */
export const withHighlight = (
  all: readonly string[],
  acct: string,
  as: Highlight | null,
): readonly string[] => [
  ...all.filter((other) => !other.startsWith(`${acct} `)),
  ...(as === null ? [] : [`${acct} ${as.type} ${as.color}`]),
]

const onStored = (command: Command, change: (stored: Stored) => Stored): Expectation => ({
  key: entityKey(command.account, 'stored', ONLY),
  change: (entity) => change(entity as Stored),
})

function withPin(stored: Stored, item: string, on: boolean): Stored {
  const { pinnedNavItems: pins } = stored
  if (pins.includes(item) === on) return stored
  return { ...stored, pinnedNavItems: on ? [...pins, item] : pins.filter((other) => other !== item) }
}

function withPinAt(stored: Stored, item: string, to: number): Stored {
  const { pinnedNavItems: pins } = stored
  if (!pins.includes(item) || pins[to] === item) return stored
  const others = pins.filter((other) => other !== item)
  return { ...stored, pinnedNavItems: others.toSpliced(Math.max(to, 0), 0, item) }
}

/** The value of an option is unknown while it is being saved: null (P34). */
function whileSaved(session: Session, account: AccountKey, name: AccountOption): Session {
  const { own } = session
  if (session.account !== account || own === undefined) return session
  if (!name.startsWith(NOTIFICATION_OPTION)) return { ...session, own: { ...own, [name]: null } }
  const notificationSettings = {
    ...own.notificationSettings,
    [name.slice(NOTIFICATION_OPTION.length)]: null,
  }
  return { ...session, own: { ...own, notificationSettings } }
}
