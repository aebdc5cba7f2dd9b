import type { Notification } from '../../../shared/model/notification.ts'

/**
 * The key of a notification's group (NO38): the post, for favourites and repeats; the type with the post, or with the day of a follow. Null if it always has a
 * row of its own.
 *
 * @param postId the post that it is about; for a repeat, the repeated one.
 */
export function groupKeyOf({ type, createdAt }: Notification, postId: string | undefined): string | null {
  switch (type) {
    case 'like':
    case 'repeat':
      return postId === undefined ? null : `post ${postId}`
    case 'pleroma:emoji_reaction':
      return postId === undefined ? null : `${type} ${postId}`
    case 'follow':
      return `${type} ${new Date(createdAt).toDateString()}`
    default:
      return null
  }
}

/**
 * The groups among `entries`, which are sorted from new to old: the newest row of each group, with the others in order.
 * A single row is not a group. A row that a tab shows is not folded into a newer one; it starts a group of its own.
 */
export function groupRows(
  entries: readonly string[],
  keyOf: (id: string) => string | null | undefined,
  inSight: ReadonlySet<string> = new Set(),
): ReadonlyMap<string, readonly string[]> {
  const hosts = new Map<string, string>()
  const groups = new Map<string, string[]>()
  for (const id of entries) {
    const key = keyOf(id)
    if (key == null) continue
    const host = hosts.get(key)
    if (host === undefined || inSight.has(id)) {
      hosts.set(key, id)
      continue
    }
    const others = groups.get(host)
    if (others === undefined) groups.set(host, [id])
    else others.push(id)
  }
  return groups
}
