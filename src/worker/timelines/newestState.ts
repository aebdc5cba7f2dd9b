import { isGap, type LoadState } from '../../shared/protocol/views.ts'

/*
 * What is known of the newest rows of a timeline, and the fetch of them that is under way. Both change only by the pure functions
 * below and `reloaded.ts`, one for each thing that happens:
 *
 *                remembered
 *      none ─────────────────► cached             none ◄───────────┐
 *        │                       │                  │ began        │ ended
 *        │ answered, adopted     │ answered,        ▼              │
 *        ▼                       │ adopted,       begun ───────────┤
 *      behind ◄──────────────────┘ reloaded         │ asked        │
 *        │ ▲                                        ▼              │
 *        ▼ │ broken, failed                       asked ───────────┘
 *       live
 *
 *                rows: none        cached            behind            live
 *   received     waits in fetch    above the edge    above the edge    is the edge, unless it is an own row
 *   removed                        the edge moves to the next row below, and `since` of the fetch with it
 *   adopted      behind, sparse    behind, sparse    sparse            sparse
 *   broken       the fetch will not lead to live; rows that are live are behind
 *   asked        as broken, unless the stream is joined
 *   failed       as broken
 *   answered     live if the stream was joined when the fetch was asked and has not broken since, else behind
 *   reloaded     (not reloaded)    behind, its top   edge: its top
 *   startsOver   as broken; the next fetch that is asked replaces all rows
 */

/** From this row down, nothing is missing except at gaps. Rows above it were streamed, or are own ones. */
export type Edge = string | undefined

type Rows =
  /** `cached`: those of the last visit. */
  { readonly at: 'none' | 'cached'; readonly edge: Edge } | FetchedRows

interface FetchedRows {
  /** `behind`: rows may be missing at the top. `live`: the stream has delivered every row since the last fetch. */
  readonly at: 'behind' | 'live'
  readonly edge: Edge
  /** The newest fetched entry, if it was skipped and so lies above that edge. */
  readonly skipped: { readonly edge: Edge; readonly id: string } | undefined
  /** Some are those that a tab showed: folded and hidden rows between them are missing. */
  readonly isSparse: boolean
  /** So many are new that showing them fetches the newest page again (T23). */
  readonly flush: boolean
}

interface AskedFetch {
  readonly at: 'asked'
  /** The edge that it has to reach. Undefined: it asks for the newest page, whatever is loaded. */
  readonly since: Edge
  /** The `since_id` of its request: entries that were skipped before are not requested again. */
  readonly sinceId: string | undefined
  /** Whether its page replaces all rows. */
  readonly isReplacing: boolean
  /** Whether the stream brings every row that is newer than its page. */
  readonly isStreamed: boolean
}

export interface NewestState {
  readonly rows: Rows
  readonly fetch: { readonly at: 'none' | 'begun' } | AskedFetch
  /** Rows that the stream or the user has added since the fetch began, the oldest first. They belong above its page. */
  readonly arrived: readonly string[]
  /** As views show it. */
  readonly newer: LoadState
  /** The number of failures since the last success. */
  readonly failures: number
  /** Whether a notice has reported one of them. */
  readonly isReported: boolean
  /** Whether the next fetch replaces all rows. */
  readonly isStartingOver: boolean
  /** The `reply_visibility` with which the rows were requested; null before that. */
  readonly replyVisibility: unknown
}

/** A fetch with this many new rows queues a flush (T23). */
const FLUSH_AT = 20

const NO_FETCH = { fetch: { at: 'none' }, arrived: [] } as const
export const SUCCESS = { newer: { state: 'idle' }, failures: 0, isReported: false } as const

export const START: NewestState = {
  ...SUCCESS,
  ...NO_FETCH,
  rows: { at: 'none', edge: undefined },
  isStartingOver: false,
  replyVisibility: null,
}

/** The rows, if they have come from the instance since the engine started. */
export const fetchedRows = ({ rows }: NewestState): FetchedRows | undefined =>
  'flush' in rows ? rows : undefined

/** Rows of the last visit are shown, `edge` at the top. */
export const remembered = (state: NewestState, edge: Edge): NewestState => ({
  ...state,
  rows: { at: 'cached', edge },
})

/** The edge, unless one of `ids` is above it in `entries`. */
const edgeAmong = ({ rows }: NewestState, ids: readonly Edge[], entries: readonly string[]): Edge =>
  entries.find((id) => id === rows.edge || (!isGap(id) && ids.includes(id)))

