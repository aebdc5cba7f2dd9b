import { useCallback } from 'react'

/**
 * The key of each row, for a virtualizer: it lays out all rows again when it gets another function.
 *
 * @param idOf the same function in each render. Rows that are ids need none.
 */
export const useRowKey = <Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string = String,
): ((index: number) => string | number) =>
  useCallback(
    (index) => {
      const row = rows[index]
      return row === undefined ? index : idOf(row)
    },
    [rows, idOf],
  )
