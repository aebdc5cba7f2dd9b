import { entityKey } from '../../shared/model/keys.ts'
import { NOTICE_TIMEOUT_MS, type Notice } from '../../shared/model/notice.ts'
import type { Connection } from '../../shared/model/session.ts'
import type { AccountContext } from '../context/accountContext.ts'
import { definite } from '../json/read.ts'
import type { StreamChange } from '../net/streaming.ts'

/** How an account stands to its instance: what its tabs are told of it, and when people are told in words. */
export class AccountConnection {
  readonly #context: AccountContext
  #now: Connection = { stream: 'disabled', reachable: true, leading: false }

  constructor(context: AccountContext) {
    this.#context = context
  }

  get now(): Connection {
    return this.#now
  }

  /** Tells what is another than before; what is undefined is not so any more. */
  tell(change: { readonly [K in keyof Connection]?: Connection[K] | undefined }): void {
    const { account, store } = this.#context
    this.#now = definite({ ...this.#now, ...change }) as Connection
    store.commit([{ key: entityKey(account, 'connection'), value: this.#now }])
  }

  /** The instance wants no calls before `blockedUntil`, ms since 1970; undefined: it takes them again. */
  paused(blockedUntil: number | undefined): void {
    const before = this.#now.blockedUntil
    this.tell({ blockedUntil })
    if (blockedUntil !== undefined && before === undefined)
      this.#say({
        level: 'warning',
        textKey: 'instance.rate_limited',
        textArgs: { seconds: Math.ceil((blockedUntil - this.#context.clock.now()) / 1_000) },
      })
  }

  /** The socket is in another state than before. */
  streamed({ state, closeCode, retryAt, dropped, rejoined }: StreamChange): void {
    this.tell({ stream: state, closeCode, retryAt })
    if (dropped)
      this.#say({
        level: 'error',
        textKey: 'timeline.socket_broke',
        textArgs: { code: closeCode ?? 1006 },
      })
    if (rejoined) this.#say({ level: 'success', textKey: 'timeline.socket_reconnected', textArgs: {} })
  }

  #say(notice: Omit<Notice, 'id' | 'timeoutMs'>): void {
    this.#context.notify({ ...notice, timeoutMs: NOTICE_TIMEOUT_MS })
  }
}
