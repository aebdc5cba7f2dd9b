import type { Command } from '../../shared/commands/command.ts'
import type { Fault } from '../../shared/fault/fault.ts'
import type { CommandEnd, Settled } from '../../shared/protocol/batch.ts'
import type { SessionStore } from '../features/session/sessionStore.ts'
import type { Platform } from '../platform/platform.ts'
import type { Journal } from './journal.ts'
import { type Notify, notifyUndecided } from './undecided.ts'
import type { Waiting, WaitingCommand } from './waiting.ts'
import type { WaitingList } from './waitingList.ts'
import { createsSomething, KEY_LIMIT_MS, stopsAll, verdictOf } from './waitRules.ts'

/** Give up on a command that fails this often while others succeed. */
const MAX_TRIES = 20

/**
 * `sent`: done. `stuck`: this command failed, others may succeed. `stopped`: the instance is unreachable.
 * `elsewhere`: another engine is sending it.
 */
export type Delivered = 'sent' | 'stuck' | 'stopped' | 'elsewhere'

export interface DeliveryParts {
  readonly platform: Pick<Platform, 'clock' | 'locks'>
  readonly sessions: SessionStore
  readonly journal: Journal
  readonly execute: (command: Command, tabId: string) => Promise<CommandEnd>
  /** Whether the instance recognises a repeated request, so that `command` creates nothing twice. */
  readonly mayRepeat: (command: Command) => Promise<boolean>
  readonly notify: Notify
  /** Called when a waiting command has been executed. */
  readonly onSent: (command: Command, settled: Settled) => Promise<void>
}

/** Sends single commands of the waiting list, each from one engine at a time, and records the result. */
export class Delivery {
  readonly #list: WaitingList
  readonly #parts: DeliveryParts
  readonly #inFlight = new Map<string, Promise<Delivered>>()
  /** Where the browser has no locks: the commands for which `exclusively` is running. */
  readonly #held = new Set<string>()

  constructor(list: WaitingList, parts: DeliveryParts) {
    this.#list = list
    this.#parts = parts
  }

  /** How many commands this engine is sending. */
  get sendingCount(): number {
    return this.#inFlight.size
  }

  /** Whether this engine is sending the command. */
  isSending(commandId: string): boolean {
    return this.#inFlight.has(commandId)
  }

  /** @param forced the user wants it sent even if it may already have been executed. */
  deliver(item: WaitingCommand, forced = false): Promise<Delivered> {
    const { commandId } = item.command
    const inFlight = this.#inFlight.get(commandId)
    if (inFlight !== undefined) return inFlight
    const delivering = this.exclusively(commandId, () => this.#send(item, forced))
      .then((delivered) => delivered ?? 'elsewhere')
      .finally(() => this.#inFlight.delete(commandId))
    this.#inFlight.set(commandId, delivering)
    return delivering
  }

  /** Runs `act` if no engine is sending `commandId`, and keeps them from it meanwhile. Undefined: an engine is sending it. */
  async exclusively<T>(commandId: string, act: () => Promise<T>): Promise<T | undefined> {
    const { locks } = this.#parts.platform
    if (locks === null) return this.#alone(commandId, act)
    return locks.request(`rookery-outbox:${commandId}`, { ifAvailable: true }, (lock) =>
      lock === null ? undefined : act(),
    )
  }

  /** The same without locks, within this engine. */
  async #alone<T>(commandId: string, act: () => Promise<T>): Promise<T | undefined> {
    if (this.#held.has(commandId)) return undefined
    this.#held.add(commandId)
    try {
      return await act()
    } finally {
      this.#held.delete(commandId)
    }
  }

  /** Whether `command`, which may have been executed since `unsureSince`, may be resent without asking the user. */
  async repeatable(command: Command, unsureSince: number): Promise<boolean> {
    const { platform, mayRepeat, sessions } = this.#parts
    if (!createsSomething(command)) return true
    // Nothing is sent while signed out. This is checked again after the next sign-in.
    if (sessions.record(command.account) === undefined) return true
    return platform.clock.now() - unsureSince < KEY_LIMIT_MS && (await mayRepeat(command))
  }

  async #send(item: WaitingCommand, forced: boolean): Promise<Delivered> {
    const { journal, execute, platform, onSent } = this.#parts
    const { command } = item
    // Null: the database can't be read, so the entry in memory counts.
    const entry = await journal.find(command.commandId).catch(() => null)
    if (this.#list.get(command.commandId) !== item) return 'sent'
    if (item.isStateInJournal && entry !== null && entry?.waits === undefined) {
      this.#list.endedElsewhere(item, entry?.settled?.ok === true)
      return 'sent'
    }
    // Set if the engine that was sending it has died.
    const interruptedAt = entry?.waits?.state === 'sending' ? entry.at : undefined
    const { fault: _fault, told: _told, ...before } = item.waits
    const unsureSince = forced ? undefined : (before.unsureSince ?? interruptedAt)
    if (unsureSince !== undefined && !(await this.repeatable(command, unsureSince))) {
      await this.#requireDecision(item, { ...item.waits, unsureSince })
      return 'stuck'
    }
    const startedAt = platform.clock.now()
    const { unsureSince: _unsureSince, ...rest } = before
    const sending: Waiting = {
      ...rest,
      state: 'sending',
      tries: before.tries + 1,
      ...(unsureSince !== undefined && { unsureSince }),
    }
    await this.#list.change(item, sending)
    const ended = await execute(command, '')
    if (!ended.ok) return this.#failed(item, sending, ended.fault, startedAt)
    const { commandId } = command
    const settled: Settled = { commandId, ok: true, ...(ended.value && { result: ended.value }) }
    await this.#list.finish(item, settled)
    await onSent(command, settled)
    return 'sent'
  }

  async #failed(item: WaitingCommand, sending: Waiting, fault: Fault, startedAt: number): Promise<Delivered> {
    const { command } = item
    const verdict = verdictOf(fault)
    const stops = stopsAll(fault)
    // An unreadable answer is no refusal, and a repeated press changes nothing (E43).
    const isHarmless = fault.code === 'unreadable' && 'on' in command
    const isHopeless = !stops && !isHarmless && !createsSomething(command) && sending.tries >= MAX_TRIES
    if (verdict === 'no' || isHopeless) {
      await this.#list.change(item, { ...sending, state: 'refused', fault })
      await notifyUndecided(this.#list, this.#parts.notify)
      return 'stuck'
    }
    const unsureSince = sending.unsureSince ?? (verdict === 'unsure' ? startedAt : undefined)
    const waits: Waiting = { ...sending, fault, ...(unsureSince !== undefined && { unsureSince }) }
    if (unsureSince !== undefined && !(await this.repeatable(command, unsureSince)))
      await this.#requireDecision(item, waits)
    else await this.#list.change(item, { ...waits, state: 'waiting' })
    return stops ? 'stopped' : 'stuck'
  }

  /** Leaves the decision about resending to the user. */
  async #requireDecision(item: WaitingCommand, waits: Waiting): Promise<void> {
    await this.#list.change(item, { ...waits, state: 'unsure' })
    await notifyUndecided(this.#list, this.#parts.notify)
  }
}
