import { createContext, useContext } from 'react'
import { FailedPictures } from './failedPictures.ts'
import { LazyStills } from './lazyStills.ts'
import { ServerClock } from './serverClock.ts'

/** What the parts of one tab share. */
export class PartsState {
  readonly clock = new ServerClock()
  readonly failedPictures = new FailedPictures()
  readonly stills = new LazyStills()
}

export const PartsContext = createContext<PartsState | null>(null)

export function usePartsState(): PartsState {
  const state = useContext(PartsContext)
  if (state === null) throw new Error('there is no <PartsContext> around this component')
  return state
}
