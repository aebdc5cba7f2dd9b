import type { World } from '../world.ts'

/** Server software that the instance can imitate. */
export type DialectName = 'pleroma' | 'mastodon' | 'gotosocial'

/** The differences of a server software from Pleroma, which the instance implements. */
export interface Dialect {
  name: DialectName
  /** Answers a request differently, or returns `null` to leave it to the instance. */
  intercept(world: World, request: Request): Promise<Response | null> | Response | null
  /** Changes the order or number of a list's items. `ask` fetches further JSON for the same caller. */
  rearrange?(request: Request, list: unknown[], ask: (path: string) => Promise<unknown>): Promise<unknown[]>
  /** Changes outgoing JSON, in answers and in stream events. */
  reshape(json: unknown): unknown
  streaming: {
    /** Whether the path accepts a trailing slash. */
    trailingSlash: boolean
    /** Whether a message that is not JSON cuts the connection. */
    cutsOnNonsense: boolean
    /** Whether it accepts connections without a token. */
    anonymous: boolean
  }
  /** The parameter with the id of the quoted post; `null`: quotes are not supported. */
  quoteField: 'quote_id' | 'quoted_status_id' | null
  /** Parameters that it ignores when a post is sent. */
  ignores: {
    /** A preview is published like a normal post. */
    preview: boolean
    /** A repeated idempotency key creates a second post. */
    idempotency: boolean
  }
}
