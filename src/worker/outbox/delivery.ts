import type { Command } from '../../shared/commands/command.ts'
import type { Fault } from '../../shared/fault/fault.ts'
import type { Settled } from '../../shared/protocol/batch.ts'
import type { Outbox, OutboxParts } from './outbox.ts'
import type { Held, Waiting } from './waiting.ts'
import { KEY_LIMIT_MS, stopsAll, verdictOf } from './waitRules.ts'

/** What the instance fails at so often, while it does everything else, it will not do. */
const MAX_TRIES = 20

/** `sent`: it is over. `stuck`: this one alone. `stopped`: nothing gets through. `elsewhere`: another engine has it. */
export type Delivered = 'sent' | 'stuck' | 'stopped' | 'elsewhere'

/** Sends one thing that waits, once among all engines, and says what became of it. */
export class Delivery {
  readonly #outbox: Outbox
  readonly #parts: OutboxParts
  readonly #going = new Map<string, Promise<Delivered>>()

  constructor(outbox: Outbox, parts: OutboxParts) {
    this.#outbox = outbox
    this.#parts = parts
  }

  /** Whether this engine is sending it. */
  sends(commandId: string): boolean {
    return this.#going.has(commandId)
  }

  /** @param asked its person wants it sent, whatever may have become of it. */
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

  /** Does `act` while no engine sends `commandId`; undefined: one does. */
  async alone<T>(commandId: string, act: () => Promise<T>): Promise<T | undefined> {
    const { locks } = this.#parts.platform
    if (locks === null) return act()
    return locks.request(`rookery-outbox:${commandId}`, { ifAvailable: true }, (lock) =>
      lock === null ? undefined : act(),
    )
  }

  /** Whether `command`, which may have been carried out since `unsureSince`, may be sent again by itself. */
  async repeatable(command: Command, unsureSince: number): Promise<boolean> {
    const { platform, mayRepeat, sessions } = this.#parts
    if (command.kind !== 'post') return true
    // Who is signed out sends nothing: it is looked at again when they are back.
    if (sessions.record(command.account) === undefined) return true
    return platform.clock.now() - unsureSince < KEY_LIMIT_MS && (await mayRepeat(command))
  }

  async #send(held: Held, asked: boolean): Promise<Delivered> {
    const { journal, perform, platform } = this.#parts
    const { command } = held
    // Null: the disk can't be read, and this engine alone knows.
    const entry = await journal.find(command.commandId).catch(() => null)
    if (this.#outbox.get(command.commandId) !== held) return 'sent'
    // Another engine has sent it, or its person took it back there.
    if (held.written && entry !== null && entry?.waits === undefined) {
      await this.#outbox.remove(held)
      return 'sent'
    }
    // Whoever was sending it has died.
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
    await this.#outbox.change(held, sending)
    const ended = await perform(command, '')
    if (!ended.ok) return this.#failed(held, sending, ended.fault, startedAt)
    const { commandId } = command
    const settled: Settled = { commandId, ok: true, ...(ended.value && { result: ended.value }) }
    await this.#outbox.remove(held)
    await this.#parts.onSent(command, settled)
    return 'sent'
  }

  async #failed(held: Held, sending: Waiting, fault: Fault, startedAt: number): Promise<Delivered> {
    const { command } = held
    const verdict = verdictOf(command, fault)
    const stops = stopsAll(fault)
    const hopeless = !stops && command.kind !== 'post' && sending.tries >= MAX_TRIES
    if (verdict === 'no' || hopeless) {
      await this.#outbox.change(held, { ...sending, state: 'refused', fault })
      await this.#outbox.decisions.sayOpen()
      return 'stuck'
    }
    const unsureSince = sending.unsureSince ?? (verdict === 'unsure' ? startedAt : undefined)
    const waits: Waiting = { ...sending, fault, ...(unsureSince !== undefined && { unsureSince }) }
    if (unsureSince !== undefined && !(await this.repeatable(command, unsureSince)))
      await this.#ask(held, waits)
    else await this.#outbox.change(held, { ...waits, state: 'waiting' })
    return stops ? 'stopped' : 'stuck'
  }

  /** Nobody but its person can know whether it is to be sent again. */
  async #ask(held: Held, waits: Waiting): Promise<void> {
    await this.#outbox.change(held, { ...waits, state: 'unsure' })
    await this.#outbox.decisions.sayOpen()
  }
}
