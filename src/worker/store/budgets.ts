import type { EntityKind } from '../../shared/model/keys.ts'

/**
 * Limits per kind for entities that no tab shows. Kinds without a limit are few and are never evicted. Rows have limits
 * of their own: timelines/boundRows.ts, account/collections.ts, features/chats/chatRoom.ts.
 */
export interface Budgets {
  readonly count: Partial<Readonly<Record<EntityKind, number>>>
  readonly bytes: number
}

/** Measured for a laptop with 4 GB: two days of a busy instance stay under 30 MB of entities. */
export const BUDGETS = {
  count: {
    status: 2_500,
    account: 1_500,
    counts: 1_500,
    notification: 2_000,
    report: 200,
    hashtag: 500,
    relationship: 1_500,
  },
  bytes: 24 * 1024 * 1024,
} satisfies Budgets
