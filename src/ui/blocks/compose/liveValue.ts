/** A value that a popover subscribes to, because the component that opened it does not render its content. */
export interface LiveValue<T> {
  readonly now: () => T
  readonly set: (next: T) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** Creates a live value that begins as `first`. */
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
