/** Returns a function that runs tasks in order, at most `width` at a time. */
export function limitConcurrency(width: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let free = width
  return async (task) => {
    if (free === 0) await new Promise<void>((start) => waiting.push(start))
    else free--
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next === undefined) free++
      else next()
    }
  }
}
