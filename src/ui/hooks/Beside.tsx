import { type ReactNode, useSyncExternalStore } from 'react'
import type { Engine } from '../engine/engine.ts'
import { PageContexts } from './PageContexts.tsx'
import { EngineContext, useEngine } from './useEngine.ts'

/** The engine beside the tab's own, while a window over the page shows another account (SA30). */
let beside: Engine | null = null
const listeners = new Set<() => void>()

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function setBeside(engine: Engine | null): void {
  beside = engine
  for (const listener of listeners) listener()
}

interface EngineContextsProps {
  readonly engine: Engine
  readonly children: ReactNode
}

/** What is inside shows the account of `engine`. */
export const EngineContexts = ({ engine, children }: EngineContextsProps) => (
  <EngineContext value={engine}>
    <PageContexts>{children}</PageContexts>
  </EngineContext>
)

interface BesideContextsProps {
  /** It was opened from the window of the other account. */
  readonly on: boolean
  readonly children: ReactNode
}

/** For what the window of another account opens: it shows that account, too. */
export function BesideContexts({ on, children }: BesideContextsProps) {
  const own = useEngine()
  const other = useSyncExternalStore(subscribe, () => beside)
  return <EngineContexts engine={on && other !== null ? other : own}>{children}</EngineContexts>
}
