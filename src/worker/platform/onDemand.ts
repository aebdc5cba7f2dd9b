import type { EngineLog } from './log.ts'

/** A value that is created on first use. */
export interface OnDemand<T> {
  /** Creates the value on the first call. Rejects if creation fails; the next call tries again. */
  get(): Promise<T>
  /** The value, once it has been created. */
  readonly made: T | undefined
}

/** Creates the value by `make` on the first `get` and keeps it. A failed `make` is retried on the next `get`. */
export function onDemand<T>(make: () => Promise<T>): OnDemand<T> {
  let making: Promise<T> | null = null
  let made: T | undefined
  return {
    get() {
      making ??= make().then(
        (value) => {
          made = value
          return value
        },
        (thrown: unknown) => {
          making = null
          throw thrown
        },
      )
      return making
    },
    get made() {
      return made
    },
  }
}

/** Logs that code could not be loaded, where nobody awaits it. The next event or command that needs it tries again. */
export const logNotLoaded =
  (log: EngineLog) =>
  (thrown: unknown): void =>
    log.warn(`could not load a part of the engine: ${String(thrown)}`)
