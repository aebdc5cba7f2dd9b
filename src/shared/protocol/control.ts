/**
 * The control lane: small raw messages on the tab's port, beside Comlink's. They are frozen for
 * ever but for optional fields, since two builds may talk to each other through them.
 */
export type ControlFromEngine =
  /** Sent at connect. A second one on a live port means that the engine was restarted: attach again. */
  | {
      readonly control: 'boot'
      readonly bootId: string
      /** Ordered number of the build: its commit's time, in seconds. */
      readonly build: number
      readonly protocol: { readonly min: number; readonly max: number }
      /** The Web Lock the engine holds while it lives; absent where there are no locks. */
      readonly lock?: string
    }
  /** A newer build leads now: a reload is offered. */
  | { readonly control: 'superseded'; readonly build: number }
  /** The engine can't start. */
  | { readonly control: 'refused'; readonly reason: 'start-failed'; readonly message: string }
  | {
      readonly control: 'log'
      readonly level: 'debug' | 'info' | 'warn' | 'error'
      readonly at: number
      readonly text: string
    }

export type ControlFromTab =
  /** Sent from inside the callback of the tab's Web Lock; `lock` is absent where there are no locks. */
  | { readonly control: 'presence'; readonly tabId: string; readonly lock?: string }
  | {
      readonly control: 'visibility'
      readonly state: 'visible' | 'hidden' | 'gone'
      readonly focused?: boolean
    }
  /** Engine's logs to this tab's console, on request. */
  | { readonly control: 'log'; readonly on: boolean }
  /** Answered by `boot`. */
  | { readonly control: 'ping'; readonly ping: string }
  /** Development only: end this engine, so that the next one is of the changed code. */
  | { readonly control: 'terminate' }

/** `data` as a control message, or null when it is Comlink's or a stranger's. */
export function asControl<T extends ControlFromEngine | ControlFromTab>(data: unknown): T | null {
  if (typeof data !== 'object' || data === null || !('control' in data)) return null
  return typeof data.control === 'string' ? (data as T) : null
}

/** Names of the locks and channels that all builds share. */
export const LEADER_LOCK = 'rookery-engine-leader'
export const LEADER_CHANNEL = 'rookery-engine-leader'
/** Held by a tab for as long as it lives: its end is known by it. */
export const tabLock = (tabId: string): string => `rookery-tab-${tabId}`
/** Held by an engine for as long as it lives, as `tabLock` by a tab. */
export const engineLock = (bootId: string): string => `rookery-engine-${bootId}`

/** What the builds say to each other about who leads. */
export type LeaderMessage =
  | { readonly leader: 'ask'; readonly from: string; readonly build: number; readonly visible: boolean }
  | { readonly leader: 'keep'; readonly to: string; readonly build: number }
  | { readonly leader: 'released'; readonly to: string; readonly build: number }
  /** `idle`: it has no tab left, and gives the lead to any engine that asks. */
  | { readonly leader: 'leading'; readonly from: string; readonly build: number; readonly idle?: true }
  /** Something in the shared session database changed: sign-in state, accounts, preferences, drafts. */
  | { readonly leader: 'changed'; readonly from: string; readonly what: 'session' }
