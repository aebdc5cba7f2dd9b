import { useCallback } from 'react'

/**
 * Returns a function that gives a virtualizer the keys of rows. The function changes only with the rows, because the virtualizer
 * then lays out all rows again.
 *
 * @param idOf must be the same function in each render. Rows that are ids need none.
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
