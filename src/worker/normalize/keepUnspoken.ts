import type { Account, Relationship } from '../../shared/model/account.ts'
import { isSameEmoji } from '../../shared/model/emoji.ts'
import type { EntityTypes } from '../../shared/model/entity.ts'
import type { EmojiReaction, Poll, Status } from '../../shared/model/status.ts'
import { idOf, type Json, list, record } from '../json/read.ts'
import { emojiName } from './emoji.ts'
import type { Keeper, KeptKind } from './harvest.ts'

/**
 * The fields of an answer, or of its `pleroma` part, that each field of the model is read from. Absent: the field of the
 * same name in snake case.
 */
type ReadFrom<T> = { readonly [K in keyof T]?: readonly string[] | typeof ALWAYS }

/** For fields that every answer speaks of, also by leaving them out. */
const ALWAYS = 'always'

const CONTENT = ['content']
const SUBJECT = ['spoiler_text']
const PARENT = ['in_reply_to_id']

const STATUS: ReadFrom<Status> = {
  accountId: ['account'],
  isLocal: ['local'],
  applicationName: ['application'],
  quoteId: ALWAYS,
  quoteGone: ALWAYS,
  unquotable: ['quote_approval'],
  content: CONTENT,
  contentLength: CONTENT,
  contentLines: CONTENT,
  addressed: CONTENT,
  subject: SUBJECT,
  subjectText: SUBJECT,
  attachments: ['media_attachments'],
  inReplyToAccountId: PARENT,
  inReplyToName: PARENT,
  repeatsCount: ['reblogs_count'],
  repeated: ['reblogged'],
  threadMuted: ['thread_muted', 'muted'],
  conversationId: ['conversation_id', 'context'],
  reactions: ['emoji_reactions', 'reactions'],
  // Some servers leave out the list when no filter matches any more.
  filtered: ALWAYS,
  deleted: ALWAYS,
  repeatOfId: ALWAYS,
  mutedBy: ALWAYS,
}

const NAME = ['display_name']
const AVATAR = ['avatar']
const HEADER = ['header']
const ROLE = ['role', 'is_admin', 'is_moderator', 'privileges']

const ACCOUNT: ReadFrom<Account> = {
  acct: ALWAYS,
  username: ALWAYS,
  // Computed from the instance's host, which may be known only later.
  fqn: ALWAYS,
  isLocal: ALWAYS,
  name: NAME,
  nameText: NAME,
  bio: ['note'],
  avatarUrl: AVATAR,
  avatarStaticUrl: AVATAR,
  headerUrl: HEADER,
  headerStaticUrl: HEADER,
  backgroundUrl: ['background_image'],
  faviconUrl: ['favicon'],
  role: ROLE,
  rights: ROLE,
  privileges: ROLE,
  // Servers send these only while they are set.
  birthday: ALWAYS,
  deactivated: ALWAYS,
  movedToId: ALWAYS,
  highlight: ALWAYS,
}

const RELATIONSHIP: ReadFrom<Relationship> = {
  subscribing: ['subscribing', 'notifying'],
  showingRepeats: ['showing_reblogs'],
}

const READ_FROM: { readonly [K in KeptKind]: ReadFrom<EntityTypes[K]> } = {
  status: STATUS,
  account: ACCOUNT,
  counts: {},
  relationship: RELATIONSHIP,
}

/** The entity as the instance's earlier answers described it. */
type Held = <K extends KeptKind>(kind: K, id: string) => EntityTypes[K] | undefined

/**
 * Keeps what answers do not speak of: absent is not null (PO60). Servers leave out fields in streamed and embedded
 * posts and accounts, which would otherwise replace the whole ones.
 */
export const keeperOf = (held: Held): Keeper => ({ ...keeper(held, NOTHING), forAll: keeper(held, OWN) })

/** Fields about the user. Servers set them to false in answers for all readers, if they don't leave them out. */
const OWN: ReadonlySet<string> = new Set([
  'favourited',
  'repeated',
  'bookmarked',
  'muted',
  'threadMuted',
  'pinned',
  'voted',
  'ownVotes',
  'me',
])
const NOTHING: ReadonlySet<string> = new Set()

/** @param unspoken fields that no answer speaks of. */
const keeper = (held: Held, unspoken: ReadonlySet<string>): Keeper => ({
  completed: (raw, isQuoted) => completed(raw, isQuoted, held),
  kept(kind, entity, raw) {
    const before = held(kind, entity.id)
    if (before === undefined) return entity
    const kept = keepUnspoken(entity, before, raw, READ_FROM[kind], unspoken)
    return (
      kind === 'status' ? withParts(kept as Status, before as Status, raw, unspoken) : kept
    ) as typeof entity
  },
})

