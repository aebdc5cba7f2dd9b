import { createContext, useContext } from 'react'
import type { Engine } from '../engine/engine.ts'

/** Provided around the whole interface, and around each window that shows another account. */
export const EngineContext = createContext<Engine | null>(null)

/** The engine that this part of the page shows. */
export function useEngine(): Engine {
  const engine = useContext(EngineContext)
  if (engine === null) throw new Error('there is no <EngineContext> around this component')
  return engine
}
