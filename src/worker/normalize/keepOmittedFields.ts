import type { Account, Relationship } from '../../shared/model/account.ts'
import { isSameEmoji } from '../../shared/model/emoji.ts'
import type { EntityTypes } from '../../shared/model/entity.ts'
import type { EmojiReaction, Poll, Quoting, Status } from '../../shared/model/status.ts'
import { idOf, type JsonObject, list, record } from '../json/read.ts'
import { emojiName } from './emoji.ts'
import type { KeptKind, OmittedFields } from './harvest.ts'

/**
 * The fields of an answer, or of its `pleroma` part, that each field of the model is read from. Absent: the field of the
 * same name in snake case.
 */
type ReadFrom<T> = { readonly [K in keyof T]?: readonly string[] | typeof ALWAYS }

/** Fields whose absence means empty. */
const ALWAYS = 'always'

const CONTENT = ['content']
const SUBJECT = ['spoiler_text']
const PARENT = ['in_reply_to_id']

const STATUS: ReadFrom<Status> = {
  accountId: ['account'],
  isLocal: ['local'],
  applicationName: ['application'],
  quoteId: ALWAYS,
  quoteState: ALWAYS,
  quoting: ['quote_approval'],
  policy: ['interaction_policy'],
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
  coveredBy: ALWAYS,
}

const NAME = ['display_name']
const AVATAR = ['avatar']
const HEADER = ['header']
const ROLE = ['role', 'is_admin', 'is_moderator']

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
  // Servers send these only while they are set.
  birthday: ALWAYS,
  deactivated: ALWAYS,
  movedToId: ALWAYS,
  highlight: ALWAYS,
  hideFollowers: ['hide_followers', 'hide_collections'],
  hideFollows: ['hide_follows', 'hide_collections'],
}

const RELATIONSHIP: ReadFrom<Relationship> = {
  subscribing: ['subscribing', 'notifying'],
  showingRepeats: ['showing_reblogs'],
  mutedUntil: ['muting_expires_at', 'mute_expires_at'],
  // They come from another call.
  lists: [],
}

const READ_FROM: { readonly [K in KeptKind]: ReadFrom<EntityTypes[K]> } = {
  status: STATUS,
  account: ACCOUNT,
  counts: {},
  relationship: RELATIONSHIP,
}

/** Returns the entity as the instance's earlier answers described it. */
type KnownEntity = <K extends KeptKind>(kind: K, id: string) => EntityTypes[K] | undefined

/**
 * Fills in omitted fields from earlier answers: absent is not null (PO60). Servers omit fields in streamed and embedded
 * posts and accounts, which would otherwise replace the complete ones.
 */
export const omittedFieldsFrom = (knownEntity: KnownEntity): OmittedFields => ({
  ...omittedFields(knownEntity, NOTHING),
  forAll: omittedFields(knownEntity, OWN),
})

/**
 * Fields about the user, or that depend on who reads. In answers for all readers, servers leave them out or send a visitor's
 * values: no marks, no expiry of a post, no parent that only followers see.
 */
const OWN: ReadonlySet<string> = new Set([
  'expiresAt',
  'parentVisible',
  'favourited',
  'repeated',
  'bookmarked',
  'muted',
  'threadMuted',
  'quoting',
  'policy',
  'filtered',
  'pinned',
  'voted',
  'ownVotes',
  'me',
])
const NOTHING: ReadonlySet<string> = new Set()

/** What a visitor may quote says nothing about the user (PO13). */
function withoutQuoting<T>(entity: T): T {
  const { quoting: _, ...rest } = entity as T & { readonly quoting?: Quoting }
  return rest as T
}

/** @param omitted fields that no answer contains. */
const omittedFields = (knownEntity: KnownEntity, omitted: ReadonlySet<string>): OmittedFields => ({
  withKnownParts: (raw, isQuoted) => withKnownParts(raw, isQuoted, knownEntity),
  kept(kind, entity, raw) {
    const before = knownEntity(kind, entity.id)
    if (before === undefined) return omitted === OWN ? withoutQuoting(entity) : entity
    const kept = keepOmittedFields(entity, before, raw, READ_FROM[kind], omitted)
    return (
      kind === 'status' ? withParts(kept as Status, before as Status, raw, omitted) : kept
    ) as typeof entity
  },
})

