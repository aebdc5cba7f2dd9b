import { emojiContents } from '../scripts/build/emojiFiles.ts'
import { type Clock, wait } from '../src/worker/platform/clock.ts'

/** Where the engine of this process finds the names of emoji. */
export const EMOJI_FILE = '/assets/emoji/en.json'

/** A request that the client made, and its answer. */
export interface Call {
  /** What the probe was asking for. */
  readonly asked: string
  readonly method: string
  /** Path and query. */
  readonly path: string
  /** Null: there was no answer. */
  readonly status: number | null
  /** From sending to the last byte. */
  readonly ms: number
  readonly type: string
  /** The answer's text. */
  readonly text: string
  /** The body that was sent, if it is text. */
  readonly sent: string
}

export interface Tap {
  readonly fetch: typeof fetch
  readonly calls: readonly Call[]
  /** Names what is asked for from now on. */
  readonly asking: (asked: string) => void
  /** Lets the client write from now on. Until then its writes are answered here, with nothing. */
  readonly allowWrites: () => void
}

/**
 * Stands between the client and the server: records each request with its answer, and starts them at least `paceMs` apart.
 */
export function createTap({
  send,
  clock,
  paceMs,
}: {
  readonly send: typeof fetch
  readonly clock: Clock
  readonly paceMs: number
}): Tap {
  const calls: Call[] = []
  let asked = ''
  let mayWrite = false
  let nextAt = 0
  const turn = async (): Promise<void> => {
    const waitMs = nextAt - clock.now()
    nextAt = Math.max(nextAt, clock.now()) + paceMs
    if (waitMs > 0) await wait(clock, waitMs)
  }
  return {
    calls,
    asking: (now) => {
      asked = now
    },
    allowWrites: () => {
      mayWrite = true
    },
    fetch: async (input, init) => {
      const about = asked
      const own = ownFile(String(input))
      if (own !== undefined) return new Response(own)
      // The engine marks things as read, and the like.
      if (!mayWrite && (init?.method ?? 'GET') !== 'GET') return new Response('{}')
      await turn()
      init?.signal?.throwIfAborted()
      const { pathname, search } = new URL(String(input))
      const startedAt = clock.now()
      const call = (status: number | null, type = '', text = ''): void => {
        const method = init?.method ?? 'GET'
        const sent = typeof init?.body === 'string' ? init.body : (init?.body?.toString() ?? '')
        const ms = clock.now() - startedAt
        calls.push({ asked: about, method, path: `${pathname}${search}`, status, ms, type, text, sent })
      }
      try {
        const response = await send(input, init)
        const bytes = await response.arrayBuffer()
        const { status, headers } = response
        call(status, headers.get('content-type') ?? '', new TextDecoder().decode(bytes))
        return new Response(bodiless(status) ? null : bytes, { status, headers: withoutLength(headers) })
      } catch (thrown) {
        call(null)
        throw thrown
      }
    },
  }
}

/** The client's own files, which the server does not have. */
function ownFile(address: string): string | undefined {
  const { pathname } = new URL(address)
  if (pathname === EMOJI_FILE) return emojiContents().get('en')
  return pathname === '/static/config.json' ? '{}' : undefined
}

const bodiless = (status: number): boolean => [101, 204, 205, 304].includes(status)

/** The body is already decoded. */
function withoutLength(headers: Headers): Headers {
  const kept = new Headers(headers)
  kept.delete('content-encoding')
  kept.delete('content-length')
  return kept
}

/** The path of a call without its query, with `:id` in place of what names one thing of the server. */
export function pathOf(path: string): string {
  const parts = (path.split('?')[0] ?? '').split('/')
  return parts
    .map((part, place) => {
      const before = parts[place - 1] ?? ''
      if (/^v\d$/.test(part) || part.startsWith('nodeinfo') || before === 'nodeinfo') return part
      return /[\d%@]/.test(part) || before === 'tag' || before === 'tags' ? ':id' : part
    })
    .join('/')
}
