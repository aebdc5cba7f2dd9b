import type { ComponentType } from 'react'
import type { Engine } from '../../engine/engine.ts'
import { perTab } from '../../engine/perEngine.ts'
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

/** The windows over the page of a tab. */
class Windows {
  #open: readonly OpenWindow[] = []
  readonly #listeners = new Set<() => void>()
  /** Loads the table. Set by `app`. */
  load: () => Promise<WindowTable> = () => Promise.reject(new Error('there is no table of windows'))

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Those that are open, lowest first. */
  readonly open = (): readonly OpenWindow[] => this.#open

  put(next: readonly OpenWindow[]): void {
    this.#open = next
    for (const listener of this.#listeners) listener()
  }
}

export const windowsOf = perTab(() => new Windows())

/** The windows that are open, lowest first. */
export const openWindows = (engine: Engine): readonly OpenWindow[] => windowsOf(engine).open()

/** Opens the window `name`. If it is already open, it gets the new props. */
export function openWindow<N extends WindowName>(
  engine: Engine,
  name: N,
  ...[props]: NoProps extends WindowProps[N] ? [] : [props: WindowProps[N]]
): void {
  const open = openWindows(engine)
  const next: OpenWindow = { name, props: props ?? {} }
  const known = open.some((window) => window.name === name)
  windowsOf(engine).put(
    known ? open.map((window) => (window.name === name ? next : window)) : [...open, next],
  )
}

/** Opens a window of the page before this one. */
export const openAgain = (engine: Engine, { name, props }: OpenWindow): void =>
  windowsOf(engine).put([...openWindows(engine).filter((window) => window.name !== name), { name, props }])

/** Closes the window `name`; with `only`, only if its props match. */
export function closeWindow<N extends WindowName>(
  engine: Engine,
  name: N,
  only: (props: WindowProps[N]) => boolean = () => true,
): void {
  windowsOf(engine).put(
    openWindows(engine).filter((window) => window.name !== name || !only(window.props as WindowProps[N])),
  )
}

/** Says how the table is loaded. That happens with the first window. */
export function setWindowTable(engine: Engine, load: () => Promise<WindowTable>): void {
  windowsOf(engine).load = load
}

export async function loadWindow(engine: Engine, name: WindowName): Promise<ComponentType<object>> {
  const table = await windowsOf(engine).load()
  return (await table[name]()) as ComponentType<object>
}

/** Prefetches the code of a window, in case the connection is lost. */
export const fetchWindow = (engine: Engine, name: WindowName): void =>
  void prefetch(() => loadWindow(engine, name))
