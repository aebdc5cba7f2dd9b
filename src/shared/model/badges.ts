/** Unread and pending counts, computed in the engine. Badges, the page title and its icon show them. */
export interface Badges {
  readonly notifications: number
  readonly announcements: number
  readonly chats: number
  /** Unread conversations of direct posts. */
  readonly directs: number
  readonly followRequests: number
  /** Open reports, and registrations that wait for approval. */
  readonly moderation: number
}

export const NO_BADGES: Badges = {
  notifications: 0,
  announcements: 0,
  chats: 0,
  directs: 0,
  followRequests: 0,
  moderation: 0,
}
