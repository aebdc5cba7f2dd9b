import { record } from '../json/read.ts'

/**
 * The features that a server lists: in `metadata.features` of nodeinfo and of the instance answer (Pleroma and its
 * forks), in `fedibird_capabilities` and `feature_quote` (Fedibird and others). Null if it has none of these, which is
 * not the same as an empty list.
 */
export function featuresOf(instance: unknown, nodeinfo: unknown): ReadonlySet<string> | null {
  const { pleroma, fedibird_capabilities, feature_quote } = record(instance)
  const lists = [
    record(record(nodeinfo).metadata).features,
    record(record(pleroma).metadata).features,
    fedibird_capabilities,
    feature_quote === true ? ['feature_quote'] : undefined,
  ].filter(Array.isArray)
  if (lists.length === 0) return null
  return new Set(
    lists.flatMap((list: unknown[]) => list.slice(0, 200)).filter((name) => typeof name === 'string'),
  )
}
