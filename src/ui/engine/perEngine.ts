import type { Engine } from './engine.ts'

/**
 * State that belongs to one engine: created at the first use, garbage-collected with the engine. Two engines
 * in one page, or two tests in one file, share nothing. State of the whole tab, such as its open windows, is `perTab`.
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

/** State that belongs to a tab: its own engine has it, and shares it with the engine of a window that shows another account. */
export function perTab<T extends object>(make: (own: Engine) => T): (engine: Engine) => T {
  const of = perEngine(make)
  return (engine) => of(engine.own ?? engine)
}
