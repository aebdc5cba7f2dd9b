import { pathTo } from './routes.ts'

/** The chat list of the signed-in user `username`. */
export const chatsTo = (username: string): string => pathTo('chats', { username })

/** The page to start a new chat. */
export const newChatTo = (username: string): string => `${chatsTo(username)}?new`

/** The chat with an account. */
export const chatTo = (username: string, accountId: string): string =>
  pathTo('chat', { username, recipient_id: accountId })
