import { useEffect, useState } from 'react'
import type { Poll } from '../../../shared/model/status.ts'
import { onClockSet, serverNow } from '../../parts/serverNow.ts'

/** Maximum delay of `setTimeout`. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1

/** Whether a poll has ended, according to the instance or the servers' clocks (PL9, EV8). */
export function useIsOver({ expired, expiresAt }: Pick<Poll, 'expired' | 'expiresAt'>): boolean {
  const [now, setNow] = useState(serverNow)
  const endsAt = expiresAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(expiresAt)
  const over = expired || endsAt <= now
  useEffect(() => onClockSet(() => setNow(serverNow())), [])
  useEffect(() => {
    if (over || endsAt === Number.POSITIVE_INFINITY) return
    const timer = setTimeout(() => setNow(serverNow()), Math.min(Math.max(endsAt - now, 0), MAX_TIMEOUT_MS))
    return () => clearTimeout(timer)
  }, [over, endsAt, now])
  return over
}
