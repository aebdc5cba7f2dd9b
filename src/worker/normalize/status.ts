import type { Account } from '../../shared/model/account.ts'
import { plainText } from '../../shared/model/richText.ts'
import type { Status } from '../../shared/model/status.ts'
import { UNKNOWN_INSTANT } from '../json/limits.ts'
import {
  bool,
  count,
  idOf,
  isoDate,
  isRecord,
  type JsonObject,
  line,
  list,
  optionalBool,
  optionalId,
  optionalLine,
  record,
  withoutUndefined,
} from '../json/read.ts'
import { normalizeEmbeddedAccount } from './account.ts'
import { normalizeAttachments } from './attachment.ts'
import { normalizeCard } from './card.ts'
import { entityEmojis } from './emoji.ts'
import { normalizeFiltered } from './filtered.ts'
import { gather, type Harvest, type NormalizeContext } from './harvest.ts'
import { normalizePolicy } from './interactionPolicy.ts'
import { measure } from './measure.ts'
import { normalizeMentions } from './mention.ts'
import { pageIds } from './page.ts'
import { normalizePoll } from './poll.ts'
import { embeddedQuote, quotedId, quoteState, quotingOf } from './quote.ts'
import { normalizeReactions } from './reaction.ts'
import { parsePlainText, parseRichText } from './richText.ts'
import { screenName } from './screenName.ts'
import { httpUrl } from './url.ts'
import { visibilityOf } from './visibility.ts'

/** Servers limit subjects only by the length of a post. */
const MAX_SUBJECT_CHARS = 5_000

/**
 * Adds a post to the harvest, with its account and the posts it repeats and quotes. Returns its id; null if it has no
 * id, no usable account, or is a repeat of an unusable post.
 */
export function normalizeStatus(raw: unknown, into: Harvest, context: NormalizeContext): string | null {
  return addStatus(raw, into, context, 'outer')
}

/**
 * Normalizes a page of posts. Returns the ids in the server's order, without duplicates; null if `raw` is not a list.
 */
export function normalizeStatusPage(
  raw: unknown,
  into: Harvest,
  context: NormalizeContext,
): readonly string[] | null {
  return pageIds(raw, (entry) => normalizeStatus(entry, into, context))
}

/** How a post is nested. Only an outer post may be a repeat, and quotes of a quoted post are ignored. */
type Nesting = 'outer' | 'repeated' | 'quoted'

function addStatus(
  served: unknown,
  into: Harvest,
  context: NormalizeContext,
  nesting: Nesting,
): string | null {
  if (!isRecord(served)) {
    context.warn('status: not an object')
    return null
  }
  const id = idOf(served.id)
  // A quoted post lacks its own quote, among other things. Elsewhere in the answer it is whole.
  if (nesting === 'quoted' && into.statuses.has(id)) return id
  const raw = context.keep?.withKnownParts(served, nesting === 'quoted') ?? served
  if (id === '') {
    context.warn('status: no id')
    return null
  }
  const accountId = normalizeEmbeddedAccount(raw.account, into, context)
  if (accountId === null) {
    context.warn('status: no usable account', id)
    return null
  }
  const isLocal = optionalBool(record(raw.pleroma).local) ?? into.accounts.get(accountId)?.isLocal ?? false
  const common = { id, accountId, isLocal, ...originFields(raw, context) }
  if (nesting === 'outer' && isRecord(raw.reblog)) {
    const repeatOfId = addStatus(raw.reblog, into, context, 'repeated')
    if (repeatOfId === null || repeatOfId === id) {
      context.warn('status: repeats nothing usable', id)
      return null
    }
    return gather(into.statuses, into.bytes, { ...EMPTY, ...common, repeatOfId })
  }
  const quoted = nesting === 'quoted' ? null : embeddedQuote(raw)
  const quoteId = quoted === null ? quotedId(raw) : (addStatus(quoted, into, context, 'quoted') ?? undefined)
  const status: Status = {
    ...common,
    ...withoutUndefined({
      quoteId: quoteId === id ? undefined : quoteId,
      quoteState: quoteState(raw),
      quoting: quotingOf(raw),
    }),
    ...contentFields(raw, quoteId !== undefined, context, into.accounts.get(accountId)),
    ...interactionFields(raw),
    reactions: normalizeReactions(
      record(raw.pleroma).emoji_reactions ?? raw.emoji_reactions ?? raw.reactions,
      into,
      context,
    ),
  }
  return gather(into.statuses, into.bytes, context.keep?.kept('status', status, raw) ?? status)
}

type OriginFields = Pick<Status, 'uri' | 'createdAt' | 'visibility'> &
  Partial<Pick<Status, 'url' | 'applicationName'>>

function originFields(raw: JsonObject, context: NormalizeContext): OriginFields {
  return {
    uri: line(raw.uri, 2_000),
    createdAt: isoDate(raw.created_at) ?? UNKNOWN_INSTANT,
    visibility: visibilityOf(raw.visibility),
    ...withoutUndefined({
      url: httpUrl(raw.url, context.server),
      applicationName: optionalLine(record(raw.application).name, 200),
    }),
  }
}

