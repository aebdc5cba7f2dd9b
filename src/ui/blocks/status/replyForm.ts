import { type ComponentType, createContext } from 'react'
import type { Account } from '../../../shared/model/account.ts'
import type { Status } from '../../../shared/model/status.ts'

export interface ReplyFormProps {
  readonly status: Status
  readonly author: Account
  /** Opens or closes the form in its row. */
  readonly show: (open: boolean) => void
}

/** The form for a reply below a post. It is made of posts itself (a quote), so `app` provides it. */
export const ReplyFormContext = createContext<ComponentType<ReplyFormProps>>(() => null)
