import { useCallback, useRef } from 'react'

/** A function with a constant identity that calls the latest `act`. Passing it down does not cause renders. */
export function useStableCallback<Args extends readonly unknown[], Result>(
  act: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(act)
  latest.current = act
  return useCallback((...args: Args) => latest.current(...args), [])
}
