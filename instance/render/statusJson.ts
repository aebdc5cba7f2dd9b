import { acctOf } from '../state/accounts.ts'
import { permissionOf, policyOf } from '../state/interactionPolicy.ts'
import { withOrigin } from '../state/originPlaceholder.ts'
import type { Account, Poll, Status } from '../state/records.ts'
import { canSee, isMuted, mutes } from '../state/visibility.ts'
import { plainOf } from '../text/escape.ts'
import { profileUrl } from '../text/linkify.ts'
import { isMastodon, type World } from '../world.ts'
import { accountJson } from './accountJson.ts'
import { attachmentJson } from './attachmentJson.ts'
import { cardJson } from './cardJson.ts'
import { emojiIn } from './emojiJson.ts'
import { filteredJson } from './filterJson.ts'
import { pollJson } from './pollJson.ts'
import { reactionsJson } from './reactionsJson.ts'

export interface StatusJsonOptions {
  /** Include the source text, as in the answer to a deletion. */
  withSource?: boolean
  /** The post is embedded as a quote, so its own quote is left out. */
  quoted?: boolean
}

/** A post's JSON for `viewer` (`null`: a visitor). */
export function statusJson(
  world: World,
  status: Status,
  viewer: Account | null,
  options: StatusJsonOptions = {},
): StatusJson {
  const { store, origin } = world
  const author = store.accounts.get(status.accountId)
  if (!author) throw new Error(`status ${status.id} has no author`)
  const original = status.reblogOfId === null ? undefined : store.statuses.get(status.reblogOfId)
  const reblog = original ? statusJson(world, original, viewer, options) : null
  const shown = original ?? status
  const content = withOrigin(shown.content, origin) + pendingNote(world, shown, viewer)
  const parent = shown.inReplyToId === null ? undefined : store.statuses.get(shown.inReplyToId)
  const parentAuthor = store.accounts.get(shown.inReplyToAccountId ?? '')
  const poll = shown.pollId === null ? undefined : store.polls.get(shown.pollId)
  // GoToSocial sends it with each post of its own people.
  const withSource = options.withSource ?? (world.dialect.name === 'gotosocial' && author.domain === null)
  const threadMuted = viewer !== null && store.mutedThreads.has(viewer.id, shown.conversationId)
  const json = {
    id: status.id,
    uri: uriOf(world, author, status),
    url: urlOf(world, author, status),
    account: accountJson(world, author, viewer),
    created_at: new Date(status.createdAt).toISOString(),
    edited_at: shown.editedAt === null ? null : new Date(shown.editedAt).toISOString(),
    content,
    text: withSource ? shown.text : null,
    reblog,
    in_reply_to_id: reblog ? null : shown.inReplyToId,
    in_reply_to_account_id: reblog ? null : shown.inReplyToAccountId,
    sensitive: shown.sensitive,
    spoiler_text: shown.spoilerText,
    visibility: status.visibility,
    language: shown.language,
    application: shown.application,
    media_attachments: shown.mediaIds.flatMap((id) => {
      const media = store.media.get(id)
      return media ? [attachmentJson(world, media)] : []
    }),
    mentions: shown.mentions.flatMap((id) => {
      const account = store.accounts.get(id)
      if (!account) return []
      const url = withOrigin(profileUrl(account), origin)
      return [{ id, acct: acctOf(account), username: account.username, url }]
    }),
    tags: shown.tags.map((name) => ({ name, url: `${origin}/tag/${encodeURIComponent(name)}` })),
    emojis: emojiIn(world, shown.content, shown.spoilerText),
    card: shown.card ? cardJson(world, shown.card) : null,
    poll: poll ? pollJson(world, poll, viewer) : null,
    replies_count: countReplies(world, shown, viewer),
    reblogs_count: shown.rebloggedBy.length,
    favourites_count: shown.favouritedBy.length,
    favourited: viewer !== null && shown.favouritedBy.includes(viewer.id),
    reblogged: viewer !== null && shown.rebloggedBy.includes(viewer.id),
    bookmarked:
      viewer !== null &&
      (store.bookmarks.get(viewer.id)?.some((bookmark) => bookmark.statusId === shown.id) ?? false),
    // Elsewhere it is about the conversation alone.
    muted: threadMuted || (world.dialect.isPleroma && isMuted(store, status, viewer, world.now())),
    pinned: shown.pinnedAt !== null,
    // Pleroma leaves filtering to clients.
    ...(world.dialect.isPleroma ? {} : { filtered: filteredJson(world, shown, viewer) }),
    ...(isMastodon(world, 7) ? mastodonQuoteJson(world, shown, viewer, options) : {}),
    ...(world.dialect.name === 'gotosocial' ? { interaction_policy: policyJson(world, shown, viewer) } : {}),
    ...(world.dialect.name === 'akkoma'
      ? { akkoma: { source: { content: shown.text, mediaType: shown.contentType } } }
      : {}),
    ...(withSource && !world.dialect.isPleroma ? { content_type: shown.contentType } : {}),
    pleroma: {
      local: author.domain === null,
      content: { 'text/plain': plainOf(content) },
      spoiler_text: { 'text/plain': shown.spoilerText },
      context: `${origin}/contexts/${shown.conversationId}`,
      conversation_id: shown.conversationId,
      direct_conversation_id: shown.visibility === 'direct' && viewer ? shown.conversationId : null,
      in_reply_to_account_acct: parentAuthor && !reblog ? acctOf(parentAuthor) : null,
      parent_visible: parent !== undefined && canSee(store, parent, viewer),
      thread_muted: threadMuted,
      emoji_reactions: reactionsJson(world, shown, viewer),
      expires_at: expiryOf(world, shown, poll, viewer),
      pinned_at: shown.pinnedAt === null ? null : new Date(shown.pinnedAt).toISOString(),
      ...quoteJson(world, shown, viewer, options),
      quotes_count: 0,
      bookmark_folder: null,
    },
  }
  return isMastodon(world) ? asMastodonStatus(json, author, viewer, options) : json
}

