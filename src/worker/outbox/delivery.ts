import type { Command } from '../../shared/commands/command.ts'
import type { SoughtPost } from '../../shared/commands/posts.ts'
import type { Fault } from '../../shared/fault/fault.ts'
import type { CommandEnd, CommandResult, Settled } from '../../shared/protocol/batch.ts'
import type { OutboxDraft } from '../features/drafts/waitingDraft.ts'
import type { SessionStore } from '../features/session/sessionStore.ts'
import { inTurn, type Turn } from '../platform/inTurn.ts'
import type { Platform } from '../platform/platform.ts'
import type { EntityStore } from '../store/entityStore.ts'
import type { Journal } from './journal.ts'
import { aheadOf, knownBefore, MAX_LOOKS, soughtSince } from './soughtPost.ts'
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

type PostCommand = Extract<Command, { readonly kind: 'post' }>

interface EqualPosts {
  /** The ids of those that exist. */
  readonly ids: readonly string[]
  readonly isSending: boolean
}

export interface DeliveryParts {
  readonly platform: Pick<Platform, 'clock' | 'locks'>
  readonly store: EntityStore
  readonly sessions: SessionStore
  readonly journal: Journal
  /** `kept`: the draft that a post or an edit was created from. */
  readonly execute: (command: Command, tabId: string, kept: OutboxDraft | undefined) => Promise<CommandEnd>
  /** Whether the instance recognises a repeated request, so that `command` creates nothing twice. */
  readonly mayRepeat: (command: Command) => Promise<boolean>
  /** Whether the instance answers such a request as it did the first. Otherwise it fails each time. */
  readonly answersRepeats: (command: Command) => Promise<boolean>
  readonly notify: Notify
  /** Called when a waiting command has been executed. `asExpected`: at its first attempt, once it could no longer be taken back. */
  readonly onSent: (command: Command, settled: Settled, asExpected: boolean) => Promise<void>
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

  /** @param forced the user wants it sent now. If it is `unsure`, it is sent even if it may already have been executed. */
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
    const send = (turn: Turn): Promise<T | undefined> => {
      if (turn === 'unknown') return this.#alone(commandId, act)
      return turn === 'taken' ? Promise.resolve(undefined) : act()
    }
    return inTurn(this.#parts.platform, `rookery-outbox:${commandId}`, send, { ifAvailable: true })
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
    const { journal, execute, platform } = this.#parts
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
    const unsureSince = item.waits.unsureSince ?? interruptedAt
    /** The user has decided to send again what may already have been executed. */
    const again = forced && item.waits.state === 'unsure'
    if (unsureSince !== undefined) {
      const looked = await this.#settleUnsure(item, unsureSince, again)
      if (looked !== 'send') return looked
    }
    const { fault: _fault, told: _told, ...before } = item.waits
    const startedAt = platform.clock.now()
    const sending: Waiting = {
      ...(again || unsureSince === undefined
        ? this.#firstAttempt(command, before)
        : { ...before, unsureSince }),
      state: 'sending',
      tries: before.tries + 1,
      sentAt: startedAt,
    }
    await this.#list.change(item, sending)
    const { resent } = sending
    const ended = await execute(
      command.kind === 'post' && resent !== undefined ? { ...command, resent } : command,
      item.tabId ?? '',
      item.waits.kept,
    )
    if (!ended.ok) return this.#failed(item, sending, ended.fault, startedAt)
    return this.#executed(item, ended.value)
  }

