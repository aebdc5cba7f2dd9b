/**
 * A deadline that fires this late fired in a tab that was frozen or asleep, so the engine did not have that
 * time.
 */
const LATE_MS = 2_000

/**
 * Waits for `answer` for `limitMs` of the tab's waking time. If the tab slept meanwhile, it calls
 * `stillThere` and, if that is true, waits once more. Resolves to null if no answer arrives.
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

/** Resolves to the value of `answer`, or to null if it takes longer than `limitMs`. */
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
