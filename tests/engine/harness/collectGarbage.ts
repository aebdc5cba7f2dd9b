import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Collects garbage, and runs the finalizers of what was collected, which may free more. */
export async function collectGarbage(): Promise<void> {
  for (let round = 0; round < 4; round++) {
    collect()
    // Finalizers and closed ports need a turn of the event loop.
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  collect()
}
