import type { CommandBody } from '../../shared/commands/command.ts'
import { fail, ok } from '../../shared/fault/fault.ts'
import { NOTICE_TIMEOUT_MS } from '../../shared/model/notice.ts'
import type { Delivery } from './delivery.ts'
import type { Ended, Outbox, OutboxParts } from './outbox.ts'
import type { Rounds } from './rounds.ts'
import { bringBack, isWritten } from './setAside.ts'
import { isDue } from './waiting.ts'

/** What of the outbox is its person's to decide: they are told once, and do with each entry as they like. */
export class Decisions {
  readonly #outbox: Outbox
  readonly #delivery: Delivery
  readonly #rounds: Rounds
  readonly #parts: OutboxParts

  constructor(outbox: Outbox, delivery: Delivery, rounds: Rounds, parts: OutboxParts) {
    this.#outbox = outbox
    this.#delivery = delivery
    this.#rounds = rounds
    this.#parts = parts
  }

  async act({ entryId, act }: Extract<CommandBody, { kind: 'outbox' }>): Promise<Ended> {
    const outbox = this.#outbox
    await outbox.ready
    const held = outbox.get(entryId)
    // It was sent, or another tab was faster.
    if (held === undefined) return ok(undefined)
    if (act === 'send') return this.#rounds.sendNow(held)
    const taken = await this.#delivery.alone(entryId, async () => {
      const { command, waits } = held
      if (outbox.get(entryId) === undefined) return ok(undefined)
      const wanted = act === 'takeBack' && isWritten(command) && waits.kept !== undefined
      const draftId = wanted ? await bringBack(command, waits.kept, outbox.placeOf(command)) : undefined
      await outbox.remove(held)
      return ok(draftId === undefined ? undefined : { draftId })
    })
    return taken ?? fail('invalid', 'it is being sent')
  }

  /** The tab that asked was told that `commandId` waits, or is gone: then another is told what needs its person. */
  async heard(commandId: string, told: boolean): Promise<void> {
    const held = this.#outbox.get(commandId)
    if (told && held !== undefined && !isDue(held)) await this.#outbox.change(held, { ...held.waits, told })
    else await this.sayOpen()
  }

  /** Says what needs its person, once; where nobody is there, to the next tab. */
  async sayOpen(): Promise<void> {
    for (const held of this.#outbox.all()) {
      const { state, told, fault } = held.waits
      if (told || isDue(held)) continue
      const messageKey = state === 'unsure' ? 'post_status.unknown_outcome' : 'outbox.was_refused'
      const notice = { level: 'warning', messageKey, messageArgs: {}, fault } as const
      // The bar says it for as long as it is so.
      if (this.#parts.notify(held.command.account, { ...notice, timeoutMs: NOTICE_TIMEOUT_MS }))
        await this.#outbox.change(held, { ...held.waits, told: true })
    }
  }
}
