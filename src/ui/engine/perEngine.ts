import type { Engine } from './engine.ts'

/**
 * State that belongs to one engine: created at the first use, garbage-collected with the engine. Two engines
 * in one page, or two tests in one file, share nothing.
 */
export function perEngine<T extends object>(make: (engine: Engine) => T): (engine: Engine) => T {
  const made = new WeakMap<Engine, T>()
  return (engine) => {
    const known = made.get(engine)
    if (known !== undefined) return known
    const state = make(engine)
    made.set(engine, state)
    return state
  }
}
