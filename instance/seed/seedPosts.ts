import { cardFor } from '../actions/cardFor.ts'
import { makeRepeat } from '../actions/reblog.ts'
import type { Random } from '../state/random.ts'
import type { Account, Status } from '../state/records.ts'
import { addStatus } from '../state/statuses.ts'
import { listOf, nextId } from '../state/store.ts'
import { format } from '../text/format.ts'
import type { World } from '../world.ts'
import { decorate } from './decorate.ts'
import { HOSTILE_POSTS } from './hostile.ts'
import type { Cast } from './seedAccounts.ts'
import { seedPoll } from './seedPoll.ts'
import { seedText } from './seedText.ts'
import { type Showpiece, showpieces } from './showpieces.ts'

const SPAN_MS = 60 * 86_400_000
/** Above 1, recent hours get more posts than the first weeks. */
const CROWDING = 1.6
/** Every n-th of the newest posts is a showpiece, so that they are easy to find. */
const SHOWPIECE_EVERY = 7
const POLLS_FROM_THE_END = new Set([4, 9, 15, 28, 45, 70])
/** Number of replies in each long thread. Each answers the one before. */
const THREAD_REPLIES = 12

/** `count` posts of the last 60 days, oldest first. */
export function seedPosts(world: World, cast: Cast, count: number): void {
  const { random } = world
  const authors = authorsOf(cast)
  const pieces = alternatingShowpieces(random)
  const threads: { tip: Status; left: number }[] = []

  for (let index = 0; index < count; index += 1) {
    const fromEnd = count - 1 - index
    const at = Math.floor(world.now() - SPAN_MS * ((fromEnd + 1 - random.next() * 0.9) / count) ** CROWDING)
    const author = random.pick(authors)
    const showpiece =
      fromEnd % SHOWPIECE_EVERY === 5 ? pieces[Math.floor(fromEnd / SHOWPIECE_EVERY)] : undefined
    if (showpiece) {
      addShowpiece(world, followedAuthor(world, author), at, showpiece)
      continue
    }
    if (POLLS_FROM_THE_END.has(fromEnd)) {
      addOriginal(world, cast, author, at, true)
      continue
    }
    const thread = threads.find((one) => one.left > 0)
    if (thread && random.chance(0.3)) {
      thread.tip = addReply(world, cast, author, thread.tip, at)
      thread.left -= 1
      continue
    }
    const kind = random.next()
    const earlier = recentPost(world, kind < 0.08 ? 120 : 60)
    if (kind < 0.08 && earlier && addRepeat(world, author, earlier, at)) continue
    if (kind < 0.3 && earlier) {
      addReply(world, cast, author, earlier, at)
      continue
    }
    const status = addOriginal(world, cast, author, at, false)
    if (status.visibility === 'public' && index % Math.max(Math.floor(count / 8), 1) === 3) {
      threads.push({ tip: status, left: THREAD_REPLIES })
    }
  }
}

/** Harmless and hostile showpieces, alternating. */
function alternatingShowpieces(random: Random): Showpiece[] {
  const harmless = showpieces(random)
  const length = Math.max(harmless.length, HOSTILE_POSTS.length)
  return Array.from({ length }, (_, place) => [harmless[place], HOSTILE_POSTS[place]])
    .flat()
    .flatMap((piece) => piece ?? [])
}

/** Luna and the accounts that she follows post more often than others. */
function authorsOf(cast: Cast): Account[] {
  const [luna, wren, moss, admin] = cast.signIn
  const everybody = [...cast.local, ...cast.remote].filter((one) => !one.deactivated)
  return [luna, luna, wren, moss, admin, ...everybody].flatMap((one) => one ?? [])
}

/** `author` if Luna sees their posts, otherwise an account that she follows: her home timeline has most showpieces. */
function followedAuthor(world: World, author: Account): Account {
  const luna = world.store.byAcct.get('luna') ?? ''
  if (author.id === luna || world.store.follows.has(luna, author.id)) return author
  return world.store.accounts.get(world.random.pick([...world.store.follows.of(luna), author.id])) ?? author
}

