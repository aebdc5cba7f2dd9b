import type { KeyValueStorage } from '../platform/keyValueStorage.ts'
import type { Platform } from '../platform/platform.ts'

/** What the shared parts of an engine are made of. */
export interface EngineBase {
  readonly platform: Platform
  readonly session: KeyValueStorage
}

/**
 * What all accounts of an engine share: one object of each class, made at its first use. Deferred code has its state here, because
 * a variable of a module would belong to all engines of a process.
 */
export class EngineShared {
  readonly #base: EngineBase
  readonly #made = new Map<unknown, unknown>()

  constructor(base: EngineBase) {
    this.#base = base
  }

  get<T>(Part: new (base: EngineBase) => T): T {
    // The object under a class is one of it.
    const part = (this.#made.get(Part) as T | undefined) ?? new Part(this.#base)
    this.#made.set(Part, part)
    return part
  }
}
