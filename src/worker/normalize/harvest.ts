import type { Account, AccountCounts, Relationship } from '../../shared/model/account.ts'
import type { EntityTypes } from '../../shared/model/entity.ts'
import type { Notification } from '../../shared/model/notification.ts'
import type { Report } from '../../shared/model/report.ts'
import type { Status } from '../../shared/model/status.ts'
import type { JsonObject } from '../json/read.ts'

/** The entities of one response, by id. */
export interface Harvest {
  readonly statuses: Map<string, Status>
  readonly accounts: Map<string, Account>
  readonly counts: Map<string, AccountCounts>
  readonly notifications: Map<string, Notification>
  /** Ids of notifications that were sent without a flag that says whether they are seen. */
  readonly withoutSeen: Set<string>
  readonly reports: Map<string, Report>
  readonly relationships: Map<string, Relationship>
  /** Approximate bytes by entity id; the larger value if two kinds share an id. */
  readonly bytes: Map<string, number>
}

export const newHarvest = (): Harvest => ({
  statuses: new Map(),
  accounts: new Map(),
  counts: new Map(),
  notifications: new Map(),
  withoutSeen: new Set(),
  reports: new Map(),
  relationships: new Map(),
  bytes: new Map(),
})

/** The normalizers' context: facts about the instance, and a log for rejected data. */
export interface NormalizeContext {
  readonly host: string
  /** Base URL, without a trailing slash: relative URLs are resolved against it. */
  readonly server: string
  /** Logs each reason once. */
  readonly warn: (reason: string, detail?: string) => void
  readonly defaultAvatarUrl: string
  /**
   * Fills in omitted fields from earlier answers. Absent until it has loaded: nothing is known before the first posts,
   * and that answer is complete.
   */
  readonly keep?: OmittedFields | undefined
}

/** The entities whose answers may omit fields. */
export type KeptKind = 'status' | 'account' | 'counts' | 'relationship'

/** Fills in omitted fields from earlier answers. */
export interface OmittedFields {
  /** `raw`, an answer about a post, plus the known values of omitted parts from which other fields are computed. */
  readonly withKnownParts: (raw: JsonObject, isQuoted: boolean) => JsonObject
  /** `entity` with the known values of the fields that its answer `raw` does not contain. */
  readonly kept: <K extends KeptKind>(kind: K, entity: EntityTypes[K], raw: JsonObject) => EntityTypes[K]
  /** For answers that are made once for all readers: they do not contain the user's own marks and votes. */
  readonly forAll?: OmittedFields
}

/** `context` for an answer that does not contain the user's own marks and votes. Its getters stay live. */
export const forAllReaders = (context: NormalizeContext): NormalizeContext =>
  Object.create(context, { keep: { value: context.keep?.forAll } })

/** Adds `entity` to `map` by its id, and its size to `bytes`. Returns the id. */
export function gather<T extends { readonly id: string }>(
  map: Map<string, T>,
  bytes: Map<string, number>,
  entity: T,
): string {
  map.set(entity.id, entity)
  bytes.set(entity.id, Math.max(bytes.get(entity.id) ?? 0, roughBytes(entity)))
  return entity.id
}

/** Approximate memory of `value`: two bytes per character, 16 per object and field. */
export function roughBytes(value: unknown): number {
  let bytes = 0
  const waiting: unknown[] = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    bytes += 16
    if (typeof next === 'string') bytes += next.length * 2
    else if (typeof next === 'object' && next !== null) {
      for (const part of Object.values(next)) waiting.push(part)
    }
  }
  return bytes
}
