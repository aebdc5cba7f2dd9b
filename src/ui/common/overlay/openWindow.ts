import type { ComponentType } from 'react'
import { prefetch } from '../loading/staleBuild.ts'
import type { NoProps, WindowProps } from './windowProps.ts'

export type WindowName = keyof WindowProps

/** Loads the component of each window. Each component renders a `Dialog`. */
export type WindowTable = {
  readonly [N in WindowName]: () => Promise<ComponentType<WindowProps[N]>>
}

/** A window that is open; `WindowHost` renders it. */
export interface OpenWindow<N extends WindowName = WindowName> {
  readonly name: N
  readonly props: WindowProps[N]
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

/** Opens the window `name`. If it is already open, it gets the new props. */
export function openWindow<N extends WindowName>(
  name: N,
  ...[props]: NoProps extends WindowProps[N] ? [] : [props: WindowProps[N]]
): void {
  const next: OpenWindow = { name, props: props ?? {} }
  const known = open.some((window) => window.name === name)
  put(known ? open.map((window) => (window.name === name ? next : window)) : [...open, next])
}

/** Opens a window of the page before this one. */
export const openAgain = ({ name, props }: OpenWindow): void =>
  put([...open.filter((window) => window.name !== name), { name, props }])

/** Closes the window `name`; with `only`, only if its props match. */
export function closeWindow<N extends WindowName>(
  name: N,
  only: (props: WindowProps[N]) => boolean = () => true,
): void {
  put(open.filter((window) => window.name !== name || !only(window.props as WindowProps[N])))
}

let loadTable: () => Promise<WindowTable> = () => Promise.reject(new Error('setWindowTable was not called'))

/** Called once by `app`. The table itself is loaded with the first window. */
export function setWindowTable(load: () => Promise<WindowTable>): void {
  loadTable = load
}

export async function loadWindow(name: WindowName): Promise<ComponentType<object>> {
  const table = await loadTable()
  return (await table[name]()) as ComponentType<object>
}

/** Prefetches the code of a window, in case the connection is lost. */
export const fetchWindow = (name: WindowName): void => void prefetch(() => loadWindow(name))
