import type { OwnSettings } from '../../shared/model/account.ts'

/** What the engine needs to know of the person who is signed in; the token is not part of it. */
export interface Own {
  readonly userId: string
  readonly privileges: readonly string[]
  readonly locked: boolean
  readonly own: OwnSettings
}
