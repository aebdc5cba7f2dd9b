import { proxy } from 'valtio/vanilla'

/** The connection between this tab and the engine, for display. */
export interface EngineStatus {
  /** `starting` also applies while it reconnects. `failed`: the engine can't be started. */
  state: 'starting' | 'ready' | 'failed'
  /** The reason, if it failed. */
  message: string
  /** A newer build leads: the tab offers a reload. */
  superseded: boolean
  /** Without Web Locks, each tab runs its own engine. */
  alone: boolean
  /** Number of times the tab attached. An engine that restarted does not know the requests made before. */
  attached: number
}

export const newStatus = (): EngineStatus =>
  proxy<EngineStatus>({ state: 'starting', message: '', superseded: false, alone: false, attached: 0 })
