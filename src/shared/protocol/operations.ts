import type { Command } from '../commands/command.ts'
import type { Outcome } from '../fault/fault.ts'
import type { AccountKey } from '../model/keys.ts'
import type { Settled } from './batch.ts'
import type { ViewWindow, WatchInput } from './views.ts'

/**
 * The contract's number. It is raised whenever the shape of anything in `shared/protocol`,
 * `shared/model` or `shared/commands` changes; a test holds it to that.
 */
export const PROTOCOL = 1

/** Every operation a tab can call, as `[input, value]`. All but `health` and `logs` are per account. */
export interface Operations {
  /** First call on a port, and again after a second `boot`. Batches start at seq 1. */
  attach: [AttachInput, AttachAnswer]
  /** Opens a view; on an open `viewId` it starts anew. Its state comes in the next batch, at once. */
  watch: [WatchInput, null]
  window: [{ viewId: string; window: ViewWindow }, null]
  unwatch: [{ viewId: string }, null]
  /** Loads more of a view: older or newer ones, or those missing at a gap. */
  page: [{ viewId: string; direction: 'older' | 'newer' | 'gap'; gapId?: string }, null]
  /** Shows what waits behind the view's counter. */
  showNew: [{ viewId: string }, null]
  /** Accepted means: it will be done, and how it ended comes as `settled`. */
  run: [Command, { accepted: true }]
  /** How a command ended, for a tab that missed it; null while it is under way or unknown. */
  outcome: [{ commandId: string; account: AccountKey }, { known: boolean; settled: Settled | null }]
  health: [null, Health]
  logs: [null, readonly LogLine[]]
}

export type EngineApi = {
  [K in keyof Operations]: (input: Operations[K][0]) => Promise<Outcome<Operations[K][1]>>
}

/** The names of all operations, for the one place on each side that has to walk them. */
export const OPERATIONS: readonly (keyof Operations)[] = [
  'attach',
  'watch',
  'window',
  'unwatch',
  'page',
  'showNew',
  'run',
  'outcome',
  'health',
  'logs',
]

export interface AttachInput {
  readonly tabId: string
  readonly protocol: number
  readonly build: number
  readonly visible: boolean
  readonly focused: boolean
  /** The account this tab shows; absent: whichever is current. */
  readonly account?: AccountKey
  /** Views that the tab is sure to open, so that its first batch has their rows; account: the one that is shown. */
  readonly opening?: readonly Omit<WatchInput, 'account'>[]
}

export interface AttachAnswer {
  readonly bootId: string
  readonly account: AccountKey
}

export interface LogLine {
  readonly at: number
  readonly level: 'debug' | 'info' | 'warn' | 'error'
  readonly text: string
}

/** What the engine is doing, for people who debug and for the tests. */
export interface Health {
  readonly bootId: string
  readonly build: number
  readonly form: 'shared' | 'dedicated' | 'page' | 'test'
  readonly leading: boolean
  readonly uptimeMs: number
  readonly tabs: readonly {
    readonly id: string
    readonly visible: boolean
    readonly views: number
    readonly held: number
  }[]
  readonly sockets: number
  readonly requests: { readonly sent: number; readonly inFlight: number; readonly shared: number }
  readonly entities: Readonly<Record<string, number>>
  readonly entityBytes: number
  readonly timelines: Readonly<Record<string, number>>
  readonly timers: number
  /** Being carried out. */
  readonly commands: number
}
