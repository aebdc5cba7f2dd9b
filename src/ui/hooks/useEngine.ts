import { createContext, useContext } from 'react'
import type { Engine } from '../engine/engine.ts'

/** Provided once around the whole interface. Its value never changes, so that reading it causes no render. */
export const EngineContext = createContext<Engine | null>(null)

/** The engine that this part of the page shows. */
export function useEngine(): Engine {
  const engine = useContext(EngineContext)
  if (engine === null) throw new Error('there is no <EngineContext> around this component')
  return engine
}
