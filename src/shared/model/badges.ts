/** What waits for a person's attention, counted in the engine: badges, the page's title and its icon show it. */
export interface Badges {
  readonly notifications: number
  readonly announcements: number
  readonly chats: number
  readonly followRequests: number
}

export const NO_BADGES: Badges = { notifications: 0, announcements: 0, chats: 0, followRequests: 0 }
