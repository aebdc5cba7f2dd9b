import { createContext } from 'react'

/** Whether posts below it are those of a conversation that was opened, where other preferences hold. */
export const InConversation = createContext(false)