function addShowpiece(world: World, author: Account, at: number, showpiece: Showpiece): void {
  addStatus(world.store, {
    ...blankStatus(world, author, at),
    visibility: 'public',
    content: showpiece.html,
    text: showpiece.html,
    contentType: 'text/html',
    spoilerText: showpiece.spoilerText ?? '',
  })
}

/** Adds a post that is neither a reply nor a repeat. */
function addOriginal(world: World, cast: Cast, author: Account, at: number, withPoll: boolean): Status {
  const status = blankStatus(world, author, at)
  const language = cast.languageOf.get(author.id) ?? 'en'
  status.language = language
  if (withPoll) status.visibility = 'public'
  setText(world, status, seedText(world, language))
  if (withPoll || world.random.chance(0.02)) status.pollId = seedPoll(world, status, withPoll).id
  decorate(world, status)
  if (status.mediaIds.length === 0) status.card = cardFor(status.text)
  return addStatus(world.store, status)
}

function addReply(world: World, cast: Cast, author: Account, parent: Status, at: number): Status {
  const { store } = world
  const target = store.accounts.get(parent.accountId)
  const status = blankStatus(world, author, at)
  const language = cast.languageOf.get(author.id) ?? 'en'
  status.language = language
  status.inReplyToId = parent.id
  status.inReplyToAccountId = parent.accountId
  status.conversationId = parent.conversationId
  status.visibility = parent.visibility
  status.spoilerText = parent.spoilerText
  const handle = target ? `@${target.username}${target.domain === null ? '' : `@${target.domain}`} ` : ''
  setText(world, status, handle + seedText(world, language, true))
  if (!status.mentions.includes(parent.accountId) && parent.accountId !== author.id)
    status.mentions.push(parent.accountId)
  decorate(world, status)
  return addStatus(store, status)
}

/** Adds a repeat, unless the post is not public, or `author` wrote or repeated it. Returns whether it did. */
function addRepeat(world: World, author: Account, status: Status, at: number): boolean {
  if (status.visibility !== 'public' || status.rebloggedBy.includes(author.id)) return false
  if (status.accountId === author.id) return false
  status.rebloggedBy.push(author.id)
  addStatus(world.store, makeRepeat(world, status, author, at))
  return true
}

/** A random one of the last `reach` posts, if a few attempts find a visible one that is not a repeat. */
function recentPost(world: World, reach: number): Status | null {
  const { order, statuses } = world.store
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const id = order.at(-world.random.int(1, Math.min(reach, order.length)))
    const status = statuses.get(id ?? '')
    if (status && status.reblogOfId === null && ['public', 'unlisted'].includes(status.visibility))
      return status
  }
  return null
}

/** Sets a post's text and the fields derived from it. */
function setText(world: World, status: Status, text: string): void {
  const { html, mentions, tags } = format(world, text, 'text/plain')
  status.text = text
  status.content =
    status.accountId && world.store.accounts.get(status.accountId)?.domain ? `<p>${html}</p>` : html
  status.mentions = mentions.map((account) => account.id).filter((id) => id !== status.accountId)
  status.tags = tags
  if (status.visibility === 'direct' && status.mentions.length === 0) {
    const luna = world.store.byAcct.get('luna')
    if (luna && luna !== status.accountId) status.mentions.push(luna)
  }
}

/** A post without a text, of random visibility. */
function blankStatus(world: World, author: Account, at: number): Status {
  const { random } = world
  const chance = random.next()
  const status: Status = {
    id: world.makeId(at),
    accountId: author.id,
    createdAt: at,
    editedAt: null,
    content: '',
    text: '',
    contentType: 'text/plain',
    spoilerText: '',
    sensitive: false,
    visibility: chance < 0.8 ? 'public' : chance < 0.91 ? 'unlisted' : chance < 0.97 ? 'private' : 'direct',
    language: null,
    inReplyToId: null,
    inReplyToAccountId: null,
    conversationId: nextId(world.store),
    reblogOfId: null,
    mediaIds: [],
    pollId: null,
    card: null,
    mentions: [],
    tags: [],
    favouritedBy: [],
    rebloggedBy: [],
    reactions: [],
    pinnedAt: null,
    expiresAt: null,
    application: author.domain === null ? { name: 'Rookery', website: null } : null,
    history: [],
  }
  listOf(world.store.byAuthor, author.id)
  return status
}
