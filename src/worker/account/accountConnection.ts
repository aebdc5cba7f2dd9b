import { entityKey } from '../../shared/model/keys.ts'
import { NOTICE_TIMEOUT_MS, type Notice } from '../../shared/model/notice.ts'
import type { Connection } from '../../shared/model/session.ts'
import type { AccountContext } from '../context/accountContext.ts'
import { withoutUndefined } from '../json/read.ts'
import type { StreamChange } from '../net/streamClient.ts'

/** The connection of an account to its instance: the entity that its tabs show, and the notices about it. */
export class AccountConnection {
  readonly #context: AccountContext
  #current: Connection = { stream: 'disabled', reachable: true, leading: false }

  constructor(context: AccountContext) {
    this.#context = context
  }

  get current(): Connection {
    return this.#current
  }

  /** Updates the connection entity. An undefined value removes the field. */
  update(change: { readonly [K in keyof Connection]?: Connection[K] | undefined }): void {
    const { account, store } = this.#context
    this.#current = withoutUndefined({ ...this.#current, ...change }) as Connection
    store.commit([{ key: entityKey(account, 'connection'), value: this.#current }])
  }

  /** The state of the socket has changed. */
  streamChanged({ state, closeCode, retryAt, dropped, rejoined }: StreamChange): void {
    this.update({ stream: state, closeCode, retryAt })
    if (dropped) {
      const code = closeCode ?? 1006
      this.#context.log.warn(`the streaming socket closed with code ${code}`)
      this.#notify({ level: 'error', textKey: 'timeline.socket_broke', textArgs: { code } })
    }
    if (rejoined) this.#notify({ level: 'success', textKey: 'timeline.socket_reconnected', textArgs: {} })
  }

  #notify(notice: Omit<Notice, 'id' | 'timeoutMs'>): void {
    this.#context.notify({ ...notice, timeoutMs: NOTICE_TIMEOUT_MS })
  }
}
