import { useRef } from 'react'

/** `value`; while `keeps`, the last one that was not null. */
export function useLast<T>(value: T | null, keeps: boolean): T | null {
  const last = useRef(value)
  if (value !== null || !keeps) last.current = value
  return last.current
}
