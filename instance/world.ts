import type { Dialect } from './dialects/dialect.ts'
import type { Pushes } from './push.ts'
import type { ShoutRoom } from './shout/room.ts'
import type { MakeId } from './state/ids.ts'
import type { Random } from './state/random.ts'
import type { Registration } from './state/registration.ts'
import type { Store } from './state/store.ts'
import type { Hub } from './stream/hub.ts'
import type { Uploads } from './uploads.ts'

/** The context of every part of the instance. */
export interface World {
  store: Store
  /** The public origin, without a trailing slash. It changes when the instance listens elsewhere. */
  origin: string
  dialect: Dialect
  /** Reading requires a token. */
  isPrivate: boolean
  /** The suggestions endpoint returns accounts. */
  suggests: boolean
  /** How long an uploaded file is processed: 202, then 206 until it is ready. */
  worksOnFilesMs: number
  registration: Registration
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

/** The host in the full names of this instance's accounts. */
export function hostOf(world: World): string {
  return new URL(world.origin).host
}
