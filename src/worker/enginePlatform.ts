import type * as deferred from './deferred.ts'
import type { Platform } from './platform/platform.ts'

export type Deferred = typeof deferred

/** The platform, and a way to load the part of the engine that its first file leaves out. */
export interface EnginePlatform extends Platform {
  /** Loads `deferred.ts`. Rejects if it can't be loaded: there is no network, or a newer build has replaced it. */
  readonly deferred: () => Promise<Deferred>
}
