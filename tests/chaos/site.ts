import type { FaultRule } from '../../instance/faults.ts'

type Done = void | Promise<void>

/** The environment of a chaos run: an instance, a browser with five tabs, and a clock. */
export interface Site {
  /** The names of the faults that can't strike here. */
  readonly spared: ReadonlySet<string>
  /** The instance fails or delays the requests that match. */
  fault(rule: FaultRule): Done
  /** The instance cuts all sockets; with a code, it closes them. */
  cutSockets(code?: number): Done
  /** Sockets stay open, and nothing arrives on them any more. */
  silenceSockets(): Done
  refuseSockets(refuse: boolean): Done
  online(online: boolean): Done
  /** The disk is full, or has room again. */
  fullDisk(full: boolean): Done
  /** The tab that the person types in crashes. Another one opens at the same address. */
  killTab(): Done
  killEngine(): Done
  /** Another build of the client is served: a newer one, or after that the older one again. */
  deploy(): Done
  /** The browser freezes its hidden tabs, or resumes them. */
  freezeTabs(freeze: boolean): Done
  /** The machine's clock is set forward or back. The instance's clock is not. */
  setClock(ms: number): Done
  /** The machine sleeps. */
  sleep(ms: number): Done
  /** Time passes. */
  pass(ms: number): Promise<void>
}
