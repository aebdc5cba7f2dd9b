import type { ComponentType } from 'react'

/**
 * The windows over the page: settings, the form for a post. Any part of the interface opens one by
 * its name; what is in it is loaded then, and `WindowHost` shows it. Each is made of `Dialog`.
 */
export interface OpenWindow {
  /** There is one of a name: opened again, it gets the new props. */
  readonly name: string
  readonly load: () => Promise<ComponentType<object>>
  readonly props: object
}

let open: readonly OpenWindow[] = []
const listeners = new Set<() => void>()

export const subscribeWindows = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Lowest first. */
export const openWindows = (): readonly OpenWindow[] => open

function put(next: readonly OpenWindow[]): void {
  open = next
  for (const listener of listeners) listener()
}

export function openWindow<P extends object>(
  name: string,
  load: () => Promise<ComponentType<P>>,
  props: P,
): void {
  const next = { name, load: load as unknown as OpenWindow['load'], props }
  const known = open.some((window) => window.name === name)
  put(known ? open.map((window) => (window.name === name ? next : window)) : [...open, next])
}

/** Closes the window of that name; with `only`, while its props are such. */
export function closeWindow(name: string, only: (props: object) => boolean = () => true): void {
  put(open.filter((window) => window.name !== name || !only(window.props)))
}
