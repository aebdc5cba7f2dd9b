/** Counts what crosses a seam of the engine: a message, a call, a write, a timer. */
let activityCount = 0

export const noteActivity = (): void => {
  activityCount++
}

let running = 0

/** Marks work that crosses no seam until it ends, such as a real `fetch`. The returned function ends it. */
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
 * Resolves when nothing is in flight any more: promises and messages of real MessagePorts, with everything they
 * trigger. Only held answers and the fake clock's timers are left.
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
