/**
 * `rows`, with the rows `held` of `before` that are gone from it. Each stands below the row that was above it, else above the one
 * that was below it.
 */
export function withHeldRows<Row>(
  before: readonly Row[],
  rows: readonly Row[],
  held: ReadonlySet<string>,
  idOf: (row: Row) => string,
): readonly Row[] {
  const kept = [...rows]
  for (const [at, row] of before.entries()) {
    const id = idOf(row)
    if (!held.has(id) || kept.some((one) => idOf(one) === id)) continue
    const placeOf = (neighbour: Row): number => kept.findIndex((one) => idOf(one) === idOf(neighbour))
    const above = before.slice(0, at).findLast((one) => placeOf(one) !== -1)
    const below = before.slice(at + 1).find((one) => placeOf(one) !== -1)
    if (above !== undefined) kept.splice(placeOf(above) + 1, 0, row)
    else kept.splice(below === undefined ? 0 : placeOf(below), 0, row)
  }
  return kept.length === rows.length ? rows : kept
}
