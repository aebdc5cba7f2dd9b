import type { Command } from '../../shared/commands/command.ts'
import { expectationsOf } from '../../shared/commands/optimistic.ts'
import { type Fault, failed, type Outcome, ok } from '../../shared/fault/fault.ts'
import { type AccountKey, entityKey } from '../../shared/model/keys.ts'
import type { Notice } from '../../shared/model/notice.ts'
import type { Outbox as Told } from '../../shared/model/outbox.ts'
import type { Connection } from '../../shared/model/session.ts'
import type { CommandResult, Settled } from '../../shared/protocol/batch.ts'
import type { SessionStore } from '../features/session/sessionStore.ts'
import type { KeyValueStorage } from '../platform/keyValueStorage.ts'
import type { Platform } from '../platform/platform.ts'
import type { EntityStore } from '../store/entityStore.ts'
import { Decisions } from './decisions.ts'
import { Delivery } from './delivery.ts'
import type { Journal } from './journal.ts'
import { Rounds } from './rounds.ts'
import { type DraftPlace, isWritten, keptOf, leave } from './setAside.ts'
import { aboutOf, entryOf, type Held, isDue, type Waiting } from './waiting.ts'
import { canWait, queueOf, relationOf, verdictOf } from './waitRules.ts'

export interface OutboxParts {
  readonly platform: Pick<Platform, 'clock' | 'log' | 'random' | 'locks' | 'bootId' | 'online'>
  readonly store: EntityStore
  readonly session: KeyValueStorage
  readonly sessions: SessionStore
  readonly journal: Journal
  readonly perform: (command: Command, tabId: string) => Promise<Outcome<CommandResult | undefined>>
  /** Whether the instance makes nothing twice when a post is sent to it a second time. */
  readonly mayRepeat: (command: Command) => Promise<boolean>
  /** Asks the instance something harmless: why that can't be had, or null. */
  readonly probe: (account: AccountKey) => Promise<Fault | null>
  /** Whether this engine is the one that sends what waits. */
  readonly leading: () => boolean
  readonly notify: (account: AccountKey, notice: Omit<Notice, 'id'>) => boolean
  /** Something that waited was carried out. */
  readonly onSent: (command: Command, settled: Settled) => Promise<void>
  /** Other engines have to look again. */
  readonly announce: () => void
}

export type Ended = Outcome<CommandResult | undefined>

/**
 * What people did and the instance does not have yet: the part of the journal that is not over. It is sent in order
 * when the instance can be reached again, by the engine that leads; what may have been made already, and would be
 * made twice, its person decides.
 */
export class Outbox {
  readonly decisions: Decisions
  readonly #parts: OutboxParts
  readonly #held = new Map<string, Held>()
  readonly #delivery: Delivery
  readonly #rounds: Rounds
  #recalling: Promise<void> | null = null

