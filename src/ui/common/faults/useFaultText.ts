import { useEffect, useState } from 'react'
import { useText } from '../../i18n/i18n.ts'
import { type ShownFault, sayFault } from './sayFault.ts'

/** The text of `sayFault`. While the instance requests a pause, it counts down every second, as the bar of the page does (E10). */
export function useFaultText(fault: ShownFault | null): string {
  const t = useText()
  useCountdown(fault?.retryAt)
  return fault === null ? '' : sayFault(t, fault)
}

/** Renders every second until `retryAt`, ms since 1970. */
export function useCountdown(retryAt: number | undefined): void {
  const [, tick] = useState(0)
  useEffect(() => {
    if (retryAt === undefined) return
    const timer = setInterval(() => {
      tick((count) => count + 1)
      if (Date.now() >= retryAt) clearInterval(timer)
    }, 1_000)
    return () => clearInterval(timer)
  }, [retryAt])
}