/** The fields that only a signed-in reader gets. */
const MARKS = ['favourited', 'reblogged', 'muted', 'bookmarked', 'pinned', 'filtered']

/** A post as Mastodon sends it: the source only after a deletion, `pinned` only to the author of what can be pinned. */
function asMastodonStatus(
  json: StatusJson,
  author: Account,
  viewer: Account | null,
  { withSource }: StatusJsonOptions,
): StatusJson {
  const canBePinned = viewer?.id === author.id && json.reblog === null && json.visibility !== 'direct'
  const left = new Set([
    withSource ? 'content' : 'text',
    'content_type',
    ...(author.domain === null ? [] : ['application']),
    ...(viewer === null ? MARKS : canBePinned ? [] : ['pinned']),
  ])
  const kept = Object.entries(json).filter(([name]) => !left.has(name))
  return { ...Object.fromEntries(kept), id: json.id, account: json.account, reblog: json.reblog }
}

/** When a post is deleted. Pleroma gives the end of an own poll as well, though the post stays. */
function expiryOf(
  world: World,
  { expiresAt, accountId }: Status,
  poll: Poll | undefined,
  viewer: Account | null,
): string | null {
  const isPleroma = world.dialect.isPleroma && world.dialect.name !== 'akkoma'
  const end = poll && isPleroma && accountId === viewer?.id ? poll.expiresAt + 622 : null
  const at = expiresAt ?? end
  return at === null ? null : new Date(at).toISOString()
}

/** The JSON of a post. */
export interface StatusJson {
  id: string
  account: ReturnType<typeof accountJson>
  reblog: StatusJson | null
  [key: string]: unknown
}

/** Pleroma's format of a quote. A deleted post leaves only its URL. */
function quoteJson(world: World, status: Status, viewer: Account | null, { quoted }: StatusJsonOptions) {
  const { quoteId } = status
  const quote = world.store.statuses.get(quoteId ?? '')
  const visible = quote !== undefined && canSee(world.store, quote, viewer)
  return {
    quote: visible && !quoted ? statusJson(world, quote, viewer, { quoted: true }) : null,
    quote_id: quote?.id ?? null,
    quote_url: quoteId === undefined ? null : `${world.origin}/objects/${quoteId}`,
    quote_visible: visible,
  }
}

/** Those who may quote a post, besides its author, as Mastodon names them. */
const quotersOf = ({ visibility, quotePolicy }: Status): string[] =>
  (visibility === 'public' || visibility === 'unlisted') && quotePolicy !== 'nobody'
    ? [quotePolicy ?? 'public']
    : []

/** Whether `viewer` may quote a post on Mastodon: the author may, unless it is direct. */
export function mayQuote({ store }: World, status: Status, viewer: Account): boolean {
  if (viewer.id === status.accountId) return status.visibility !== 'direct'
  const [who] = quotersOf(status)
  return who === 'public' || (who === 'followers' && store.follows.has(viewer.id, status.accountId))
}

