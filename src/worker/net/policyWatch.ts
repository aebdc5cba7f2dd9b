import { type Clock, waitAtMost } from '../platform/clock.ts'
import type { Platform } from '../platform/platform.ts'

/** A browser reports what its policy forbids in the same moment as it refuses the connection, before or after. */
const REPORT_MS = 250

interface Report {
  readonly blockedURI?: unknown
}

export interface PolicyWatch {
  /** Whether the policy of this file has forbidden a connection to the origin since the watch began. */
  forbade(): Promise<boolean>
  stop(): void
}

/**
 * Watches for connections to `origin` that the content security policy of the engine's file forbids. A failed request alone does
 * not tell why it failed.
 */
export function watchPolicy(
  { events, clock }: { readonly events: Platform['events']; readonly clock: Clock },
  origin: string,
): PolicyWatch {
  let report = (): void => {}
  const reported = new Promise<true>((resolve) => {
    report = () => resolve(true)
  })
  const listen = (event: Event): void => {
    const { blockedURI } = event as Report
    if (originOf(String(blockedURI)) === origin) report()
  }
  events.addEventListener('securitypolicyviolation', listen)
  return {
    forbade: async () => (await waitAtMost(clock, reported, REPORT_MS)) ?? false,
    stop: () => events.removeEventListener('securitypolicyviolation', listen),
  }
}

const originOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).origin : null)
