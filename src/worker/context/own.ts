import type { OwnSettings } from '../../shared/model/account.ts'

/** The signed-in user, without the token. */
export interface Own {
  readonly userId: string
  readonly privileges: readonly string[]
  readonly locked: boolean
  readonly own: OwnSettings
}
