import { useCallback, useRef } from 'react'

/** `act` as it is by then, as one function for always: what is handed it is not drawn anew for it. */
export function useSteady<Args extends readonly unknown[], Result>(
  act: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(act)
  latest.current = act
  return useCallback((...args: Args) => latest.current(...args), [])
}
