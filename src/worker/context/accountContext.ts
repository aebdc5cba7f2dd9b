import type { Outcome } from '../../shared/fault/fault.ts'
import type { Capabilities, Instance } from '../../shared/model/instance.ts'
import type { AccountKey } from '../../shared/model/keys.ts'
import type { Notice } from '../../shared/model/notice.ts'
import type { Preferences } from '../../shared/model/preferences.ts'
import type { ViewRef } from '../../shared/protocol/views.ts'
import type { RestAnswer, RestRequest } from '../net/restClient.ts'
import type { ServerClock } from '../net/serverClock.ts'
import type { Harvest, NormalizeContext } from '../normalize/harvest.ts'
import type { Clock } from '../platform/clock.ts'
import type { KeyValueStorage } from '../platform/keyValueStorage.ts'
import type { EngineLog } from '../platform/log.ts'
import type { Platform } from '../platform/platform.ts'
import type { EntityStore } from '../store/entityStore.ts'
import type { EngineShared } from './engineShared.ts'
import type { EngineUploads } from './engineUploads.ts'
import type { Own } from './own.ts'
import type { PostActions } from './postActions.ts'

/** Shared by all parts of one account's engine. */
export interface AccountContext {
  readonly account: AccountKey
  readonly store: EntityStore
  /** How long something takes. */
  readonly clock: Clock
  /** When something is, by the servers' clocks (EV8). Undefined until its code has loaded: then it is as by `clock`. */
  readonly serverClock: () => ServerClock | undefined
  readonly random: () => number
  readonly log: EngineLog
  readonly cache: KeyValueStorage
  readonly session: KeyValueStorage
  readonly normalizeContext: NormalizeContext
  /** Sends a request as this account. A refused token signs the account out. */
  readonly send: (request: Omit<RestRequest, 'token'>) => Promise<Outcome<RestAnswer>>
  readonly instance: () => Instance
  readonly preferences: () => Preferences
  /** The signed-in user, as of the instance's last answer; undefined for a visitor. */
  readonly own: () => Own | undefined
  /**
   * The token of the shoutbox, which is never sent to a tab. Null: there is none; undefined: the instance has
   * not answered yet.
   */
  readonly chatToken: () => string | null | undefined
  /** Records whether the instance has a capability, as a response has shown. The UI shows or hides the feature. */
  readonly setCapability: (what: keyof Capabilities, has: boolean) => void
  /** Shows a notice in the tabs of this account. */
  readonly notify: (notice: Omit<Notice, 'id'>) => void
  readonly openUpload: Platform['openUpload']
  readonly postActions: PostActions
  readonly uploads: EngineUploads
  readonly shared: EngineShared
  /** Returns whether the user's muted words and filters hide a row of `ref`; null if no row is hidden. */
  readonly hidesIn: (ref: ViewRef) => ((id: string) => boolean) | null
  /** Marks the notifications of an answer that the instance's read marker covers as seen (NO35). */
  readonly markSeen: (harvest: Harvest) => Promise<void>
  /** Whether this engine may poll: it leads, or one of its tabs is visible. */
  readonly mayPoll: () => boolean
}
