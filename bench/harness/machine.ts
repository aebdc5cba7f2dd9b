import { type Browser, type BrowserOptions, launchBrowser } from '../../tests/e2e/harness/browser.ts'
import type { CdpSession } from '../../tests/e2e/harness/cdp.ts'

/** A machine that the figures simulate. */
interface Machine {
  /** How many times slower the main thread of each tab is. The browser can't slow workers. */
  readonly timesSlower: number
  /** Additional Chromium flags. */
  readonly flags: readonly string[]
}

const MACHINES = {
  real: { timesSlower: 1, flags: [] },
  small: { timesSlower: 4, flags: ['--js-flags=--max-old-space-size=256'] },
} satisfies Record<string, Machine>

let machine: Machine = MACHINES.real

/** Makes all figures simulate a small machine from now on (`--slow`). */
export function simulateSmallMachine(): void {
  machine = MACHINES.small
}

/** Starts a browser with the flags of the simulated machine. */
export const launchOnMachine = ({ flags = [], ...options }: BrowserOptions = {}): Promise<Browser> =>
  launchBrowser({ ...options, flags: [...flags, ...machine.flags] })

/** Throttles a tab's main thread by the factor of the simulated machine, or by `rate` if that is larger. */
export async function slowDown(session: CdpSession, rate = 1): Promise<void> {
  const slower = Math.max(rate, machine.timesSlower)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
}
