import { pathTo } from './routes.ts'

/** The list of chats of who is signed in as `username`. */
export const chatsTo = (username: string): string => pathTo('chats', { username })

/** Where a new chat is begun. */
export const newChatTo = (username: string): string => `${chatsTo(username)}?new`

/** The chat with an account. */
export const chatTo = (username: string, accountId: string): string =>
  pathTo('chat', { username, recipient_id: accountId })
