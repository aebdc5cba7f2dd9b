import type { Command } from '../../shared/commands/command.ts'
import type { Fault } from '../../shared/fault/fault.ts'
import type { CommandEnd, Settled } from '../../shared/protocol/batch.ts'
import type { SessionStore } from '../features/session/sessionStore.ts'
import type { Platform } from '../platform/platform.ts'
import type { Journal } from './journal.ts'
import { type Notify, tellUndecided } from './undecided.ts'
import type { Held, Waiting } from './waiting.ts'
import type { WaitingList } from './waitingList.ts'
import { createsSomething, KEY_LIMIT_MS, stopsAll, verdictOf } from './waitRules.ts'

/** A command that fails this often while others succeed is given up. */
const MAX_TRIES = 20

/**
 * `sent`: done. `stuck`: this command failed, others may succeed. `stopped`: nothing gets through. `elsewhere`:
 * another engine is sending it.
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
  /** A waiting command was carried out. */
  readonly onSent: (command: Command, settled: Settled) => Promise<void>
}

/** Sends single entries of the waiting list, each by one engine at a time, and records the result. */
export class Delivery {
  readonly #list: WaitingList
  readonly #parts: DeliveryParts
  readonly #going = new Map<string, Promise<Delivered>>()

  constructor(list: WaitingList, parts: DeliveryParts) {
    this.#list = list
    this.#parts = parts
  }

  /** Whether this engine is sending it. */
  sends(commandId: string): boolean {
    return this.#going.has(commandId)
  }

  /** @param asked the person wants it sent even if it may have been carried out already. */
  deliver(held: Held, asked = false): Promise<Delivered> {
    const { commandId } = held.command
    const going = this.#going.get(commandId)
    if (going !== undefined) return going
    const delivering = this.alone(commandId, () => this.#send(held, asked))
      .then((delivered) => delivered ?? 'elsewhere')
      .finally(() => this.#going.delete(commandId))
    this.#going.set(commandId, delivering)
    return delivering
  }

  /** Runs `act` while no engine sends `commandId`. Undefined: one does. */
  async alone<T>(commandId: string, act: () => Promise<T>): Promise<T | undefined> {
    const { locks } = this.#parts.platform
    if (locks === null) return act()
    return locks.request(`rookery-outbox:${commandId}`, { ifAvailable: true }, (lock) =>
      lock === null ? undefined : act(),
    )
  }

  /** Whether `command`, which may have been carried out since `unsureSince`, may be resent without asking the person. */
  async repeatable(command: Command, unsureSince: number): Promise<boolean> {
    const { platform, mayRepeat, sessions } = this.#parts
    if (!createsSomething(command)) return true
    // Nothing is sent while signed out. It is checked again after the next sign-in.
    if (sessions.record(command.account) === undefined) return true
    return platform.clock.now() - unsureSince < KEY_LIMIT_MS && (await mayRepeat(command))
  }

  async #send(held: Held, asked: boolean): Promise<Delivered> {
    const { journal, execute, platform, onSent } = this.#parts
    const { command } = held
    // Null: the disk can't be read, and only this engine knows the entry.
    const entry = await journal.find(command.commandId).catch(() => null)
    if (this.#list.get(command.commandId) !== held) return 'sent'
    // Another engine has sent it, or the person discarded it there.
    if (held.written && entry !== null && entry?.waits === undefined) {
      await this.#list.remove(held)
      return 'sent'
    }
    // The engine that was sending it has died.
    const cut = entry?.waits?.state === 'sending' ? entry.at : undefined
    const { fault: _fault, told: _told, ...before } = held.waits
    const unsureSince = asked ? undefined : (before.unsureSince ?? cut)
    if (unsureSince !== undefined && !(await this.repeatable(command, unsureSince))) {
      await this.#ask(held, { ...held.waits, unsureSince })
      return 'stuck'
    }
    const startedAt = platform.clock.now()
    const { unsureSince: _since, ...rest } = before
    const sending: Waiting = {
      ...rest,
      state: 'sending',
      tries: before.tries + 1,
      ...(unsureSince !== undefined && { unsureSince }),
    }
    await this.#list.change(held, sending)
    const ended = await execute(command, '')
    if (!ended.ok) return this.#failed(held, sending, ended.fault, startedAt)
    const { commandId } = command
    const settled: Settled = { commandId, ok: true, ...(ended.value && { result: ended.value }) }
    await this.#list.remove(held)
    await onSent(command, settled)
    return 'sent'
  }

  async #failed(held: Held, sending: Waiting, fault: Fault, startedAt: number): Promise<Delivered> {
    const { command } = held
    const verdict = verdictOf(command, fault)
    const stops = stopsAll(fault)
    const hopeless = !stops && !createsSomething(command) && sending.tries >= MAX_TRIES
    if (verdict === 'no' || hopeless) {
      await this.#list.change(held, { ...sending, state: 'refused', fault })
      await tellUndecided(this.#list, this.#parts.notify)
      return 'stuck'
    }
    const unsureSince = sending.unsureSince ?? (verdict === 'unsure' ? startedAt : undefined)
    const waits: Waiting = { ...sending, fault, ...(unsureSince !== undefined && { unsureSince }) }
    if (unsureSince !== undefined && !(await this.repeatable(command, unsureSince)))
      await this.#ask(held, waits)
    else await this.#list.change(held, { ...waits, state: 'waiting' })
    return stops ? 'stopped' : 'stuck'
  }

  /** Only the person can decide whether it is sent again. */
  async #ask(held: Held, waits: Waiting): Promise<void> {
    await this.#list.change(held, { ...waits, state: 'unsure' })
    await tellUndecided(this.#list, this.#parts.notify)
  }
}
