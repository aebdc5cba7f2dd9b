import type { FaultRule } from '../../instance/faults.ts'

type Done = void | Promise<void>

/** The environment of a chaos run: an instance, a browser with five tabs, and a clock. */
export interface Site {
  /** The names of the faults that can't strike here. */
  readonly unsupportedFaults: ReadonlySet<string>
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
  /** The person deletes the data of the site in the browser, and has the client keep what it still knows (EV6). */
  deleteData(): Done
  /** The browser translates the tab in use, or stops: it wraps text nodes as they come. */
  translate(on: boolean): Done
  /** An extension removes a row from the tab in use, where it stays removed (E52). */
  removeRow(): Done
  /** The tab that the person types in crashes. Another one opens at the same address. */
  killTab(): Done
  killEngine(): Done
  /** Serves the newer and the older build of the client in turn. */
  deploy(): Done
  /** The browser freezes its hidden tabs, or resumes them. */
  freezeTabs(freeze: boolean): Done
  /** Shifts the machine's clock by `byMs`; negative: back. The instance's clock stays right. */
  shiftClock(byMs: number): Done
  /** The machine sleeps. */
  sleep(ms: number): Done
  /** Time passes. */
  pass(ms: number): Promise<void>
}
