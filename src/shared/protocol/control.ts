/**
 * The control lane: small raw messages on the tab's port, beside Comlink's. Only optional fields may ever be
 * added, because tabs and engines of different builds talk to each other through them.
 */
export type ControlFromEngine =
  /** Sent on connect. A second one on a live port means that the engine was restarted: attach again. */
  | {
      readonly control: 'boot'
      readonly bootId: string
      /** Orders the builds: the commit time, in seconds since 1970. */
      readonly build: number
      readonly protocol: { readonly min: number; readonly max: number }
      /** The Web Lock that the engine holds while it lives; absent in browsers without Web Locks. */
      readonly lock?: string
    }
  /**
   * The server has another build than the engine's: the tab offers a reload. Or it has the engine's own again. 0: it has no page of
   * ours.
   */
  | { readonly control: 'superseded'; readonly build: number }
  /** The engine failed to start. */
  | { readonly control: 'refused'; readonly reason: 'start-failed'; readonly message: string }
  | {
      readonly control: 'log'
      readonly level: 'debug' | 'info' | 'warn' | 'error'
      /** Milliseconds since 1970. */
      readonly at: number
      readonly text: string
    }

export type ControlFromTab =
  /**
   * Sent while the tab holds its Web Lock. The engine requests the same lock, and gets it when the tab is gone. `lock` is absent
   * in browsers without Web Locks.
   */
  | { readonly control: 'presence'; readonly tabId: string; readonly lock?: string }
  /** `gone`: the tab closes this connection, and the engine ends its session. */
  | {
      readonly control: 'visibility'
      readonly state: 'visible' | 'hidden' | 'gone'
      readonly focused?: boolean
    }
  /** Turns copying the engine's log to this tab's console on or off. */
  | { readonly control: 'log'; readonly on: boolean }
  /** Answered with `boot`. */
  | { readonly control: 'ping'; readonly ping: string }
  /** Development only: ends this engine, so that the next one runs the changed code. */
  | { readonly control: 'terminate' }

/** `data` as a control message; null if it is Comlink's or unknown. */
export function asControl<T extends ControlFromEngine | ControlFromTab>(data: unknown): T | null {
  if (typeof data !== 'object' || data === null || !('control' in data)) return null
  return typeof data.control === 'string' ? (data as T) : null
}

/** Names of the locks and channels that all builds share. */
export const LEADER_LOCK = 'rookery-engine-leader'
export const LEADER_CHANNEL = 'rookery-engine-leader'
/** The lock that a tab holds while it lives. The engine requests it, and gets it when the tab is gone. */
export const tabLock = (tabId: string): string => `rookery-tab-${tabId}`
/** The lock that an engine holds while it lives, like `tabLock` for a tab. */
export const engineLock = (bootId: string): string => `rookery-engine-${bootId}`

/** The channel of `UnreadMessage`. */
export const UNREAD_CHANNEL = 'rookery-unread'

/** Messages between engines, which may be of different builds: the leader sends the numbers of unseen notifications (SA24). */
export type UnreadMessage =
  | { readonly unread: 'ask' }
  | { readonly unread: 'tell'; readonly counts: readonly (readonly [account: string, count: number])[] }

/** Messages between engines, which may be of different builds: who leads, and that the session database has changed. */
export type LeaderMessage =
  /** Asks the leader to hand over. */
  | { readonly leader: 'ask'; readonly from: string; readonly build: number; readonly visible: boolean }
  /** The leader's answer: it goes on leading. */
  | { readonly leader: 'keep'; readonly to: string; readonly build: number }
  /** The leader's answer: it gives up the lead, so `to` need not steal it. */
  | { readonly leader: 'released'; readonly to: string; readonly build: number }
  /** `idle`: the leader has no tab left and gives the lead to any engine that asks. */
  | { readonly leader: 'leading'; readonly from: string; readonly build: number; readonly idle?: true }
  /** Something in the shared session database changed: sign-in state, accounts, preferences, drafts. */
  | { readonly leader: 'changed'; readonly from: string; readonly what: 'session' }
