/** Runs tasks, at most `width` of them at a time, in the order in which they come. */
export function lanes(width: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let free = width
  return async (task) => {
    if (free === 0) await new Promise<void>((go) => waiting.push(go))
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
