import type { Dialect } from './dialects/dialect.ts'
import type { Pushes } from './push.ts'
import type { ShoutRoom } from './shout/room.ts'
import type { MakeId } from './state/ids.ts'
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

/** The name that stands behind the `@` of accounts of this instance. */
export function hostOf(world: World): string {
  return new URL(world.origin).host
}
