import { type Fault, fail, type Outcome, ok } from '../../shared/fault/fault.ts'
import type { ChatMessage } from '../../shared/model/chat.ts'
import { entityKey } from '../../shared/model/keys.ts'
import type { RichText } from '../../shared/model/richText.ts'
import type { Attachment } from '../../shared/model/status.ts'
import type { AccountContext } from '../account/accountContext.ts'
import { sendMessage } from './chatCalls.ts'
import { byAge } from './messageOrder.ts'

/** Number of tries, and the first delay, which doubles with each try (CH27). */
const MAX_TRIES = 10
const FIRST_WAIT_MS = 1_000

export interface OutboxParts {
  readonly context: AccountContext
  /** The id of the chat with somebody, which is opened where there is none. */
  readonly chatIdOf: (accountId: string) => Promise<Outcome<string>>
  /** What is unsent to `recipientId` has changed. */
  readonly onChange: (recipientId: string) => void
  readonly onSent: (recipientId: string, message: ChatMessage) => void
}

interface Sending {
  /** Resolves when it is on the disk. */
  readonly kept: Promise<void>
  /** Ends the wait for the next try. */
  wake: () => void
  /** It was thrown away, or has come back as a message of the instance. */
  over: boolean
  readonly ended: Promise<Outcome<undefined>>
}

/**
 * Messages that have not reached the instance. Each is kept on the disk from the moment it was sent off
 * until the instance has it, and goes out with the same key however often it is tried.
 */
export class Outbox {
  readonly #parts: OutboxParts
  readonly #unsent = new Map<string, ChatMessage>()
  readonly #sending = new Map<string, Sending>()
  /** Nobody's second message overtakes their first one, unless that has failed. */
  readonly #firstTries = new Map<string, Promise<void>>()
  #stopped = false

  constructor(parts: OutboxParts) {
    this.#parts = parts
    const { store, account } = parts.context
    // Those of an engine before this one: they failed, as far as anybody knows.
    for (const key of store.keysOfKind(account, 'chatMessage')) {
      const message = store.get(key) as ChatMessage
      if (message.unsent === undefined) continue
      this.#put({ ...message, pending: false, error: true, unsent: { ...message.unsent, again: false } })
    }
  }

