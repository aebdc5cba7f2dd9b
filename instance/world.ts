import type { DialectName } from './dialects/dialectName.ts'
import type { ShoutRoom } from './shout/room.ts'
import type { MakeId } from './state/ids.ts'
import type { Pushes } from './state/pushes.ts'
import type { Random } from './state/random.ts'
import type { Registration } from './state/registration.ts'
import type { ReplySearch } from './state/replySearches.ts'
import type { Store } from './state/store.ts'
import type { TimelineAccess } from './state/timelineAccess.ts'
import type { Hub } from './stream/hub.ts'
import type { Topic } from './stream/topic.ts'
import type { Uploads } from './uploads.ts'

/** The context of every part of the instance. */
export interface World {
  store: Store
  /** The tokens that were revoked. */
  revoked: Set<string>
  /** The public origin, without a trailing slash. It changes when the instance listens elsewhere. */
  origin: string
  /** The host in the full names of its accounts, if it is not the origin's. */
  accountDomain: string | null
  dialect: Dialect
  /** Reading requires a token. */
  isPrivate: boolean
  /** Redirects with an authorization code name this instance in `iss` (RFC 9207), and its OAuth metadata says so. */
  namesIssuer: boolean
  /** Nobody is told which domains are blocked, as by default on Mastodon 4.6. */
  hidesBlockedDomains: boolean
  /** The searches for replies that opening their posts begins, on Mastodon since 4.5. */
  replySearches: ReplySearch[]
  /** The suggestions endpoint returns accounts. */
  suggests: boolean
  /** How long an uploaded file is processed: 202, then 206 until it is ready. */
  fileProcessingMs: number
  registration: Registration
  /** Mastodon since 4.5: who may read its timelines. */
  timelineAccess: TimelineAccess
  hub: Hub
  pushes: Pushes
  shouts: ShoutRoom
  uploads: Uploads
  /** The directory that caches generated media; null: in memory only. */
  mediaCacheDir: string | null
  makeId: MakeId
  random: Random
  now(): number
  /** Schedules saving the state after a change. */
  touch(): void
}

/** How a server software differs from Pleroma, whose API the instance implements. What is left out means no. */
export interface Dialect {
  name: DialectName
  /** Whether it is Pleroma or a fork of it, with its parameters and its calls. */
  isPleroma: boolean
  /** Its `api_versions.mastodon`, which tells Mastodon's versions apart: 2 is 4.3, 7 is 4.5, 11 is 4.6. Absent: it is none. */
  mastodonApi?: number
  /** Changes a request before the instance answers it: removes or renames parameters that this software does not know. */
  translate?(request: Request): Promise<Request> | Request
  /** Answers a request itself, or returns `null` to leave it to the instance. */
  intercept?(world: World, request: Request): Promise<Response | null> | Response | null
  /** Adds, removes or reorders a list's items. `ask` fetches further JSON for the same caller. */
  rearrange?(request: Request, list: unknown[], ask: (path: string) => Promise<unknown>): Promise<unknown[]>
  /** Changes the `Link` header of a list. */
  relink?(request: Request, link: string): string
  /** Changes a whole answer whose JSON is `json`: its status, its words, its headers. */
  restate?(world: World, request: Request, answer: Response, json: unknown): Response
  /** Changes outgoing JSON, in answers and in stream events. */
  reshape?(json: unknown): unknown
  /** Methods that pages of other origins may not use. */
  refusedElsewhere?: readonly string[]
  /** How it streams. Absent: not at all. */
  streaming?: Streaming
  /** The privileges of moderators, by Pleroma's names, if they are the same for all. */
  moderatorPrivileges?: readonly string[]
  /** Whether public timelines include replies to others. */
  publicReplies?: boolean
  /** The parameter with the id of the quoted post. Absent: quotes are not supported. */
  quoteField?: 'quote_id' | 'quoted_status_id'
  /** Whether people are notified of quotes of their posts, and of edits of posts that they quoted. */
  notifiesOfQuotes?: boolean
  /** Whether it has OAuth metadata (RFC 8414) and checks PKCE (RFC 7636), whose parameters it ignores otherwise. */
  modernOAuth?: boolean
  /** Whether its page keeps a browser logged in, and answers at once for an app that has a token, unless `force_login` is set. */
  keepsLogins?: boolean
  /** Whether the posts of a muted person leave the feeds, each with a `delete` event, and come back when the mute is lifted. */
  clearsFeeds?: boolean
  /** Whether a post with the parameter `preview` is only shown. Others ignore the parameter, and publish it like a normal post. */
  previews?: boolean
  /**
   * How it answers a repeated idempotency key: with the first post, or with 500 and an empty body, as Mastodon 4.6 does. Absent:
   * it does not know keys, so that a second post is created.
   */
  repeatedKey?: 'first-post' | 'fails'
}

interface Streaming {
  /** Whether the path accepts a trailing slash. */
  trailingSlash?: boolean
  /** Whether a message that is not JSON cuts the connection. */
  cutsOnInvalidJson?: boolean
  /** Whether it accepts connections without a token. */
  anonymous?: boolean
  /** Whether it sends Pleroma's own events, such as `pleroma:chat_update`. */
  pleromaEvents?: boolean
  /** Whether frames of public streams are the same for all: without the reader's marks, and nobody may quote. */
  sharesFrames?: boolean
  /** Events of its API that it never delivers. */
  neverSends?: ReadonlySet<string>
  /** Whether it ignores messages, so that a connection can't subscribe to more streams. */
  ignoresMessages?: boolean
  /** Whether it answers the message `ping` with `pong`. */
  answersPing?: boolean
  /** The streams that an event names, if it is not the topic's path; `null`: none. */
  namesOf?(event: string, topic: Topic, accountId: string | null): string[] | null
}

/** The host in the full names of this instance's accounts. */
export function hostOf(world: World): string {
  return world.accountDomain ?? new URL(world.origin).host
}

/** Whether the instance imitates Mastodon, with at least this `api_versions.mastodon`. */
export const isMastodon = ({ dialect }: World, since = 0): boolean => (dialect.mastodonApi ?? -1) >= since