/** `ids`, which are not those of the newest page, were merged into `entries`. */
export const adopted = (
  state: NewestState,
  ids: readonly string[],
  entries: readonly string[],
): NewestState => ({
  ...state,
  rows: {
    ...(fetchedRows(state) ?? {
      at: 'behind',
      // Rows of the last visit may be above them.
      edge: edgeAmong(state, ids, entries),
      skipped: undefined,
      flush: false,
    }),
    isSparse: true,
  },
})

/** Row `id` has come from the stream, or the user has added it. If rows are loaded, it is the first one now. */
export const received = (state: NewestState, id: string, isStreamed: boolean): NewestState => ({
  ...state,
  rows: isStreamed && state.rows.at === 'live' ? { ...state.rows, edge: id } : state.rows,
  arrived: state.fetch.at === 'none' ? [] : [...state.arrived, id],
})

/** Rows of `before` were removed from `list`. Those of `deleted` must not come after all. */
export function removed(
  { rows, fetch, arrived, ...state }: NewestState,
  before: readonly string[],
  list: { has(id: string): boolean },
  deleted?: ReadonlySet<string>,
): NewestState {
  const remaining = (id: Edge): Edge => id && before.slice(before.indexOf(id)).find((row) => list.has(row))
  return {
    ...state,
    rows: { ...rows, edge: remaining(rows.edge) },
    fetch: fetch.at === 'asked' ? { ...fetch, since: remaining(fetch.since) } : fetch,
    arrived: arrived.filter((id) => !deleted?.has(id)),
  }
}

/** Rows may be missed from now on. */
export const broken = ({ rows, fetch, ...state }: NewestState): NewestState => ({
  ...state,
  rows: rows.at === 'live' ? { ...rows, at: 'behind' } : rows,
  fetch: fetch.at === 'asked' ? { ...fetch, isStreamed: false } : fetch,
})

/** The rows are to be replaced. A fetch that was asked before does not do it. */
export const startsOver = (state: NewestState): NewestState => ({ ...broken(state), isStartingOver: true })

/** A fetch has begun. `isShown`: views show it, although rows are loaded. */
export const began = (state: NewestState, isShown: boolean): NewestState => ({
  ...state,
  fetch: { at: 'begun' },
  newer: isShown || state.rows.at === 'none' ? { state: 'loading' } : state.newer,
})

/**
 * The request is about to be sent. A wish to start over that comes later is for the next one.
 *
 * @param edge the one to reach; undefined if the instance can't be asked for what is newer than a row.
 */
export function asked(
  state: NewestState,
  edge: Edge,
  isStreamed: boolean,
  replyVisibility: unknown,
): NewestState & { readonly fetch: AskedFetch } {
  const { isStartingOver } = state
  const rows = fetchedRows(state)
  const since = isStartingOver || !rows ? undefined : edge
  const sinceId = rows?.isSparse
    ? undefined
    : since && rows?.skipped?.edge === since
      ? rows.skipped.id
      : since
  return {
    ...(isStreamed ? state : broken(state)),
    isStartingOver: false,
    replyVisibility: since && state.replyVisibility !== null ? state.replyVisibility : replyVisibility,
    fetch: { at: 'asked', since, sinceId, isReplacing: isStartingOver, isStreamed },
  }
}

/**
 * Its pages were merged.
 *
 * @param pageTop the first row of the first page.
 * @param firstId the first entry that the instance sent.
 * @param entries the list.
 * @param added the number of rows that were missing above the edge.
 */
export function answered(
  state: NewestState,
  pageTop: Edge,
  firstId: string | undefined,
  entries: readonly string[],
  added: number,
): NewestState {
  const { fetch } = state
  if (fetch.at !== 'asked') return state
  const before = fetchedRows(state)
  const fetchedEdge = pageTop ?? fetch.since
  // The stream may have brought rows that are newer than the page before it broke.
  const edge = fetch.isStreamed ? entries.find((id) => !isGap(id)) : edgeAmong(state, [fetchedEdge], entries)
  return {
    ...state,
    ...SUCCESS,
    rows: {
      at: fetch.isStreamed ? 'live' : 'behind',
      edge,
      skipped: firstId && edge === fetchedEdge ? { edge, id: firstId } : before?.skipped,
      isSparse: false,
      flush: !fetch.isReplacing && (added >= FLUSH_AT || !!before?.flush),
    },
  }
}

/** The fetch has failed. `isReported`: a notice says so. */
export const failed = (state: NewestState, newer: LoadState, isReported: boolean): NewestState => ({
  ...broken(state),
  newer,
  failures: state.failures + 1,
  isReported: state.isReported || isReported,
  isStartingOver: state.isStartingOver || (state.fetch.at === 'asked' && state.fetch.isReplacing),
})

export const ended = (state: NewestState): NewestState => ({ ...state, ...NO_FETCH })
