import { once } from 'node:events'
import WebSocket from 'ws'
// Its package has the protocol's types, and exports them only bound to its own driver.
import type { Protocol } from '../../../node_modules/playwright-core/types/protocol'

type Methods = Protocol.CommandParameters
type Answers = Protocol.CommandReturnValues
type Events = Protocol.EventMap

/** Calls a method. Rejects with what Chromium says, or when the connection ends. */
type Send = <M extends keyof Methods>(method: M, params?: Methods[M]) => Promise<Answers[M]>
/** Hears an event until the returned function is called. */
type On = <E extends keyof Events>(event: E, hear: (params: Events[E][0]) => void) => () => void

/** Chromium's debugging protocol, as little of it as is needed here: no driver changes what is measured. */
export interface Cdp {
  readonly send: Send
  readonly on: On
  /** Attaches to a tab or a worker. */
  readonly attach: (targetId: string) => Promise<CdpSession>
  readonly close: () => Promise<void>
}

/** The same for one tab or worker. */
export interface CdpSession {
  readonly targetId: string
  readonly send: Send
  readonly on: On
  /** Attaches to the tab's own workers, which can't be reached from outside, runs `use`, and leaves them. */
  readonly withWorkers: (use: (worker: CdpSession) => Promise<void>) => Promise<void>
  readonly detach: () => Promise<void>
}

/** What comes over the wire; `Send` and `On` say which shape belongs to which name. */
interface Message {
  readonly id?: number
  readonly sessionId?: string
  readonly method?: string
  readonly params?: never
  readonly result?: never
  readonly error?: { readonly message: string }
}

interface Waiting {
  readonly method: string
  readonly resolve: (answer: never) => void
  readonly reject: (error: Error) => void
}

/** Connects to the browser whose debugging address (`ws://…/devtools/browser/…`) is given. */
export async function connectCdp(url: string): Promise<Cdp> {
  const socket = new WebSocket(url, { perMessageDeflate: false, maxPayload: 0 })
  await Promise.race([once(socket, 'open'), once(socket, 'error').then(([error]) => Promise.reject(error))])

  const waiting = new Map<number, Waiting>()
  const hearing = new Map<string, Set<(params: never) => void>>()
  let lastId = 0

  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    for (const { method, reject } of waiting.values()) reject(new Error(`${method}: the browser is gone`))
    waiting.clear()
  })
  socket.on('message', (data) => {
    const message: Message = JSON.parse(String(data))
    if (message.id === undefined) {
      const heard = hearing.get(`${message.sessionId ?? ''} ${message.method}`) ?? []
      for (const hear of heard) hear(message.params as never)
      return
    }
    const call = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.error) call?.reject(new Error(`${call.method}: ${message.error.message}`))
    else call?.resolve(message.result as never)
  })

  const sendTo =
    (sessionId?: string): Send =>
    (method, params) =>
      new Promise((resolve, reject) => {
        if (socket.readyState !== WebSocket.OPEN) return reject(new Error(`${method}: the browser is gone`))
        lastId += 1
        waiting.set(lastId, { method, resolve, reject })
        socket.send(JSON.stringify({ id: lastId, method, params: params ?? {}, sessionId }))
      })

  const hearOf =
    (sessionId = ''): On =>
    (event, hear) => {
      const key = `${sessionId} ${event}`
      const set = hearing.get(key) ?? new Set()
      hearing.set(key, set.add(hear))
      return () => set.delete(hear)
    }

  const send = sendTo()
  const sessionOf = (targetId: string, sessionId: string): CdpSession => {
    const session: CdpSession = {
      targetId,
      send: sendTo(sessionId),
      on: hearOf(sessionId),
      withWorkers: async (use) => {
        const workers: CdpSession[] = []
        const off = session.on('Target.attachedToTarget', ({ targetInfo, sessionId: own }) => {
          if (targetInfo.type === 'worker') workers.push(sessionOf(targetInfo.targetId, own))
        })
        const follow = (autoAttach: boolean): Promise<unknown> =>
          session.send('Target.setAutoAttach', { autoAttach, waitForDebuggerOnStart: false, flatten: true })
        // Answered when all that run already are attached.
        await follow(true)
        off()
        for (const worker of workers) await use(worker)
        await follow(false)
      },
      detach: () =>
        send('Target.detachFromTarget', { sessionId }).then(
          () => {},
          () => {},
        ),
    }
    // A SharedWorker that starts in the place of one that ended takes over its sessions, and waits for them.
    session.on('Inspector.targetReloadedAfterCrash', () => {
      session.send('Runtime.runIfWaitingForDebugger').catch(() => {})
    })
    return session
  }

  return {
    send,
    on: hearOf(),
    attach: async (targetId) => {
      const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })
      return sessionOf(targetId, sessionId)
    },
    close: async () => {
      if (socket.readyState === WebSocket.CLOSED) return
      const closed = once(socket, 'close')
      socket.close()
      await closed
    },
  }
}

/** The value of `expression` (a promise is waited for) in the tab or worker of `session`. */
export async function evaluate<T>(session: CdpSession, expression: string): Promise<T> {
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
    userGesture: true,
  })
  if (exceptionDetails) {
    throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  }
  return result.value
}
