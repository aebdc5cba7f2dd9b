import { type ComponentType, createContext } from 'react'
import type { Account } from '../../../shared/model/account.ts'
import type { Status } from '../../../shared/model/status.ts'

export interface ReplyFormProps {
  readonly status: Status
  readonly author: Account
  /** Opens or closes the form in its row. */
  readonly show: (open: boolean) => void
}

/** The component of the reply form. `app` provides it, because the form contains posts: importing it here would be circular. */
export const ReplyFormContext = createContext<ComponentType<ReplyFormProps>>(() => null)
