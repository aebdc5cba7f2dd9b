import { useEffect, useState } from 'react'
import { usePartsState } from '../../parts/partsState.ts'

/** A time so near is said in seconds. */
const NEAR_MS = 61_000

/** Renders again each second while the time `ms` is near, so that "1 second ago" goes on counting (PO47). */
export function useSecondsNear(ms: number): void {
  const [, tick] = useState(0)
  const { clock } = usePartsState()
  const isNear = Math.abs(clock.now() - ms) < NEAR_MS
  useEffect(() => {
    if (!isNear) return
    const timer = setInterval(() => document.hidden || tick((count) => count + 1), 1_000)
    return () => clearInterval(timer)
  }, [isNear])
}
