import { createContext } from 'react'

/** Whether the posts below in the tree are in a conversation, where other preferences apply. */
export const InConversation = createContext(false)

/** Whether the parent of the post below in the tree stands directly above it (TH33). */
export const BelowParent = createContext(false)