/** `raw` with the known quote and mentions of the post, and the author of the post that it answers. */
function completed(raw: Json, isQuoted: boolean, held: Held): Json {
  const before = held('status', idOf(raw.id))
  const more: Record<string, unknown> = {}
  if (before !== undefined && leavesOutQuote(raw, isQuoted)) {
    if (before.quoteId !== undefined) more.quote_id = before.quoteId
    if (before.quoteGone) more.quote = { state: 'deleted' }
  }
  if (before !== undefined && raw.mentions === undefined) more.mentions = before.mentions
  const parentId = idOf(raw.in_reply_to_id)
  // Mitra does not name the account that a reply answers.
  if (parentId !== '' && idOf(raw.in_reply_to_account_id) === '') {
    const known = before?.inReplyToId === parentId ? before.inReplyToAccountId : undefined
    const accountId = held('status', parentId)?.accountId ?? known
    if (accountId !== undefined) more.in_reply_to_account_id = accountId
  }
  return Object.keys(more).length > 0 ? { ...raw, ...more } : raw
}

/**
 * Whether the answer does not say which post is quoted. Embedded quotes have `null` instead of their own quote, and so
 * have posts whose quoted post the instance knows by address only.
 */
function leavesOutQuote(raw: Json, isQuoted: boolean): boolean {
  const pleroma = record(raw.pleroma)
  const told = [raw.quote, raw.quote_id, pleroma.quote, pleroma.quote_id]
  const url = raw.quote_url ?? pleroma.quote_url ?? null
  return told.every((value) => value === undefined || (value === null && (isQuoted || url !== null)))
}

/** The names of fields in snake case, each computed once: a thread has thousands of posts. */
const snakeNames = new Map<string, readonly string[]>()

function inSnakeCase(name: string): readonly string[] {
  const known = snakeNames.get(name)
  if (known !== undefined) return known
  const made = [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]
  snakeNames.set(name, made)
  return made
}

/** `entity` with the fields of `before` that the answer `raw` does not speak of. */
function keepUnspoken<T extends object>(
  entity: T,
  before: T,
  raw: Json,
  readFrom: ReadFrom<T>,
  unspoken: ReadonlySet<string>,
): T {
  const pleroma = record(raw.pleroma)
  const speaksOf = (name: string): boolean => raw[name] !== undefined || pleroma[name] !== undefined
  const isSpoken = ([field]: readonly [string, unknown]): boolean => {
    if (unspoken.has(field)) return false
    const from = readFrom[field as keyof T] ?? inSnakeCase(field)
    return from === ALWAYS || from.some(speaksOf)
  }
  const kept = Object.entries(before).filter((field) => !isSpoken(field))
  return Object.fromEntries([...Object.entries(entity).filter(isSpoken), ...kept]) as T
}

/** The same for the poll and the reactions of a post: answers for many readers leave out the user's own. */
function withParts(status: Status, before: Status, raw: Json, unspoken: ReadonlySet<string>): Status {
  const { poll, inReplyToId, inReplyToName } = status
  const rawReactions = record(raw.pleroma).emoji_reactions ?? raw.emoji_reactions ?? raw.reactions
  const parentName = inReplyToName ?? (before.inReplyToId === inReplyToId ? before.inReplyToName : undefined)
  return {
    ...status,
    ...(poll && raw.poll !== undefined && { poll: keepPoll(poll, before.poll, raw.poll, unspoken) }),
    ...(parentName !== undefined && { inReplyToName: parentName }),
    reactions: status.reactions.map((one) =>
      keepReaction(one, before.reactions, list(rawReactions), unspoken),
    ),
  }
}

function keepReaction(
  reaction: EmojiReaction,
  before: readonly EmojiReaction[],
  answers: readonly unknown[],
  unspoken: ReadonlySet<string>,
): EmojiReaction {
  const known = before.find(({ name }) => isSameEmoji(name, reaction.name))
  const raw = answers.find((one) => isSameEmoji(emojiName(record(one).name), reaction.name))
  if (known === undefined || raw === undefined) return reaction
  const kept = keepUnspoken(reaction, known, record(raw), { url: ALWAYS, accountIds: ALWAYS }, unspoken)
  // The server removes the user's reaction only under the name that it has there.
  return kept.me && known.me ? { ...kept, name: known.name } : kept
}

/** `poll` with what its answer `raw` does not tell, such as the user's votes, from the same poll as it was `before`. */
export function keepPoll(
  poll: Poll,
  before: Poll | undefined,
  raw: unknown,
  unspoken: ReadonlySet<string> = NOTHING,
): Poll {
  if (before?.id !== poll.id || before.options.length !== poll.options.length) return poll
  const kept = keepUnspoken(poll, before, record(raw), { voted: ['voted', 'own_votes'] }, unspoken)
  return kept.voted ? kept : { ...kept, ownVotes: [] }
}
