import type { FaultRule } from '../../instance/faults.ts'

/** The place of a chaos run: an instance, a browser with five tabs, and a clock. */
export interface Site {
  /** The instance misbehaves for the requests that match. */
  fault(rule: FaultRule): void
  /** The instance cuts all sockets; with a code, it closes them. */
  cutSockets(code?: number): void
  /** Sockets stay open, and nothing arrives on them any more. */
  deafenSockets(): void
  refuseSockets(refuse: boolean): void
  online(online: boolean): void
  /** The disk is full, or has room again. */
  fullDisk(full: boolean): void
  /** The tab that the person types in dies without a word. Another one opens at the same address. */
  killTab(): Promise<void>
  killEngine(): Promise<void>
  /** The machine's clock is set forward or back; the instance has another one. */
  setClock(ms: number): void
  /** The machine sleeps. */
  sleep(ms: number): void
  /** Time passes. */
  pass(ms: number): Promise<void>
}
