/** Whether two values have the same JSON, ignoring the order of their properties. */
export const sameValue = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other)

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
