import type { Account, Status } from './records.ts'
import type { Store } from './store.ts'

/** Whether `viewer` (`null`: a visitor) may read this post. */
export function canSee(store: Store, status: Status, viewer: Account | null): boolean {
  const author = store.accounts.get(status.accountId)
  if (!author || author.deactivated) return false
  if (status.reblogOfId !== null) {
    const original = store.statuses.get(status.reblogOfId)
    if (!original || !canSee(store, original, viewer)) return false
  }
  if (viewer?.id === author.id) return true
  if (viewer && store.blocks.has(author.id, viewer.id)) return false
  if (status.waits && viewer?.id !== status.inReplyToAccountId) return false
  switch (status.visibility) {
    case 'public':
    case 'unlisted':
      return true
    case 'local':
      return viewer !== null
    case 'private':
      return (
        viewer !== null && (status.mentions.includes(viewer.id) || store.follows.has(viewer.id, author.id))
      )
    case 'direct':
      return viewer !== null && status.mentions.includes(viewer.id)
  }
}

/** Whether `viewer` blocks the author, or of a repeat the original's author, or their domains. */
export function isBlocked(store: Store, status: Status, viewer: Account | null): boolean {
  if (!viewer) return false
  const blocks = (accountId: string) => {
    if (store.blocks.has(viewer.id, accountId)) return true
    const domain = store.accounts.get(accountId)?.domain
    return (
      domain != null && store.domainBlocks.has(viewer.id, domain) && !store.follows.has(viewer.id, accountId)
    )
  }
  if (blocks(status.accountId)) return true
  const original = status.reblogOfId === null ? undefined : store.statuses.get(status.reblogOfId)
  return original !== undefined && blocks(original.accountId)
}

/** Whether `viewer` has muted the author, or of a repeat the original's author, or the conversation. */
export function isMuted(store: Store, status: Status, viewer: Account | null, nowMs: number): boolean {
  if (!viewer || status.accountId === viewer.id) return false
  if (mutes(store, viewer.id, status.accountId, nowMs)) return true
  const original = status.reblogOfId === null ? undefined : store.statuses.get(status.reblogOfId)
  if (original && mutes(store, viewer.id, original.accountId, nowMs)) return true
  return store.mutedThreads.has(viewer.id, (original ?? status).conversationId)
}

/** Whether `from` currently mutes `to`. Removes an expired mute. */
export function mutes(store: Store, from: string, to: string, nowMs: number): boolean {
  const edge = store.mutes.get(from, to)
  if (edge === undefined) return false
  if (edge.expiresAt === null || edge.expiresAt > nowMs) return true
  store.mutes.remove(from, to)
  return false
}
