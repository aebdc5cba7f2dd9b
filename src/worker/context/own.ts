import type { OwnSettings } from '../../shared/model/account.ts'

/** The signed-in user, without the token. */
export interface Own {
  readonly userId: string
  /** The id of this browser's token among the account's; absent: the instance did not send it. */
  readonly tokenId?: string
  readonly privileges: readonly string[]
  readonly locked: boolean
  readonly own: OwnSettings
}
