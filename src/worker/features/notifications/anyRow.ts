import type { AllAccountsNotification } from '../../../shared/model/anyNotification.ts'
import type { EntityTypes } from '../../../shared/model/entity.ts'
import { type AccountKey, type EntityKey, type EntityKind, entityKey } from '../../../shared/model/keys.ts'
import { appliesIn } from '../../../shared/model/mute.ts'
import type { Notification } from '../../../shared/model/notification.ts'
import type { Status } from '../../../shared/model/status.ts'
import type { EntityStore } from '../../store/entityStore.ts'
import { ownWordsOf, wordsOf } from '../alerts/alertOf.ts'

/** A group's further people are only counted, and its further reactions are left out. */
const MAX_PEOPLE = 6

/** A row, and the keys of the entities that it was made of. */
export interface MadeRow {
  /** Undefined if the newest notification or its account is not in memory. */
  readonly row: AllAccountsNotification | undefined
  readonly madeOf: readonly EntityKey[]
}

/**
 * The row for a group of notifications of one account, newest first (SA20).
 *
 * @param userId the account's id at its instance.
 */
export function anyRow(
  store: EntityStore,
  account: AccountKey,
  userId: string,
  group: readonly string[],
): MadeRow {
  const madeOf: EntityKey[] = []
  const read = <K extends EntityKind>(kind: K, id: string): EntityTypes[K] | undefined => {
    const key = entityKey(account, kind, id)
    madeOf.push(key)
    return store.get(key)
  }
  const all = group.flatMap((id) => read('notification', id) ?? [])
  const [newest] = all
  if (newest === undefined || newest.id !== group[0]) return { row: undefined, madeOf }
  const ids = [...new Set(all.map(({ accountId }) => accountId))].filter((id) => id !== '')
  const people = ids.slice(0, MAX_PEOPLE).flatMap((id) => read('account', id) ?? [])
  if (people[0]?.id !== ids[0]) return { row: undefined, madeOf }
  const { id, type, createdAt, accountId, statusId, targetId, about } = newest
  const target = targetId === undefined ? undefined : read('account', targetId)
  const status = statusId === undefined ? undefined : read('status', statusId)
  const repeated = status?.repeatOfId === undefined ? undefined : read('status', status.repeatOfId)
  const words = statusId === undefined ? ownWordsOf(newest) || undefined : excerptOf(status, repeated)
  const types = [...new Set(all.map(({ type }) => type))]
  return {
    madeOf,
    row: {
      account,
      notificationId: id,
      type,
      ...(types.length > 1 ? { types } : {}),
      createdAt,
      seen: all.every(({ seen }) => seen),
      people: people.map(({ name, nameText, avatarUrl, avatarStaticUrl }) => ({
        name,
        nameText,
        avatarUrl,
        avatarStaticUrl,
      })),
      count: ids.length,
      ...(accountId === userId ? { own: true } : {}),
      emoji: emojiOf(all),
      ...(about === undefined ? {} : { about }),
      ...(words === undefined ? {} : { words }),
      accountId,
      ...(statusId === undefined ? {} : { statusId }),
      ...(target === undefined ? {} : { target: target.acct }),
    },
  }
}

/** The different emoji of reactions. */
function emojiOf(group: readonly Notification[]): AllAccountsNotification['emoji'] {
  const emoji = new Map(
    group.flatMap((one) =>
      one.emoji === undefined
        ? []
        : [[one.emojiUrl ?? one.emoji, { name: one.emoji, ...(one.emojiUrl && { url: one.emojiUrl }) }]],
    ),
  )
  return [...emoji.values()].slice(0, MAX_PEOPLE)
}

/** The beginning of a post; undefined if it is gone, or muted (MU4). */
function excerptOf(status: Status | undefined, repeated: Status | undefined): string | undefined {
  const post = status?.repeatOfId === undefined ? status : repeated
  if (status === undefined || post === undefined || post.deleted) return undefined
  const reasons = [status, post].flatMap(({ mutedBy = [] }) => mutedBy)
  return reasons.some((reason) => appliesIn(reason, 'notifications')) ? undefined : wordsOf(post)
}
