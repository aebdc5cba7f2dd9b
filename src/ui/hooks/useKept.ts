import { useState } from 'react'
import { perEngine } from '../engine/perEngine.ts'
import { useEngine } from './useEngine.ts'

const keptIn = perEngine(() => new Map<string, unknown>())

/**
 * Like `useState`, for what a person types: the state outlives the component, so that another page, a closed window or an answer
 * that takes the form away does not lose it (N45). `initial`, which has to be one value for all times, ends that.
 */
export function useKept<T>(key: string, initial: T): readonly [T, (change: T | ((before: T) => T)) => void] {
  const kept = keptIn(useEngine())
  // Each key is used with one type.
  const read = (): T => (kept.has(key) ? (kept.get(key) as T) : initial)
  const [shown, setShown] = useState(() => ({ key, value: read() }))
  const keep = (change: T | ((before: T) => T)): void => {
    const value = change instanceof Function ? change(read()) : change
    setShown({ key, value })
    if (value === initial) kept.delete(key)
    else kept.set(key, value)
  }
  return [shown.key === key ? shown.value : read(), keep]
}