/** `raw` with the known quote, mentions and language of the post, and the author of the post that it answers. */
function withKnownParts(raw: JsonObject, isQuoted: boolean, knownEntity: KnownEntity): JsonObject {
  const before = knownEntity('status', idOf(raw.id))
  const more: Record<string, unknown> = {}
  if (before !== undefined && omitsQuote(raw, isQuoted)) {
    if (before.quoteId !== undefined) more.quote_id = before.quoteId
    if (before.quoteState) more.quote = { state: before.quoteState }
  }
  if (before !== undefined && raw.mentions === undefined) more.mentions = before.mentions
  // The descriptions of the files are in this language, too.
  if (before !== undefined && raw.language === undefined) more.language = before.language
  const parentId = idOf(raw.in_reply_to_id)
  // Mitra does not name the account that a reply answers.
  if (parentId !== '' && idOf(raw.in_reply_to_account_id) === '') {
    const known = before?.inReplyToId === parentId ? before.inReplyToAccountId : undefined
    const accountId = knownEntity('status', parentId)?.accountId ?? known
    if (accountId !== undefined) more.in_reply_to_account_id = accountId
  }
  return Object.keys(more).length > 0 ? { ...raw, ...more } : raw
}

/**
 * Whether the answer does not say which post is quoted. Embedded quotes have `null` instead of their own quote, and so
 * have posts whose quoted post the instance knows by address only.
 */
function omitsQuote(raw: JsonObject, isQuoted: boolean): boolean {
  const pleroma = record(raw.pleroma)
  const quoteFields = [raw.quote, raw.quote_id, pleroma.quote, pleroma.quote_id]
  const url = raw.quote_url ?? pleroma.quote_url ?? null
  return quoteFields.every((value) => value === undefined || (value === null && (isQuoted || url !== null)))
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

/** `entity` with the fields of `before` that the answer `raw` does not contain. */
function keepOmittedFields<T extends object>(
  entity: T,
  before: T,
  raw: JsonObject,
  readFrom: ReadFrom<T>,
  omitted: ReadonlySet<string>,
): T {
  const pleroma = record(raw.pleroma)
  const hasField = (name: string): boolean => raw[name] !== undefined || pleroma[name] !== undefined
  const isInAnswer = ([field]: readonly [string, unknown]): boolean => {
    if (omitted.has(field)) return false
    const from = readFrom[field as keyof T] ?? inSnakeCase(field)
    return from === ALWAYS || from.some(hasField)
  }
  const kept = Object.entries(before).filter((field) => !isInAnswer(field))
  return Object.fromEntries([...Object.entries(entity).filter(isInAnswer), ...kept]) as T
}

/** The same for the poll and the reactions of a post: answers for many readers leave out the user's own. */
function withParts(status: Status, before: Status, raw: JsonObject, omitted: ReadonlySet<string>): Status {
  const { poll, inReplyToId, inReplyToName } = status
  const rawReactions = record(raw.pleroma).emoji_reactions ?? raw.emoji_reactions ?? raw.reactions
  const parentName = inReplyToName ?? (before.inReplyToId === inReplyToId ? before.inReplyToName : undefined)
  return {
    ...status,
    ...(poll && raw.poll !== undefined && { poll: keepPoll(poll, before.poll, raw.poll, omitted) }),
    ...(parentName !== undefined && { inReplyToName: parentName }),
    reactions: status.reactions.map((one) =>
      keepReaction(one, before.reactions, list(rawReactions), omitted),
    ),
  }
}

function keepReaction(
  reaction: EmojiReaction,
  before: readonly EmojiReaction[],
  answers: readonly unknown[],
  omitted: ReadonlySet<string>,
): EmojiReaction {
  const known = before.find(({ name }) => isSameEmoji(name, reaction.name))
  const raw = answers.find((one) => isSameEmoji(emojiName(record(one).name), reaction.name))
  if (known === undefined || raw === undefined) return reaction
  const kept = keepOmittedFields(reaction, known, record(raw), { url: ALWAYS, accountIds: ALWAYS }, omitted)
  // The server removes the user's reaction only under the name that it has there.
  return kept.me && known.me ? { ...kept, name: known.name } : kept
}

/** `poll`, with the fields that its answer `raw` omits, such as the user's votes, taken from `before` if that is the same poll. */
export function keepPoll(
  poll: Poll,
  before: Poll | undefined,
  raw: unknown,
  omitted: ReadonlySet<string> = NOTHING,
): Poll {
  if (before?.id !== poll.id || before.options.length !== poll.options.length) return poll
  const kept = keepOmittedFields(poll, before, record(raw), { voted: ['voted', 'own_votes'] }, omitted)
  return kept.voted ? kept : { ...kept, ownVotes: [] }
}
