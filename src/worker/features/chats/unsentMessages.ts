import { type Fault, fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import type { ChatMessage } from '../../../shared/model/chat.ts'
import { type EntityKey, entityKey } from '../../../shared/model/keys.ts'
import type { RichText } from '../../../shared/model/richText.ts'
import type { Attachment } from '../../../shared/model/status.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { type Backoff, backoffMs } from '../../net/backoff.ts'
import { entitiesOf } from '../../store/entitiesOf.ts'
import { sendMessage } from './chatCalls.ts'
import { byAge } from './messageOrder.ts'

/** Number of attempts (CH27). */
const MAX_TRIES = 10
/** The delay doubles after each attempt (CH27). */
const RETRY: Backoff = { firstMs: 1_000, maxMs: Number.POSITIVE_INFINITY, jitter: 0 }

interface UnsentMessagesParts {
  readonly context: AccountContext
  /** The id of the chat with an account. Opens the chat if there is none. */
  readonly chatIdOf: (accountId: string) => Promise<Outcome<string>>
  /** The unsent messages to `recipientId` have changed. */
  readonly onChange: (recipientId: string) => void
  readonly onSent: (recipientId: string, message: ChatMessage) => void
}

interface Sending {
  /** Resolves when the message is stored. */
  readonly saved: Promise<void>
  /** Ends the backoff before the next attempt. */
  wake: () => void
  /** The user discarded the message, or it has arrived from the instance. */
  removed: boolean
  readonly ended: Promise<Outcome<undefined>>
}

/**
 * Messages that have not reached the instance. Each is stored until the instance has it, and every attempt sends the
 * same idempotency key.
 */
export class UnsentMessages {
  readonly #parts: UnsentMessagesParts
  readonly #unsent = new Map<string, ChatMessage>()
  readonly #sending = new Map<string, Sending>()
  /** By recipient: a later message waits for the first attempt of the previous one, which keeps the order. */
  readonly #firstTries = new Map<string, Promise<void>>()
  #stopped = false

  constructor(parts: UnsentMessagesParts) {
    this.#parts = parts
    const { store, account } = parts.context
    // The outcome of messages that an earlier engine was sending is unknown: show them as failed.
    for (const message of entitiesOf(store, account, 'chatMessage')) {
      if (message.unsent === undefined) continue
      this.#put({ ...message, pending: false, error: true, unsent: { ...message.unsent, again: false } })
    }
  }

  /** The unsent messages to an account, oldest first. */
  of(recipientId: string): readonly ChatMessage[] {
    return [...this.#unsent.values()].filter(({ unsent }) => unsent?.recipientId === recipientId).sort(byAge)
  }

  has(fakeId: string): boolean {
    return this.#unsent.has(fakeId)
  }

  /** Sends a message, or sends it again. `ended` resolves when it is sent or given up. */
  send(
    fakeId: string,
    recipientId: string,
    text: string,
    file?: Attachment,
  ): Pick<Sending, 'saved' | 'ended'> {
    const { context } = this.#parts
    const sending = this.#sending.get(fakeId)
    if (sending !== undefined) return sending
    const known = this.#unsent.get(fakeId)
    const attachment = known?.attachment ?? file
    const message: ChatMessage = {
      id: fakeId,
      fakeId,
      idempotencyKey: fakeId,
      chatId: '',
      accountId: context.own()?.userId ?? '',
      content: asRichText(text),
      createdAt: known?.createdAt ?? new Date((context.serverClock() ?? context.clock).now()).toISOString(),
      pending: true,
      error: false,
      unsent: { recipientId, text, again: false },
      ...(attachment && { attachment }),
    }
    this.#put(message)
    return this.#start(message)
  }

  /** Retries a failed message without waiting for the backoff. */
  retry(fakeId: string): Outcome<undefined> {
    const message = this.#unsent.get(fakeId)
    if (message === undefined) return fail('missing', 'there is no such message')
    const sending = this.#sending.get(fakeId)
    if (sending === undefined) this.#start(message)
    else sending.wake()
    return ok(undefined)
  }

  /** Removes a message that the user discarded or the instance has. */
  async remove(fakeId: string): Promise<void> {
    const message = this.#unsent.get(fakeId)
    if (message === undefined) return
    const sending = this.#sending.get(fakeId)
    if (sending !== undefined) {
      sending.removed = true
      sending.wake()
    }
    this.#unsent.delete(fakeId)
    const { context, onChange } = this.#parts
    onChange(message.unsent?.recipientId ?? '')
    context.store.remove([this.#keyOf(fakeId)])
    await this.#unstore(fakeId)
  }

  stop(): void {
    this.#stopped = true
    for (const { wake } of this.#sending.values()) wake()
  }

  #start(message: ChatMessage): Sending {
    const fakeId = message.id
    const recipientId = message.unsent?.recipientId ?? ''
    let onFirstTry = (): void => {}
    const previous = this.#firstTries.get(recipientId)
    const firstTry = new Promise<void>((resolve) => {
      onFirstTry = resolve
    })
    this.#firstTries.set(recipientId, firstTry)
    const saved = this.#save(fakeId)
    const deliver = async (): Promise<Outcome<undefined>> => {
      await saved
      await previous
      try {
        return await this.#deliver(fakeId, recipientId, sending, onFirstTry)
      } finally {
        onFirstTry()
        this.#sending.delete(fakeId)
        if (this.#firstTries.get(recipientId) === firstTry) this.#firstTries.delete(recipientId)
      }
    }
    const wait = { wake: () => {}, removed: false }
    const sending: Sending = Object.assign(wait, { saved, ended: Promise.resolve().then(deliver) })
    this.#sending.set(fakeId, sending)
    return sending
  }

  async #deliver(
    fakeId: string,
    recipientId: string,
    sending: Sending,
    onFirstTry: () => void,
  ): Promise<Outcome<undefined>> {
    const { onSent, context } = this.#parts
    for (let tries = 1; ; tries++) {
      if (sending.removed) return ok(undefined)
      this.#mark(fakeId, { pending: true, error: false }, false)
      const answer = await this.#try(fakeId, recipientId)
      if (sending.removed) return ok(undefined)
      if (this.#stopped) return fail('cancelled', 'the account has signed out')
      if (answer.ok) {
        onSent(recipientId, answer.value)
        await this.remove(fakeId)
        return ok(undefined)
      }
      const again = isRetried(answer.fault) && tries < MAX_TRIES
      this.#mark(fakeId, { pending: false, error: true }, again, answer.fault)
      onFirstTry()
      void this.#save(fakeId)
      if (!again) return answer
      await this.#waitForRetry(backoffMs(tries, context.random, RETRY), sending)
      if (this.#stopped) return fail('cancelled', 'the account has signed out')
    }
  }

  async #try(fakeId: string, recipientId: string): Promise<Outcome<ChatMessage>> {
    const { context, chatIdOf } = this.#parts
    const chatId = await chatIdOf(recipientId)
    if (!chatId.ok) return chatId
    const message = this.#unsent.get(fakeId)
    return sendMessage(context, chatId.value, {
      text: message?.unsent?.text ?? '',
      mediaId: message?.attachment?.id,
      key: fakeId,
    })
  }

  #waitForRetry(delayMs: number, sending: Sending): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#parts.context.clock.after(delayMs, resolve)
      sending.wake = () => {
        cancel()
        resolve()
      }
    })
  }

  #mark(fakeId: string, state: Pick<ChatMessage, 'pending' | 'error'>, again: boolean, fault?: Fault): void {
    const message = this.#unsent.get(fakeId)
    if (message?.unsent === undefined || this.#stopped) return
    const { recipientId, text } = message.unsent
    this.#put({ ...message, ...state, unsent: { recipientId, text, again, ...(fault && { fault }) } })
  }

  #put(message: ChatMessage): void {
    const { context, onChange } = this.#parts
    this.#unsent.set(message.id, message)
    context.store.commit([{ key: this.#keyOf(message.id), value: message }])
    onChange(message.unsent?.recipientId ?? '')
  }

  /** Stores the message among the drafts, under its entity key. The engine loads the drafts when it starts. */
  async #save(fakeId: string): Promise<void> {
    const message = this.#unsent.get(fakeId)
    if (message === undefined || this.#stopped) return
    const { session } = this.#parts.context
    try {
      await session.put('drafts', this.#keyOf(fakeId), message)
    } catch (thrown) {
      this.#logStorageError(thrown)
    }
    // The message was removed during the write.
    if (!this.#unsent.has(fakeId)) await this.#unstore(fakeId)
  }

  #unstore(fakeId: string): Promise<void> {
    const { session } = this.#parts.context
    return session.remove('drafts', this.#keyOf(fakeId)).catch((thrown) => this.#logStorageError(thrown))
  }

  #logStorageError(thrown: unknown): void {
    this.#parts.context.log.error('could not store an unsent message', thrown)
  }

  #keyOf(fakeId: string): EntityKey<'chatMessage'> {
    return entityKey(this.#parts.context.account, 'chatMessage', fakeId)
  }
}

/** A 5xx status, or no answer at all (CH27). */
const isRetried = ({ code, status }: Fault): boolean =>
  status === undefined ? code === 'network' || code === 'deadline' : status >= 500 && status <= 599

/** `text` as rich text, with its line breaks. */
const asRichText = (text: string): RichText =>
  text
    .split('\n')
    .flatMap((line, place) => (place === 0 ? [line] : [{ t: 'br' } as const, line]))
    .filter((node) => node !== '')
