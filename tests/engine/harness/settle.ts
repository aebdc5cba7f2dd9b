/** Whatever goes over a seam of the engine (a message, a call, a write, a timer) is a beat. */
let beats = 0

export const beat = (): void => {
  beats++
}

let underWay = 0

/** Something goes on that has no seam of ours to be seen at; what is returned says that it is over. */
export function busy(): () => void {
  underWay++
  return () => {
    underWay--
    beat()
  }
}

const QUIET_ROUNDS = 5
const MAX_ROUNDS = 20_000

/**
 * Resolves when nothing moves any more: promises, messages of real MessagePorts and whatever they
 * set off have come through. Only held answers and the fake clock's timers are left.
 */
export async function settle(): Promise<void> {
  let quiet = 0
  for (let round = 0; quiet < QUIET_ROUNDS; round++) {
    if (round > MAX_ROUNDS) throw new Error('the engine never comes to rest')
    const before = beats
    await new Promise((resolve) => setImmediate(resolve))
    quiet = beats === before && underWay === 0 ? quiet + 1 : 0
  }
}