  async #executed(item: WaitingCommand, result: CommandResult | undefined): Promise<Delivered> {
    const { command, waits } = item
    const { commandId } = command
    const settled: Settled = { commandId, ok: true, ...(result && { result }) }
    await this.#list.finish(item, settled)
    const { until, tries, resumed } = waits
    await this.#parts.onSent(command, settled, until !== undefined && tries === 1 && !resumed)
    return 'sent'
  }

  /** The state of a command before an attempt that nothing before it has made unsure. */
  #firstAttempt({ account }: Command, before: Waiting): Waiting {
    const { platform, sessions, store } = this.#parts
    const {
      unsureSince: _unsureSince,
      repeatFailed,
      looks: _looks,
      known: _known,
      aheadMs: _ahead,
      after: _after,
      ...rest
    } = before
    return {
      ...rest,
      ...knownBefore(platform.clock.now(), account, sessions.record(account)?.userId, store),
      // The instance fails at the key, whether or not it has the post.
      ...(repeatFailed && { resent: (rest.resent ?? 0) + 1 }),
    }
  }

  /**
   * What to do with a command that may have been executed. A post is looked for where a repeat makes a second one, where an
   * earlier repeat has failed, and before the user sends it again (E48).
   */
  async #settleUnsure(
    item: WaitingCommand,
    unsureSince: number,
    again: boolean,
  ): Promise<Delivered | 'send'> {
    const { command } = item
    const mayRepeat = await this.repeatable(command, unsureSince)
    const { repeatFailed = false, looks: before = 0 } = item.waits
    let looks = before
    if (command.kind === 'post' && (again || !mayRepeat || (repeatFailed && looks < MAX_LOOKS))) {
      const found = await this.#lookFor(command, this.#soughtSince(unsureSince, item), item.waits.kept)
      if (found === null) return 'stuck'
      if (found.ok && found.value !== undefined) return this.#executed(item, found.value)
      if (!found.ok && stopsAll(found.fault)) return 'stopped'
      looks++
    }
    if (again) return 'send'
    const isOver = repeatFailed && looks >= MAX_LOOKS && !(await this.#parts.answersRepeats(command))
    if (mayRepeat && !isOver) {
      if (looks !== before) await this.#list.change(item, { ...item.waits, looks })
      return 'send'
    }
    await this.#requireDecision(item, { ...item.waits, unsureSince, looks })
    return 'stuck'
  }

  /** Looks once more for a post that may exist already, and settles it if it does. Resolves with whether it did. */
  async settleIfFound(item: WaitingCommand): Promise<boolean> {
    const { command, waits } = item
    if (command.kind !== 'post' || waits.unsureSince === undefined) return false
    const found = await this.#lookFor(command, this.#soughtSince(waits.unsureSince, item), waits.kept)
    if (!found?.ok || found.value === undefined) return false
    await this.#executed(item, found.value)
    return true
  }

  #soughtSince(unsureSince: number, { command: { account }, waits }: WaitingCommand): SoughtPost {
    return soughtSince(unsureSince, waits, aheadOf(account, this.#parts.store))
  }

  /** Resolves to the result of the command if its post exists; to null if an equal post is being sent, which can't be told from it. */
  async #lookFor(
    command: PostCommand,
    sought: SoughtPost,
    kept: OutboxDraft | undefined,
  ): Promise<CommandEnd | null> {
    const before = await this.#equalPosts(command)
    const others = [...sought.others, ...before.ids]
    const found = await this.#parts.execute({ ...command, sought: { ...sought, others } }, '', kept)
    // Whatever is on that page had been accepted before, and is in the journal by now.
    const { ids, isSending } = await this.#equalPosts(command)
    const foundId = found.ok ? found.value?.statusId : undefined
    return isSending || (foundId !== undefined && ids.includes(foundId)) ? null : found
  }

  /** The posts with the same text as `command`, from any engine of this browser. */
  async #equalPosts({ commandId, account, draft: { text } }: PostCommand): Promise<EqualPosts> {
    const { journal, platform } = this.#parts
    const entries = await journal.entries(platform.clock.now()).catch(() => [])
    const equal = entries.filter(
      ({ command }) =>
        command.kind === 'post' &&
        command.account === account &&
        command.commandId !== commandId &&
        command.draft.text === text,
    )
    return {
      ids: equal.flatMap(({ settled }) => (settled?.ok && settled.result?.statusId) || []),
      isSending: equal.some(
        ({ settled, waits }) => settled === undefined && (waits?.state ?? 'sending') === 'sending',
      ),
    }
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
    const isRepeat = sending.unsureSince !== undefined
    const unsureSince = sending.unsureSince ?? (verdict === 'unsure' ? startedAt : undefined)
    const waits: Waiting = {
      ...sending,
      fault,
      ...(unsureSince !== undefined && { unsureSince }),
      ...(isRepeat && verdict === 'unsure' && createsSomething(command) && { repeatFailed: true }),
    }
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
