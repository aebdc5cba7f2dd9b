/** A value that a popover follows: its content is not rendered by the component that opened it. */
export interface LiveValue<T> {
  readonly now: () => T
  readonly set: (next: T) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** Creates one with its first value. */
export function liveValue<T>(first: T): LiveValue<T> {
  let current = first
  const listeners = new Set<() => void>()
  return {
    now: () => current,
    set: (next) => {
      if (next === current) return
      current = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
