import type { World } from '../world.ts'

/** Servers that the instance can speak like. */
export type DialectName = 'pleroma' | 'mastodon' | 'gotosocial'

/** How one kind of server differs from Pleroma, which the instance speaks by itself. */
export interface Dialect {
  name: DialectName
  /** Answers a request in the server's own way, or leaves it (`null`). */
  intercept(world: World, request: Request): Promise<Response | null> | Response | null
  /** Changes the order or number of a list's items. `ask` gets further JSON for the same caller. */
  rearrange?(request: Request, list: unknown[], ask: (path: string) => Promise<unknown>): Promise<unknown[]>
  /** Changes JSON on its way out, in answers and in stream events. */
  reshape(json: unknown): unknown
  streaming: {
    /** Does the address work with a slash at its end? */
    trailingSlash: boolean
    /** Does a message that is not JSON cut the connection? */
    cutsOnNonsense: boolean
    /** May one listen with no token? */
    anonymous: boolean
  }
  /** By which name a post comes with the one that it quotes; `null`: none can. */
  quoteField: 'quote_id' | 'quoted_status_id' | null
  /** What it takes no notice of when a post is sent. */
  ignores: {
    /** A preview is published like any other post. */
    preview: boolean
    /** The same key twice makes two posts. */
    idempotency: boolean
  }
}