type ContentFields = Pick<
  Status,
  | 'content'
  | 'contentLength'
  | 'contentLines'
  | 'subject'
  | 'subjectText'
  | 'sensitive'
  | 'attachments'
  | 'mentions'
  | 'tags'
> &
  Partial<
    Pick<
      Status,
      | 'addressed'
      | 'language'
      | 'card'
      | 'poll'
      | 'inReplyToId'
      | 'inReplyToAccountId'
      | 'inReplyToName'
      | 'editedAt'
    >
  >

/** The content of a post, and the accounts it addresses. */
function contentFields(
  raw: JsonObject,
  hasQuote: boolean,
  context: NormalizeContext,
  author: Account | undefined,
): ContentFields {
  const emojis = entityEmojis(raw.emojis, context)
  const mentions = normalizeMentions(raw.mentions, context)
  const content = parseRichText(typeof raw.content === 'string' ? raw.content : '', {
    emojis,
    mentions,
    dropQuoteLink: hasQuote,
    lineEnds: true,
  })
  const inReplyToAccountId = optionalId(raw.in_reply_to_account_id)
  const mentionedIds = new Set([author?.id, inReplyToAccountId])
  const { length, lines } = measure(content, (id) => mentionedIds.add(id))
  const addressed = mentions.filter(({ id }) => !mentionedIds.has(id))
  const subject = parsePlainText(typeof raw.spoiler_text === 'string' ? raw.spoiler_text : '', {
    emojis,
    maxChars: MAX_SUBJECT_CHARS,
  })
  const language = optionalLine(raw.language, 35)
  return {
    content,
    contentLength: length,
    contentLines: lines,
    subject,
    subjectText: plainText(subject),
    sensitive: bool(raw.sensitive),
    attachments: normalizeAttachments(raw.media_attachments, context, language),
    mentions,
    tags: tagNames(raw.tags),
    ...withoutUndefined({
      addressed: addressed.length > 0 ? addressed : undefined,
      language,
      card: normalizeCard(raw.card, context),
      poll: normalizePoll(raw.poll, context, emojis),
      inReplyToId: optionalId(raw.in_reply_to_id),
      inReplyToAccountId,
      inReplyToName:
        screenName({ acct: record(raw.pleroma).in_reply_to_account_acct }, context.host).acct ||
        // A reply to the author's own post does not mention the author.
        [...mentions, author].find((one) => one?.id === inReplyToAccountId)?.acct ||
        undefined,
      editedAt: isoDate(raw.edited_at),
    }),
  }
}

/** Tag names without `#` and duplicates. Old servers send plain names instead of objects. */
function tagNames(raw: unknown): readonly string[] {
  const names = list(raw).map((tag) => line(isRecord(tag) ? tag.name : tag).replace(/^#+/, ''))
  return [...new Set(names)].filter((name) => name !== '')
}

type InteractionFields = Omit<
  Status,
  keyof OriginFields | keyof ContentFields | 'id' | 'accountId' | 'isLocal' | 'reactions'
>

/** The counts of a post, the user's actions on it, and its thread. */
function interactionFields(raw: JsonObject): InteractionFields {
  const pleroma = record(raw.pleroma)
  return {
    parentVisible: bool(pleroma.parent_visible, true),
    repliesCount: count(raw.replies_count),
    favouritesCount: count(raw.favourites_count),
    repeatsCount: count(raw.reblogs_count),
    favourited: bool(raw.favourited),
    repeated: bool(raw.reblogged),
    bookmarked: bool(raw.bookmarked),
    pinned: bool(raw.pinned),
    muted: bool(raw.muted),
    // Mastodon's `muted` means the thread. Pleroma's `muted` includes the author, and `thread_muted` is separate.
    threadMuted: bool(pleroma.thread_muted ?? raw.muted),
    deleted: false,
    ...withoutUndefined({
      filtered: normalizeFiltered(raw.filtered),
      policy: normalizePolicy(raw.interaction_policy),
      expiresAt: expiryOf(raw, pleroma),
      conversationId: optionalId(pleroma.conversation_id) ?? optionalId(pleroma.context),
    }),
  }
}

/** When the post is deleted. Pleroma gives the end of an own poll there as well, up to a second late. */
function expiryOf(raw: JsonObject, pleroma: JsonObject): string | undefined {
  const at = isoDate(pleroma.expires_at ?? raw.expires_at)
  const late = Date.parse(at ?? '') - Date.parse(isoDate(record(raw.poll).expires_at) ?? '')
  return Math.abs(late) <= 1_000 ? undefined : at
}

/** Values of the fields that a repeat does not have. */
const EMPTY: Omit<Status, 'id' | 'accountId' | 'isLocal' | keyof OriginFields> = {
  content: [],
  contentLength: 0,
  contentLines: 0,
  subject: [],
  subjectText: '',
  sensitive: false,
  attachments: [],
  mentions: [],
  tags: [],
  reactions: [],
  parentVisible: true,
  repliesCount: 0,
  favouritesCount: 0,
  repeatsCount: 0,
  favourited: false,
  repeated: false,
  bookmarked: false,
  pinned: false,
  muted: false,
  threadMuted: false,
  deleted: false,
}
