import { once } from 'node:events'
import WebSocket from 'ws'
// playwright-core contains the protocol's types, but its public entry exports them only for its own sessions.
import type { Protocol } from '../../../node_modules/playwright-core/types/protocol'

type Methods = Protocol.CommandParameters
type Answers = Protocol.CommandReturnValues
type Events = Protocol.EventMap

/** Calls a method. Rejects with Chromium's error, or when the connection ends. */
type Send = <M extends keyof Methods>(method: M, params?: Methods[M]) => Promise<Answers[M]>
/** Subscribes to an event. Returns a function that unsubscribes. */
type On = <E extends keyof Events>(event: E, listener: (params: Events[E][0]) => void) => () => void

/** A minimal client of Chromium's debugging protocol, so that no driver's overhead is measured. */
export interface Cdp {
  readonly send: Send
  readonly on: On
  /** Attaches to a tab or a worker. */
  readonly attach: (targetId: string) => Promise<CdpSession>
  readonly close: () => Promise<void>
}

/** A connection to one tab or worker. */
export interface CdpSession {
  readonly targetId: string
  readonly send: Send
  readonly on: On
  /**
   * Calls `use` for each dedicated worker of the tab, which can only be reached through the tab. Detaches afterwards.
   */
  readonly withWorkers: (use: (worker: CdpSession) => Promise<void>) => Promise<void>
  readonly detach: () => Promise<void>
}

/** A message of the protocol. `Send` and `On` give its content a type by method. */
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

/** Connects to the browser at the debugging address `url` (`ws://…/devtools/browser/…`). */
export async function connectCdp(url: string): Promise<Cdp> {
  const socket = new WebSocket(url, { perMessageDeflate: false, maxPayload: 0 })
  await Promise.race([once(socket, 'open'), once(socket, 'error').then(([error]) => Promise.reject(error))])

  const waiting = new Map<number, Waiting>()
  const listeners = new Map<string, Set<(params: never) => void>>()
  let lastId = 0

  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    for (const { method, reject } of waiting.values()) reject(new Error(`${method}: the browser is gone`))
    waiting.clear()
  })
  socket.on('message', (data) => {
    const message: Message = JSON.parse(String(data))
    if (message.id === undefined) {
      const called = listeners.get(`${message.sessionId ?? ''} ${message.method}`) ?? []
      for (const listener of called) listener(message.params as never)
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

  const onIn =
    (sessionId = ''): On =>
    (event, listener) => {
      const key = `${sessionId} ${event}`
      const set = listeners.get(key) ?? new Set()
      listeners.set(key, set.add(listener))
      return () => set.delete(listener)
    }

  const send = sendTo()
  const sessionOf = (targetId: string, sessionId: string): CdpSession => {
    const session: CdpSession = {
      targetId,
      send: sendTo(sessionId),
      on: onIn(sessionId),
      withWorkers: async (use) => {
        const workers: CdpSession[] = []
        const off = session.on('Target.attachedToTarget', ({ targetInfo, sessionId: own }) => {
          if (targetInfo.type === 'worker') workers.push(sessionOf(targetInfo.targetId, own))
        })
        const follow = (autoAttach: boolean): Promise<unknown> =>
          session.send('Target.setAutoAttach', { autoAttach, waitForDebuggerOnStart: false, flatten: true })
        // The answer arrives after all running workers are attached.
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
    // A SharedWorker that replaces a dead one takes over its sessions, and waits for the debugger before it runs.
    session.on('Inspector.targetReloadedAfterCrash', () => {
      session.send('Runtime.runIfWaitingForDebugger').catch(() => {})
    })
    return session
  }

  return {
    send,
    on: onIn(),
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

/** Evaluates `expression` in the tab or worker of `session`. Awaits a promise. */
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
