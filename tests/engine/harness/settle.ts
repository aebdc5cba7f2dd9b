/** Counts what crosses the border of the engine: messages, calls, writes, timers. */
let activityCount = 0

/** Call it whenever something crosses that border. */
export const noteActivity = (): void => {
  activityCount++
}

let running = 0

/** Marks the start of work that shows no activity until it ends, such as a real `fetch`. The returned function ends it. */
export function startActivity(): () => void {
  running++
  return () => {
    running--
    noteActivity()
  }
}

const QUIET_ROUNDS = 5
const MAX_ROUNDS = 20_000

/**
 * Resolves when no promise and no message of a real MessagePort is in flight any more, nor anything they trigger. Only held
 * answers and the fake clock's timers are left.
 */
export async function settle(): Promise<void> {
  let quiet = 0
  for (let round = 0; quiet < QUIET_ROUNDS; round++) {
    if (round > MAX_ROUNDS) throw new Error('the engine never settles')
    const before = activityCount
    await new Promise((resolve) => setImmediate(resolve))
    quiet = activityCount === before && running === 0 ? quiet + 1 : 0
  }
}
