import { record } from '../json/read.ts'

/**
 * The names in `metadata.features`, from nodeinfo and from the instance answer. Null if neither has such a list
 * (only Pleroma and its forks do), which is not the same as an empty list.
 */
export function featuresOf(instance: unknown, nodeinfo: unknown): ReadonlySet<string> | null {
  const lists = [
    record(record(nodeinfo).metadata).features,
    record(record(record(instance).pleroma).metadata).features,
  ].filter(Array.isArray)
  if (lists.length === 0) return null
  return new Set(
    lists.flatMap((list: unknown[]) => list.slice(0, 200)).filter((name) => typeof name === 'string'),
  )
}
