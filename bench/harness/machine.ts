import { type Browser, type BrowserOptions, launchBrowser } from '../../tests/e2e/harness/browser.ts'
import type { CdpSession } from '../../tests/e2e/harness/cdp.ts'

/** The machine that the figures are measured on. */
interface Machine {
  /** How many times slower the main thread of each tab is. The browser can't slow workers. */
  readonly timesSlower: number
  /** Additional Chromium flags. */
  readonly flags: readonly string[]
}

const MACHINES = {
  this: { timesSlower: 1, flags: [] },
  small: { timesSlower: 4, flags: ['--js-flags=--max-old-space-size=256'] },
} satisfies Record<string, Machine>

let machine: Machine = MACHINES.this

/** Makes all figures run as on a small machine from now on (`--slow`). */
export function beSmall(): void {
  machine = MACHINES.small
}

/** Starts a browser as on the machine. */
export const launchHere = ({ flags = [], ...options }: BrowserOptions = {}): Promise<Browser> =>
  launchBrowser({ ...options, flags: [...flags, ...machine.flags] })

/** Slows a tab: as much as the machine is slow, or more. */
export async function slowDown(session: CdpSession, rate = 1): Promise<void> {
  const slower = Math.max(rate, machine.timesSlower)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
}