/** Mastodon's format of a quote, with its state; and who may quote `status` itself. */
function mastodonQuoteJson(world: World, status: Status, viewer: Account | null, options: StatusJsonOptions) {
  const { quote, quote_id } = quoteJson(world, status, viewer, options)
  return {
    ...(isMastodon(world, 11) ? { quotes_count: countQuotes(world, status), tagged_collections: [] } : {}),
    quote: quoteStateJson(world, status, quote, quote_id, viewer),
    quote_approval: {
      automatic: quotersOf(status),
      manual: [],
      current_user: viewer === null ? 'unknown' : mayQuote(world, status, viewer) ? 'automatic' : 'denied',
    },
  }
}

/** How many posts quote `status`, without those whose quote was refused or taken back. */
function countQuotes({ store }: World, { id }: Status): number {
  let count = 0
  for (const { quoteId, quoteState } of store.statuses.values())
    if (quoteId === id && quoteState === undefined) count += 1
  return count
}

const INTERACTIONS = ['favourite', 'reply', 'reblog'] as const

/** GoToSocial's format of who may interact with `status`. `me` is the reader. */
function policyJson(world: World, status: Status, viewer: Account | null) {
  const policy = policyOf(status)
  const rules = INTERACTIONS.map((interaction) => {
    const { automatic, manual } = policy[interaction]
    const mine = viewer && permissionOf(world.store, status, viewer, interaction)
    const always = [...automatic, ...(mine === 'automatic' ? ['me'] : [])]
    const asking = [...manual, ...(mine === 'manual' ? ['me'] : [])]
    const rule = { automatic_approval: always, manual_approval: asking, always, with_approval: asking }
    return [`can_${interaction}`, rule] as const
  })
  return Object.fromEntries(rules)
}

/** The note that GoToSocial adds to a reply until its reader approves it. */
function pendingNote({ origin }: World, { id, waits, inReplyToAccountId }: Status, viewer: Account | null) {
  if (!waits || viewer === null || viewer.id !== inReplyToAccountId) return ''
  const page = `${origin}/settings/user/interaction_requests/${id}`
  const link = `<a href="${page}" rel="noreferrer noopener nofollow" target="_blank">${page}</a>`
  const note = `Note from ${new URL(origin).host}: This reply is pending your approval. You can quickly accept it by liking, boosting or replying to it. You can also accept or reject it at the following link: ${link}.`
  return `<div class="gts-system-message gts-pending-reply"><hr><p><i lang="en">ℹ️ ${note}</i></p></div>`
}

/** States in which Mastodon sends the quoted post although it is not to be shown. */
const SENT_STATES = /^(accepted|blocked_|muted_)/

function quoteStateJson(
  world: World,
  { quoteId, quoteState }: Status,
  quoted: StatusJson | null,
  quotedId: string | null,
  viewer: Account | null,
) {
  if (quoteId === undefined) return null
  if (quotedId === null) return { state: 'deleted', quoted_status: null }
  const state = quoteState ?? stateFor(world, quoteId, viewer)
  if (!SENT_STATES.test(state)) return { state, quoted_status: null }
  // A quote within a quote has its id only.
  return quoted === null ? { state, quoted_status_id: quotedId } : { state, quoted_status: quoted }
}

/** What its reader has to do with the author of a quoted post. */
function stateFor({ store, now }: World, quoteId: string, viewer: Account | null): string {
  const author = store.accounts.get(store.statuses.get(quoteId)?.accountId ?? '')
  if (viewer === null || author === undefined) return 'accepted'
  if (store.blocks.has(viewer.id, author.id)) return 'blocked_account'
  if (author.domain !== null && store.domainBlocks.has(viewer.id, author.domain)) return 'blocked_domain'
  return mutes(store, viewer.id, author.id, now()) ? 'muted_account' : 'accepted'
}

function countReplies(world: World, status: Status, viewer: Account | null): number {
  const ids = world.store.replies.get(status.id) ?? []
  return ids.filter((id) => {
    const reply = world.store.statuses.get(id)
    return reply !== undefined && canSee(world.store, reply, viewer)
  }).length
}

/** The post's ActivityPub id. */
export function uriOf(world: World, author: Account, status: Status): string {
  const host = author.domain === null ? world.origin : `https://${author.domain}`
  return isMastodon(world)
    ? `${host}/users/${author.username}/statuses/${status.id}`
    : `${host}/objects/${status.id}`
}

/** The post's web page on its author's instance. */
export function urlOf(world: World, author: Account, status: Status): string {
  const page = `/@${author.username}/${status.id}`
  if (author.domain !== null) return `https://${author.domain}${page}`
  if (isMastodon(world)) return world.origin + page
  const isGoToSocial = world.dialect.name === 'gotosocial'
  return world.origin + (isGoToSocial ? `/@${author.username}/statuses/${status.id}` : `/notice/${status.id}`)
}
