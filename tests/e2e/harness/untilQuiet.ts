import type { Control } from '../../../instance/control.ts'
import { until } from './browser.ts'

/** Longer than the pauses between the requests of a start. */
const QUIET_MS = 1_500

/** Waits until nothing has been asked of an instance for a while: the last requests of a start follow its first posts. */
export async function untilQuiet({ stats }: Control): Promise<void> {
  let count = -1
  let since = 0
  await until('the requests to end', () => {
    const { length } = stats().requests
    if (length !== count) {
      count = length
      since = Date.now()
    }
    return Date.now() - since > QUIET_MS
  })
}
