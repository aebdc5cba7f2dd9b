import type { Command, CommandOf } from '../../shared/commands/command.ts'
import { type Fault, fail, ok } from '../../shared/fault/fault.ts'
import { type AccountKey, type EntityKey, entityKey } from '../../shared/model/keys.ts'
import { NOTICE_TIMEOUT_MS, type Notice } from '../../shared/model/notice.ts'
import type { CommandEnd, Settled } from '../../shared/protocol/batch.ts'
import { DraftDisk } from '../persist/draftDisk.ts'
import type { Platform } from '../platform/platform.ts'
import { Delivery, type DeliveryParts } from './delivery.ts'
import { Holds, type HoldsParts, MAX_HOLD_MS } from './holds.ts'
import { obstacleTo } from './obstacle.ts'
import { clearForm, hasText, restoreDraft } from './outboxDraft.ts'
import { Rounds, type RoundsParts } from './rounds.ts'
import { type KnownBefore, knownBefore, mayHaveArrived } from './soughtPost.ts'
import { notifyUndecided } from './undecided.ts'
import { isDue, isHeld, isUndecided, isUndone, type WaitingCommand } from './waiting.ts'
import { WaitingList, type WaitingListParts } from './waitingList.ts'
import { canWait, createsSomething, relationOf, sendQueueOf, verdictOf } from './waitRules.ts'

const NOT_STORED: Omit<Notice, 'id'> = {
  level: 'warning',
  textKey: 'drafts.not_kept',
  textArgs: {},
  timeoutMs: NOTICE_TIMEOUT_MS,
}

/** An attempt to execute a command. */
export interface Attempt extends KnownBefore {
  readonly at: number
}

export interface OutboxParts
  extends WaitingListParts,
    DeliveryParts,
    RoundsParts,
    Omit<HoldsParts, 'wake' | 'sendNow'> {
  readonly platform: Pick<Platform, 'clock' | 'log' | 'random' | 'locks' | 'bootId' | 'online'>
}

/**
 * Commands that have not reached the instance. The leading engine sends them in order when the instance is
 * reachable. If a command may already have been executed and would create something twice, the user decides.
 *
 * The layers, each built on those before it: the list, the delivery of one command, the rounds, what can be taken back, this class.
 */
export class Outbox {
  readonly #parts: OutboxParts
  readonly #list: WaitingList
  readonly #delivery: Delivery
  readonly #rounds: Rounds
  readonly #holds: Holds
  #recalling: Promise<void> | null = null