  /** What is unsent to somebody, oldest first. */
  of(recipientId: string): readonly ChatMessage[] {
    return [...this.#unsent.values()].filter(({ unsent }) => unsent?.recipientId === recipientId).sort(byAge)
  }

  has(fakeId: string): boolean {
    return this.#unsent.has(fakeId)
  }

  /** Sends a message off, or one more time: `ended` when it is sent, or is not tried any more. */
  send(
    fakeId: string,
    recipientId: string,
    text: string,
    file?: Attachment,
  ): Pick<Sending, 'kept' | 'ended'> {
    const { context } = this.#parts
    const going = this.#sending.get(fakeId)
    if (going !== undefined) return going
    const known = this.#unsent.get(fakeId)
    const attachment = known?.attachment ?? file
    const message: ChatMessage = {
      id: fakeId,
      fakeId,
      idempotencyKey: fakeId,
      chatId: '',
      accountId: context.own()?.userId ?? '',
      content: written(text),
      createdAt: known?.createdAt ?? new Date(context.clock.now()).toISOString(),
      pending: true,
      error: false,
      unsent: { recipientId, text, again: false },
      ...(attachment && { attachment }),
    }
    this.#put(message)
    return this.#start(message)
  }

  /** Tries one that has failed again, now. */
  retry(fakeId: string): Outcome<undefined> {
    const message = this.#unsent.get(fakeId)
    if (message === undefined) return fail('missing', 'there is no such message')
    const going = this.#sending.get(fakeId)
    if (going === undefined) this.#start(message)
    else going.wake()
    return ok(undefined)
  }

  /** The person does not want it any more, or the instance has it. */
  async remove(fakeId: string): Promise<void> {
    const message = this.#unsent.get(fakeId)
    if (message === undefined) return
    const going = this.#sending.get(fakeId)
    if (going !== undefined) {
      going.over = true
      going.wake()
    }
    this.#unsent.delete(fakeId)
    const { context, onChange } = this.#parts
    onChange(message.unsent?.recipientId ?? '')
    const key = this.#keyOf(fakeId)
    context.store.remove([key])
    await context.session.remove('drafts', key).catch((thrown) => this.#unkept(thrown))
  }

  stop(): void {
    this.#stopped = true
    for (const { wake } of this.#sending.values()) wake()
  }

  #start(message: ChatMessage): Sending {
    const fakeId = message.id
    const recipientId = message.unsent?.recipientId ?? ''
    let firstTried = (): void => {}
    const before = this.#firstTries.get(recipientId)
    const tried = new Promise<void>((resolve) => {
      firstTried = resolve
    })
    this.#firstTries.set(recipientId, tried)
    const kept = this.#keep(fakeId)
    const deliver = async (): Promise<Outcome<undefined>> => {
      await kept
      await before
      try {
        return await this.#deliver(fakeId, recipientId, sending, firstTried)
      } finally {
        firstTried()
        this.#sending.delete(fakeId)
        if (this.#firstTries.get(recipientId) === tried) this.#firstTries.delete(recipientId)
      }
    }
    const wait = { wake: () => {}, over: false }
    const sending: Sending = Object.assign(wait, { kept, ended: Promise.resolve().then(deliver) })
    this.#sending.set(fakeId, sending)
    return sending
  }

  async #deliver(
    fakeId: string,
    recipientId: string,
    sending: Sending,
    firstTried: () => void,
  ): Promise<Outcome<undefined>> {
    const { onSent } = this.#parts
    for (let tries = 1; ; tries++) {
      if (sending.over) return ok(undefined)
      this.#mark(fakeId, { pending: true, error: false }, false)
      const answer = await this.#try(fakeId, recipientId)
      if (sending.over) return ok(undefined)
      if (this.#stopped) return fail('cancelled', 'the account was signed out meanwhile')
      if (answer.ok) {
        onSent(recipientId, answer.value)
        await this.remove(fakeId)
        return ok(undefined)
      }
      const again = isRetried(answer.fault) && tries < MAX_TRIES
      this.#mark(fakeId, { pending: false, error: true }, again, answer.fault)
      firstTried()
      void this.#keep(fakeId)
      if (!again) return answer
      await this.#pause(FIRST_WAIT_MS * 2 ** (tries - 1), sending)
      if (this.#stopped) return fail('cancelled', 'the account was signed out meanwhile')
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

  #pause(delayMs: number, sending: Sending): Promise<void> {
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

  /** Drafts are read at the start under the very keys of their entities: so is this. */
  async #keep(fakeId: string): Promise<void> {
    const message = this.#unsent.get(fakeId)
    if (message === undefined || this.#stopped) return
    await this.#parts.context.session
      .put('drafts', this.#keyOf(fakeId), message)
      .catch((thrown) => this.#unkept(thrown))
    // It was thrown away, or sent, while it was written.
    if (!this.#unsent.has(fakeId)) await this.#parts.context.session.remove('drafts', this.#keyOf(fakeId))
  }

  #unkept(thrown: unknown): void {
    this.#parts.context.log.error('a message that is not sent yet could not be kept', thrown)
  }

  #keyOf(fakeId: string): string {
    return entityKey(this.#parts.context.account, 'chatMessage', fakeId)
  }
}

/** A 5xx status, or no answer at all (CH27). */
const isRetried = ({ code, status }: Fault): boolean =>
  status === undefined ? code === 'network' || code === 'deadline' : status >= 500 && status <= 599

/** `text` as it was typed. */
const written = (text: string): RichText =>
  text
    .split('\n')
    .flatMap((line, place) => (place === 0 ? [line] : [{ t: 'br' } as const, line]))
    .filter((node) => node !== '')
