import type { DialectName } from './dialects/dialectName.ts'
import type { ShoutRoom } from './shout/room.ts'
import type { MakeId } from './state/ids.ts'
import type { Pushes } from './state/pushes.ts'
import type { Random } from './state/random.ts'
import type { Registration } from './state/registration.ts'
import type { Store } from './state/store.ts'
import type { Hub } from './stream/hub.ts'
import type { Uploads } from './uploads.ts'

/** What every part of the instance is handed. */
export interface World {
  store: Store
  /** Where the instance is reached, with no slash at the end. Set again when it listens elsewhere. */
  origin: string
  dialect: Dialect
  /** Shows nothing to strangers. */
  isPrivate: boolean
  /** Tells people whom to follow. */
  suggests: boolean
  /** So long it works on a file before it can be had: 202, then 206 until it is ready. */
  worksOnFilesMs: number
  registration: Registration
  hub: Hub
  pushes: Pushes
  shouts: ShoutRoom
  uploads: Uploads
  /** Where pictures, sounds and films stay once they are made; null: in memory only. */
  mediaCacheDir: string | null
  makeId: MakeId
  random: Random
  now(): number
  /** The state has changed and wants to be kept. */
  touch(): void
}

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

/** The name that stands behind the `@` of accounts of this instance. */
export function hostOf(world: World): string {
  return new URL(world.origin).host
}
