import type { Engine } from '../../engine/engine.ts'

/** What keeps the rows in which somebody writes (N40). It is of no use before there is a form, so it loads after the first posts. */
export interface Holding {
  readonly withHeldRows: <Row>(
    before: readonly Row[],
    rows: readonly Row[],
    idOf: (row: Row) => string,
    engine: Engine,
    listId: string,
    box: HTMLElement | null,
    hidden: readonly string[] | undefined,
  ) => readonly Row[]
  /** Calls `check` when somebody may have ended writing, until the returned function is called. */
  readonly onWritingEnds: (check: () => void, engine: Engine) => () => void
  /** The rendered rows `indexes` of the list of `count` rows in `box`, with the row in which somebody types. */
  readonly withFocusedField: (indexes: number[], box: HTMLElement | null, count: number) => number[]
}

/** The code, once it has loaded: `blocks/status/holdRows.ts` puts itself here. */
export const holding: { code?: Holding } = {}
