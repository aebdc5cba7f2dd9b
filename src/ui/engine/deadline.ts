/** A deadline that fires this much late fired in a tab that was frozen or asleep: its time has not passed for the engine. */
const LATE_MS = 2_000

/**
 * Waits for `answer` for `limitMs` of the tab's waking time. When time is up, `stillThere` is asked
 * first if the tab slept meanwhile, and then it waits once more. Null: no answer came.
 */
export async function withDeadline<T>(
  answer: Promise<T>,
  limitMs: number,
  stillThere: () => Promise<boolean>,
): Promise<T | null> {
  for (;;) {
    const startedAt = performance.now()
    const result = await raceTimer(answer, limitMs)
    if (result !== null) return result.value
    const slept = performance.now() - startedAt > limitMs + LATE_MS
    if (!slept || !(await stillThere())) return null
  }
}

/** `answer`, or null when it takes longer than `limitMs`. */
export function raceTimer<T>(answer: Promise<T>, limitMs: number): Promise<{ readonly value: T } | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(null), limitMs)
    answer.then(
      (value) => {
        clearTimeout(timer)
        resolve({ value })
      },
      (thrown) => {
        clearTimeout(timer)
        reject(thrown)
      },
    )
  })
}
