// Pages and workers both have timers; the TypeScript library of this folder has none.
declare const setTimeout: (callback: () => void, ms: number) => number
declare const clearTimeout: (timer: number) => void

interface ReplyPort {
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  start(): void
  close(): void
}

/**
 * Sends a question with `post`, which transfers the port it is passed, and resolves to the reply. Resolves to null if
 * there is none within `timeoutMs`.
 */
export function askOverPort<Port extends ReplyPort>(
  { port1, port2 }: { readonly port1: Port; readonly port2: Port },
  timeoutMs: number,
  post: (port: Port) => void,
): Promise<unknown> {
  return new Promise((resolve) => {
    const end = (reply: unknown): void => {
      clearTimeout(timer)
      port1.close()
      resolve(reply)
    }
    const timer = setTimeout(() => end(null), timeoutMs)
    port1.addEventListener('message', ({ data }) => end(data))
    port1.start()
    post(port2)
  })
}