  constructor(parts: OutboxParts) {
    this.#parts = parts
    this.#list = new WaitingList(parts)
    this.#delivery = new Delivery(this.#list, parts)
    this.#rounds = new Rounds(this.#list, this.#delivery, parts)
    this.#holds = new Holds(this.#list, {
      ...parts,
      wake: (account) => this.#rounds.wake(account),
      sendNow: (item) => this.#rounds.sendNow(item),
    })
    parts.store.listen((changed) => this.#entitiesChanged(changed))
  }

  /** Resolves when the entries of earlier engines have been read. */
  get ready(): Promise<void> {
    this.#recalling ??= this.recall()
    return this.#recalling
  }

  /** How many waiting commands are being sent. */
  get sendingCount(): number {
    return this.#delivery.sendingCount
  }

  /** Whether this engine has something to send, to look for or to store. */
  get busy(): boolean {
    return this.#list.isStoring || (this.#parts.leading() && this.#rounds.busy)
  }

  has(commandId: string): boolean {
    return this.#list.get(commandId) !== undefined
  }

  /** The outcome to report while the command waits. */
  settledOf(commandId: string): Settled | undefined {
    return this.#list.settledOf(commandId)
  }

  /** The reason why nothing can be sent for `account` now, or null. */
  obstacle(account: AccountKey): Fault | null {
    return obstacleTo(account, this.#parts)
  }

  /** The outcome of `command` if it is not sent now: it waits, or cancels out a waiting command. Null: send it. */
  async outcomeWithoutSending(command: Command, tabId: string): Promise<CommandEnd | null> {
    if (!canWait(command)) return null
    const queue = sendQueueOf(command)
    const inQueue = (): readonly WaitingCommand[] =>
      this.#list.of(command.account).filter((item) => sendQueueOf(item.command) === queue)
    for (const item of inQueue().toReversed()) {
      const { state, unsureSince } = item.waits
      const relation = relationOf(item.command, command)
      if (relation === 'none') continue
      if (relation === 'same' && (!isUndone(item.waits) || hasText(command))) return ok({ waits: state })
      if (state === 'sending') break
      await this.#list.remove(item)
      // If the waiting command may have been executed, the second one must undo it.
      const isUntried =
        state === 'held' || state === 'late' || (state === 'waiting' && unsureSince === undefined)
      if (relation === 'opposite' && isUntried) return ok(undefined)
    }
    if (command.undoMs !== undefined) return this.hold(command, command.undoMs, tabId)
    const fault = this.obstacle(command.account)
    if (fault === null && !inQueue().some(isDue)) return null
    await this.#add(command, { state: 'waiting', ...(fault && { fault }) })
    return ok({ waits: 'waiting' })
  }

  /**
   * Lets the user take `command` back for `ms` before it is sent (UD1).
   *
   * @param since when the user ran it; absent: now.
   */
  async hold(command: Command, ms: number, tabId: string, since?: number): Promise<CommandEnd> {
    if (!canWait(command)) return fail('invalid', 'it does not wait')
    const until = this.#parts.platform.clock.now() + Math.min(Math.max(0, ms), MAX_HOLD_MS)
    await this.#add(command, { state: 'held', until }, since, tabId)
    return ok({ waits: 'held' })
  }

  /** Sends what could still be taken back, because nobody is left to do so: all of it, or that of one account. */
  endHolds(account?: AccountKey): Promise<void> {
    return this.#holds.end(account)
  }

  /** This engine begins to lead. */
  async lead(): Promise<void> {
    await this.recall()
    await this.#holds.takeOver()
  }

  /** Call before `command` is sent for the first time, and pass the result to `afterAttempt`. */
  attempt(command: Command): Attempt {
    const { platform, sessions, store } = this.#parts
    const at = platform.clock.now()
    if (!canWait(command) || !createsSomething(command)) return { at }
    const { account } = command
    return { at, ...knownBefore(at, account, sessions.record(account)?.userId, store) }
  }

  /** The outcome of `command` after its first attempt. A failure that may be temporary puts it in the outbox. */
  async afterAttempt(command: Command, ended: CommandEnd, { at, ...known }: Attempt): Promise<CommandEnd> {
    if (ended.ok || !canWait(command)) return ended
    const { fault } = ended
    const verdict = verdictOf(fault)
    // A signed-out user still sees the form or button, so the command does not wait.
    const signedOut = fault.code === 'unauthorized' || fault.code === 'signed-out'
    const cancelled = fault.code === 'cancelled' && !createsSomething(command)
    if (verdict === 'no' || signedOut || cancelled) return ended
    const unsure = verdict === 'unsure'
    const needsDecision = unsure && !(await this.#delivery.repeatable(command, at))
    const state = needsDecision ? 'unsure' : 'waiting'
    const since = { unsureSince: at, sentAt: at, ...known }
    await this.#add(command, { state, fault, ...(unsure && since) })
    return ok({ waits: state })
  }

  /** Executes the user's decision about one entry. */
  async act({ entryId, act }: CommandOf<'outbox'>): Promise<CommandEnd> {
    await this.ready
    const item = this.#list.get(entryId)
    // It was sent, or another tab decided first.
    if (item === undefined) return ok(undefined)
    if (act === 'send') return this.#rounds.sendNow(item)
    const outcome = await this.#delivery.exclusively(entryId, async () => {
      const { command, waits } = item
      if (this.#list.get(entryId) === undefined) return ok(undefined)
      // Written again, it would be a second post.
      const mayLook = act === 'takeBack' && this.obstacle(command.account) === null
      if (mayLook && (await this.#delivery.settleIfFound(item))) return ok(undefined)
      const isRestored = act === 'takeBack' && hasText(command) && waits.kept !== undefined
      const place = this.#list.draftPlaceOf(command.account)
      const isStored = item.isStateInJournal || item.isAcceptanceInJournal === true
      const restored = isRestored
        ? // Once "Undo" was pressed, nothing may send it: its entry goes, though the disk may have no room for the draft (UD5).
          await restoreDraft(command, waits.kept, place, {
            mustBeStored: isStored && !isHeld(item),
            inForm: isHeld(item),
          })
        : ok(undefined)
      if (!restored.ok) return restored
      await this.#list.remove(item, restored.value)
      if (restored.value === undefined) return ok(undefined)
      if (place.shared.get(DraftDisk).isUnsaved(entityKey(command.account, 'draft', restored.value)))
        this.#parts.notify(command.account, NOT_STORED)
      return ok({ draftId: restored.value })
    })
    return outcome ?? fail('invalid', 'it is being sent')
  }

  /** Removes what `account` could still take back: it signs out, and nothing of it is to stay (S48). */
  async discardHeld(account: AccountKey): Promise<void> {
    await this.ready
    for (const item of this.#list.of(account)) if (isHeld(item)) await this.#list.remove(item)
  }

  /** Removes all entries of `account`. It is signed out, so none of them is being sent. */
  async discard(account: AccountKey): Promise<void> {
    await this.ready
    for (const item of this.#list.of(account)) await this.#list.remove(item)
  }

  /**
   * Call when the outcome of `commandId` has been reported. `told`: the tab that sent it has received the outcome. Otherwise
   * other tabs get a notice if the command needs a decision.
   */
  async outcomeReported(commandId: string, told: boolean): Promise<void> {
    const item = this.#list.get(commandId)
    if (told && item !== undefined && isUndecided(item))
      await this.#list.change(item, { ...item.waits, told })
    else await this.notifyUndecided()
  }

  /** Shows notices for the entries that need the user's decision. */
  async notifyUndecided(): Promise<void> {
    await this.#holds.notifyResumed()
    await notifyUndecided(this.#list, this.#parts.notify)
  }

  /** Writes what waits to the journal again, which was emptied. */
  storeAgain(): Promise<void> {
    return this.#list.storeAgain()
  }

  /** The connection may be back: retry now. */
  nudge(): void {
    this.#rounds.nudge()
  }

  /** Reads the entries of earlier engines and of other engines of this browser. */
  async recall(): Promise<void> {
    try {
      await this.#list.recall((commandId) => this.#delivery.isSending(commandId))
    } catch (thrown) {
      this.#parts.platform.log.error('could not read the outbox', thrown)
    }
    for (const account of this.#list.accounts()) {
      this.#list.publish(account)
      this.#rounds.wake(account, 'event')
    }
    this.#holds.update()
  }

  /** Empties the form of a waiting command, which an engine that died may have left. */
  async clearForm(command: Command): Promise<void> {
    if (!hasText(command) || !this.has(command.commandId)) return
    if (await clearForm(command, this.#list.draftPlaceOf(command.account))) this.#parts.announce()
  }

  /** `account` has signed in, perhaps again: shows its waiting commands and sends them. */
  resume(account: AccountKey): void {
    this.#list.show(account)
    this.#rounds.wake(account)
  }

  /** Publishes the waiting commands of `account`. */
  show(account: AccountKey): void {
    this.#list.show(account)
  }

  /** Resolves when nothing is being sent for `account`. */
  async whenIdle(account: AccountKey): Promise<void> {
    await this.#rounds.whenIdle(account)
  }

  async #add(...[command, ...how]: Parameters<WaitingList['add']>): Promise<void> {
    const isOnlyHere = await this.#list.add(command, ...how)
    if (isOnlyHere) this.#parts.notify(command.account, NOT_STORED)
    this.#rounds.wake(command.account, 'later')
    this.#holds.update()
  }

  /** A post that arrives may be one that may have been posted (E48). */
  #entitiesChanged(changed: ReadonlySet<EntityKey>): void {
    const { leading, sessions, store } = this.#parts
    for (const item of this.#list.all()) {
      if (item.waits.state !== 'unsure' || !leading()) continue
      const userId = sessions.record(item.command.account)?.userId
      if (userId !== undefined && mayHaveArrived(item, changed, userId, store))
        void this.#delivery
          .deliver(item)
          .catch((thrown) => this.#parts.platform.log.error('could not look for a post', thrown))
    }
  }
}
