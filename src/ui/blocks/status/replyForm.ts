import { type ComponentType, createContext } from 'react'
import type { Answered, ShowReply } from './replies.ts'

export interface ReplyFormProps extends Answered {
  readonly show: ShowReply
}

/** The component of the reply form. `app` provides it, because the form contains posts: importing it here would be circular. */
export const ReplyFormContext = createContext<ComponentType<ReplyFormProps>>(() => null)
