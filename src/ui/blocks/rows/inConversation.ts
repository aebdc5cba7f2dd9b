import { createContext } from 'react'

/** Whether the posts below in the tree are in a conversation, where other preferences apply. */
export const InConversation = createContext(false)
