import { proxy } from 'valtio/vanilla'

/** How it stands between this tab and the engine, for whoever shows it. */
export interface EngineStatus {
  /** `starting` at first and while it comes back; `failed`: there is no way to start it. */
  state: 'starting' | 'ready' | 'failed'
  /** Why, when it failed. */
  message: string
  /** A newer build leads: a reload is offered. */
  superseded: boolean
  /** Without locks each tab works on its own. */
  alone: boolean
  /** How often it was attached: what was asked of an engine before that is forgotten. */
  attached: number
}

export const newStatus = (): EngineStatus =>
  proxy<EngineStatus>({ state: 'starting', message: '', superseded: false, alone: false, attached: 0 })
