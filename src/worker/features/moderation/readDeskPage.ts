import type { PagedDeskList } from '../../../shared/model/deskList.ts'
import type { EntityTypes } from '../../../shared/model/entity.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { list, optionalCount, record } from '../../json/read.ts'
import { newHarvest, roughBytes } from '../../normalize/harvest.ts'
import { normalizeLog, normalizeRegistrations } from '../../normalize/moderation.ts'
import { pageIds } from '../../normalize/page.ts'
import { normalizeReport } from '../../normalize/report.ts'
import { absorb } from '../../store/absorb.ts'
import { writeOf } from '../../store/entityStore.ts'

/** A row of the desk. `createdAt` is empty if the instance does not send it. */
export interface DeskRow {
  readonly id: string
  readonly createdAt: string
}

interface DeskPage {
  readonly rows: readonly DeskRow[]
  /** Number of entries that the instance sent, including those that could not be read. */
  readonly served: number
  /** Number of entries of all pages, if the instance sends it. */
  readonly total: number | undefined
}

type Stores = Pick<AccountContext, 'store' | 'account' | 'normalizeContext'>

/** Reads a page of a list, and commits its rows. Null if `raw` is not a list. */
export function readDeskPage(context: Stores, which: PagedDeskList, raw: unknown): DeskPage | null {
  const { reports, users, items, total, count } = record(raw)
  const served = list(Array.isArray(raw) ? raw : (reports ?? users ?? items)).length
  const rows =
    which === 'registrations'
      ? commitRows(context, 'registration', normalizeRegistrations(raw))
      : which === 'moderationLog'
        ? commitRows(context, 'logEntry', normalizeLog(raw))
        : readReports(context, raw)
  return rows === null ? null : { rows, served, total: optionalCount(total ?? count) }
}

/** Reads a list of reports, and commits them. Null if `raw` is not a list. */
export function readReports(
  { store, account, normalizeContext }: Stores,
  raw: unknown,
): readonly DeskRow[] | null {
  const harvest = newHarvest()
  const ids = pageIds(Array.isArray(raw) ? raw : record(raw).reports, (entry) =>
    normalizeReport(entry, harvest, normalizeContext),
  )
  if (ids !== null) absorb(store, account, harvest)
  return ids?.map((id) => ({ id, createdAt: harvest.reports.get(id)?.createdAt ?? '' })) ?? null
}

/** The kinds of entity of which the instance sends plain lists. */
type RowKind = 'registration' | 'logEntry' | 'personRecord'

/** Commits `rows` as entities of `kind`. Null if there is no list of rows. */
export function commitRows<K extends RowKind>(
  { store, account }: Pick<Stores, 'store' | 'account'>,
  kind: K,
  rows: readonly EntityTypes[K][] | null,
): readonly DeskRow[] | null {
  if (rows === null) return null
  store.commit(rows.map((value) => writeOf(entityKey(account, kind, value.id), value, roughBytes(value))))
  return rows.map(({ id, createdAt = '' }) => ({ id, createdAt }))
}
