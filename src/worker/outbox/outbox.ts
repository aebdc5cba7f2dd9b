import type { Command, CommandOf } from '../../shared/commands/command.ts'
import { type Fault, fail, ok } from '../../shared/fault/fault.ts'
import type { AccountKey } from '../../shared/model/keys.ts'
import type { CommandEnd, Settled } from '../../shared/protocol/batch.ts'
import type { Platform } from '../platform/platform.ts'
import { Delivery, type DeliveryParts } from './delivery.ts'
import { obstacleTo } from './obstacle.ts'
import { bringBack, isWritten } from './outboxDraft.ts'
import { Rounds, type RoundsParts } from './rounds.ts'
import { tellUndecided } from './undecided.ts'
import { type Held, isDue } from './waiting.ts'
import { WaitingList, type WaitingListParts } from './waitingList.ts'
import { canWait, relationOf, sendQueueOf, verdictOf } from './waitRules.ts'

export interface OutboxParts extends WaitingListParts, DeliveryParts, RoundsParts {
  readonly platform: Pick<Platform, 'clock' | 'log' | 'random' | 'locks' | 'bootId' | 'online'>
}

/**
 * The commands that the instance does not have yet. The leading engine sends them in order when the instance can be
 * reached. Where a command may have been carried out already, and would create something twice, the person decides.
 *
 * Each part is given those before it: the list, then the delivery of one entry, then the rounds, then this class.
 */
export class Outbox {
  readonly #parts: OutboxParts
  readonly #list: WaitingList
  readonly #delivery: Delivery
  readonly #rounds: Rounds
  #recalling: Promise<void> | null = null

  constructor(parts: OutboxParts) {
    this.#parts = parts
    this.#list = new WaitingList(parts)
    this.#delivery = new Delivery(this.#list, parts)
    this.#rounds = new Rounds(this.#list, this.#delivery, parts)
  }

  /** Resolves when the entries of earlier engines have been read. */
  get ready(): Promise<void> {
    this.#recalling ??= this.recall()
    return this.#recalling
  }

  has(commandId: string): boolean {
    return this.#list.get(commandId) !== undefined
  }

  /** The answer to a tab that asks how a waiting command ended. */
  settledOf(commandId: string): Settled | undefined {
    return this.#list.settledOf(commandId)
  }

  /** Why nothing can be sent for `account` now, or null. */
  obstacle(account: AccountKey): Fault | null {
    return obstacleTo(account, this.#parts)
  }

  /** How `command` ends without being sent now. Null: it has to be sent. */
  async instead(command: Command): Promise<CommandEnd | null> {
    if (!canWait(command)) return null
    const queue = sendQueueOf(command)
    const inQueue = (): readonly Held[] =>
      this.#list.of(command.account).filter((held) => sendQueueOf(held.command) === queue)
    for (const held of inQueue().toReversed()) {
      const { state, unsureSince } = held.waits
      const relation = relationOf(held.command, command)
      if (relation === 'none') continue
      if (relation === 'same' && (state !== 'refused' || isWritten(command))) return ok({ waits: state })
      if (state === 'sending') break
      await this.#list.remove(held)
      // If it may have been carried out, the second command is needed to undo it.
      if (relation === 'opposite' && state === 'waiting' && unsureSince === undefined) return ok(undefined)
    }
    const fault = this.obstacle(command.account)
    if (fault === null && !inQueue().some(isDue)) return null
    await this.#add(command, { state: 'waiting', ...(fault && { fault }) })
    return ok({ waits: 'waiting' })
  }

  /** How `command` ends after it was tried at `firstAt`: a failure that may be temporary makes it wait. */
  async after(command: Command, ended: CommandEnd, firstAt: number): Promise<CommandEnd> {
    if (ended.ok || !canWait(command)) return ended
    const { fault } = ended
    const verdict = verdictOf(command, fault)
    // A person who was signed out still has it before their eyes.
    const left = fault.code === 'unauthorized' || fault.code === 'signed-out'
    if (verdict === 'no' || left || (fault.code === 'cancelled' && command.kind !== 'post')) return ended
    const unsure = verdict === 'unsure'
    const asks = unsure && !(await this.#delivery.repeatable(command, firstAt))
    const state = asks ? 'unsure' : 'waiting'
    await this.#add(command, { state, fault, ...(unsure && { unsureSince: firstAt }) })
    return ok({ waits: state })
  }

  /** Executes the person's decision about one entry. */
  async act({ entryId, act }: CommandOf<'outbox'>): Promise<CommandEnd> {
    await this.ready
    const held = this.#list.get(entryId)
    // It was sent, or another tab was faster.
    if (held === undefined) return ok(undefined)
    if (act === 'send') return this.#rounds.sendNow(held)
    const taken = await this.#delivery.alone(entryId, async () => {
      const { command, waits } = held
      if (this.#list.get(entryId) === undefined) return ok(undefined)
      const wanted = act === 'takeBack' && isWritten(command) && waits.kept !== undefined
      const place = this.#list.draftsOf(command.account)
      const draftId = wanted ? await bringBack(command, waits.kept, place) : undefined
      await this.#list.remove(held)
      return ok(draftId === undefined ? undefined : { draftId })
    })
    return taken ?? fail('invalid', 'it is being sent')
  }

  /** `told`: the tab that sent `commandId` knows that it waits. Otherwise other tabs get a notice if it needs a decision. */
  async heard(commandId: string, told: boolean): Promise<void> {
    const held = this.#list.get(commandId)
    if (told && held !== undefined && !isDue(held)) await this.#list.change(held, { ...held.waits, told })
    else await this.tellUndecided()
  }

  /** Announces the entries that wait for the person's decision. */
  async tellUndecided(): Promise<void> {
    await tellUndecided(this.#list, this.#parts.notify)
  }

  /** There is a sign that the connection is back. */
  nudge(): void {
    this.#rounds.nudge()
  }

  /** Reads the entries of earlier engines and of other engines of this browser. */
  async recall(): Promise<void> {
    try {
      await this.#list.recall((commandId) => this.#delivery.sends(commandId))
    } catch (thrown) {
      this.#parts.platform.log.error('could not read the outbox', thrown)
    }
    for (const account of this.#list.accounts()) {
      this.#list.tell(account)
      this.#rounds.wake(account, 'event')
    }
  }

  /** `account` is signed in, perhaps again: its tabs see what waits, and it is sent. */
  resume(account: AccountKey): void {
    this.#list.show(account)
    this.#rounds.wake(account)
  }

  /** Resolves when nothing of `account` is being sent. */
  async quiet(account: AccountKey): Promise<void> {
    await this.#rounds.quiet(account)
  }

  async #add(...[command, how]: Parameters<WaitingList['add']>): Promise<void> {
    await this.#list.add(command, how)
    if (how.state === 'waiting') this.#rounds.wake(command.account, 'later')
  }
}
