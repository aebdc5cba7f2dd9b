import type { Outcome } from '../../shared/fault/fault.ts'
import type { Capabilities, Instance } from '../../shared/model/instance.ts'
import type { AccountKey } from '../../shared/model/keys.ts'
import type { Notice } from '../../shared/model/notice.ts'
import type { Preferences } from '../../shared/model/preferences.ts'
import type { ViewRef } from '../../shared/protocol/views.ts'
import type { RestAnswer, RestRequest } from '../net/restClient.ts'
import type { NormalizeContext } from '../normalize/harvest.ts'
import type { Clock } from '../platform/clock.ts'
import type { KeyValueStorage } from '../platform/keyValueStorage.ts'
import type { EngineLog } from '../platform/log.ts'
import type { Platform } from '../platform/platform.ts'
import type { EntityStore } from '../store/entityStore.ts'
import type { Own } from './own.ts'

/** What the parts of one account's engine share. */
export interface AccountContext {
  readonly account: AccountKey
  readonly store: EntityStore
  readonly clock: Clock
  readonly random: () => number
  readonly log: EngineLog
  readonly cache: KeyValueStorage
  readonly session: KeyValueStorage
  readonly normalizing: NormalizeContext
  /** A call as this account; a refused token signs it out. */
  readonly send: (request: Omit<RestRequest, 'token'>) => Promise<Outcome<RestAnswer>>
  readonly instance: () => Instance
  readonly preferences: () => Preferences
  /** Who is signed in, as the instance told last; undefined for a visitor. */
  readonly own: () => Own | undefined
  /** The token of the shoutbox, which is told to no tab; null: there is none, undefined: the instance has not said yet. */
  readonly chatToken: () => string | null | undefined
  /** A call has shown whether the instance has something: that is hidden, or not, from now on. */
  readonly learn: (what: keyof Capabilities, has: boolean) => void
  /** Tells every tab of this account. */
  readonly notify: (notice: Omit<Notice, 'id'>) => void
  readonly openUpload: Platform['openUpload']
  /** Whether a person's words and filters leave nothing of a row of `ref`; null: of no row at all. */
  readonly hidesIn: (ref: ViewRef) => ((id: string) => boolean) | null
  /** Whether this engine may ask the instance by itself: it leads, or one of its tabs is looking. */
  readonly mayPoll: () => boolean
}
