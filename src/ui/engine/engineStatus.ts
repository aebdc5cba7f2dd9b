import { proxy } from 'valtio/vanilla'

/** The connection between this tab and the engine, for display. */
export interface EngineStatus {
  /** `starting`: also while the tab reconnects. `failed`: no way leads to an engine that serves this tab. */
  state: 'starting' | 'ready' | 'failed'
  /** The reason, if it failed. */
  message: string
  /** The server has another build than this page's, or the engine serves only that one: the tab offers a reload. */
  superseded: boolean
  /** Without Web Locks, each tab runs its own engine. */
  alone: boolean
  /** How often the tab has attached. When it changes, requests are repeated: a restarted engine does not know the earlier ones. */
  attachCount: number
}

export const newStatus = (): EngineStatus =>
  proxy<EngineStatus>({ state: 'starting', message: '', superseded: false, alone: false, attachCount: 0 })