  constructor(parts: OutboxParts) {
    this.#parts = parts
    this.#delivery = new Delivery(this, parts)
    this.#rounds = new Rounds(this, this.#delivery, parts)
    this.decisions = new Decisions(this, this.#delivery, this.#rounds, parts)
  }

  /** Resolves when what an engine before this one left is known here. */
  get ready(): Promise<void> {
    this.#recalling ??= this.recall()
    return this.#recalling
  }

  get(commandId: string): Held | undefined {
    return this.#held.get(commandId)
  }

  /** What waits of `account`, oldest first. */
  of(account: AccountKey): readonly Held[] {
    return this.all().filter(({ command }) => command.account === account)
  }

  all(): readonly Held[] {
    return [...this.#held.values()]
  }

  accounts(): ReadonlySet<AccountKey> {
    return new Set(this.all().map(({ command }) => command.account))
  }

  /** What is told to a tab that asks for the end of a command that waits. */
  settledOf(commandId: string): Settled | undefined {
    const held = this.#held.get(commandId)
    return held && { commandId, ok: true, result: { waits: held.waits.state } }
  }

  /** How `command` ends without being sent now; null: it is to be sent. */
  async instead(command: Command): Promise<Ended | null> {
    if (!canWait(command)) return null
    const queue = queueOf(command)
    const inQueue = (): readonly Held[] =>
      this.of(command.account).filter((held) => queueOf(held.command) === queue)
    for (const held of inQueue().toReversed()) {
      const { state, unsureSince } = held.waits
      const relation = relationOf(held.command, command)
      if (relation === 'none') continue
      if (relation === 'same' && (state !== 'refused' || isWritten(command))) return ok({ waits: state })
      if (state === 'sending') break
      await this.remove(held)
      // It may have been carried out: then it takes the second one to undo it.
      if (relation === 'opposite' && state === 'waiting' && unsureSince === undefined) return ok(undefined)
    }
    const fault = this.obstacle(command.account)
    if (fault === null && !inQueue().some(isDue)) return null
    await this.#add(command, { state: 'waiting', ...(fault && { fault }) })
    return ok({ waits: 'waiting' })
  }

  /** How `command` ends that was tried and may have failed for now only; `firstAt`: when it was tried. */
  async after(command: Command, ended: Ended, firstAt: number): Promise<Ended> {
    if (ended.ok || !canWait(command)) return ended
    const { fault } = ended
    const verdict = verdictOf(command, fault)
    // Who is not signed in any more has it before their eyes still.
    const left = fault.code === 'unauthorized' || fault.code === 'signed-out'
    if (verdict === 'no' || left || (fault.code === 'cancelled' && command.kind !== 'post')) return ended
    const unsure = verdict === 'unsure'
    const asks = unsure && !(await this.#delivery.repeatable(command, firstAt))
    const state = asks ? 'unsure' : 'waiting'
    await this.#add(command, { state, fault, ...(unsure && { unsureSince: firstAt }) })
    return ok({ waits: state })
  }

  /** Something looks like coming back. */
  nudge(): void {
    this.#rounds.nudge()
  }

  /** Reads what is on the disk: that of an engine before this one, or of one beside it. */
  async recall(): Promise<void> {
    const { journal, platform, store } = this.#parts
    try {
      const entries = await journal.entries(platform.clock.now())
      const waiting = new Map(
        entries.flatMap((entry) => (entry.waits ? [[entry.command.commandId, entry]] : [])),
      )
      for (const [id, held] of this.#held) {
        if (waiting.has(id) || !held.written) continue
        this.#held.delete(id)
        store.settle(id)
        this.tell(held.command.account)
      }
      const found = [...waiting.values()].sort((a, b) => (a.waits?.since ?? 0) - (b.waits?.since ?? 0))
      for (const { command, waits } of found) {
        if (waits === undefined || this.#delivery.sends(command.commandId)) continue
        const known = this.#held.get(command.commandId)
        if (known === undefined) this.#held.set(command.commandId, { command, waits, written: true })
        else known.waits = waits
        this.#lay(command, waits)
      }
    } catch (thrown) {
      platform.log.error('what waits can not be read', thrown)
    }
    for (const account of this.accounts()) {
      this.tell(account)
      this.#rounds.wake(account, 'event')
    }
  }

  /** `account` is signed in, perhaps anew: its tabs see what waits, and it goes on. */
  resume(account: AccountKey): void {
    for (const { command, waits } of this.of(account)) this.#lay(command, waits)
    this.tell(account)
    this.#rounds.wake(account)
  }

  /** Resolves when nothing of `account` is being sent. */
  async quiet(account: AccountKey): Promise<void> {
    await this.#rounds.quiet(account)
  }

  /** Writes down what is known of `held` now, and tells it. */
  async change(held: Held, waits: Waiting): Promise<void> {
    held.waits = waits
    const { command } = held
    if (waits.state === 'refused') this.#parts.store.settle(command.commandId)
    this.tell(command.account)
    await this.#write(held)
  }

  async remove({ command, written }: Held): Promise<void> {
    const { store, journal, platform, announce } = this.#parts
    this.#held.delete(command.commandId)
    store.settle(command.commandId)
    this.tell(command.account)
    if (written)
      await journal
        .remove(command.commandId)
        .catch((thrown) => platform.log.error('what waited could not be removed', thrown))
    announce()
  }

  tell(account: AccountKey): void {
    const { store, sessions } = this.#parts
    if (sessions.record(account) === undefined) return
    const key = entityKey(account, 'outbox')
    const entries = this.of(account).map(({ command, waits }) => entryOf(command, waits))
    if (entries.length > 0 || store.has(key)) store.commit([{ key, value: { entries } satisfies Told }])
  }

  /** Why nothing can be sent for `account` just now, or null. */
  obstacle(account: AccountKey): Fault | null {
    const { platform, store } = this.#parts
    const connection = store.get(entityKey(account, 'connection')) as Connection | undefined
    const none = (message: string): Fault => failed({ code: 'network', message, unsent: true }).fault
    if (platform.online?.() === false) return none('the browser is offline')
    if (connection?.reachable === false) return none('the instance does not answer')
    const pauseMs = (connection?.blockedUntil ?? 0) - platform.clock.now()
    if (pauseMs <= 0) return null
    return { code: 'rate-limited', message: 'the instance asked for a pause', retryAfterMs: pauseMs }
  }

  async #add(command: Command, how: Pick<Waiting, 'state' | 'fault' | 'unsureSince'>): Promise<void> {
    const { store, platform } = this.#parts
    const place = this.placeOf(command)
    const written = isWritten(command)
    const held: Held = {
      command,
      waits: {
        ...how,
        since: platform.clock.now(),
        tries: how.fault?.unsent ? 0 : 1,
        about: aboutOf(command, store),
        ...(written && { kept: keptOf(command, place) }),
      },
      written: false,
      fresh: true,
    }
    this.#held.set(command.commandId, held)
    await this.#write(held)
    // Only now: whatever happens, the words are somewhere.
    if (written) await leave(command, place)
    held.fresh = false
    this.tell(command.account)
    if (how.state === 'waiting') this.#rounds.wake(command.account, 'later')
  }

  async #write(held: Held): Promise<void> {
    const { journal, platform, announce } = this.#parts
    const { bootId, clock, log } = platform
    try {
      await journal.write({ command: held.command, bootId, at: clock.now(), waits: held.waits })
      held.written = true
      // It was sent, or taken back, while it was written.
      if (this.#held.get(held.command.commandId) !== held) await journal.remove(held.command.commandId)
    } catch (thrown) {
      log.error('the journal can not be written', thrown)
    }
    announce()
  }

  #lay(command: Command, { state }: Waiting): void {
    const { store } = this.#parts
    if (state === 'refused') store.settle(command.commandId)
    else store.lay(command.commandId, expectationsOf(command))
  }

  /** Where the drafts of its account are. */
  placeOf({ account }: Command): DraftPlace {
    const { store, session, platform } = this.#parts
    return { account, store, session, log: platform.log }
  }
}
