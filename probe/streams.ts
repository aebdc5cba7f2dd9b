import { record } from '../src/worker/json/read.ts'
import { streamingUrl } from '../src/worker/net/socketUrl.ts'
import { type Clock, wait, waitAtMost } from '../src/worker/platform/clock.ts'
import type { Socket } from '../src/worker/platform/platform.ts'
import type { Sample } from './sample.ts'

/** How long a socket may take to open. */
const OPEN_MS = 15_000
/** How long an open one is listened to. Servers that do not know a stream say so or close at once. */
const LISTEN_MS = 2_000

/** How much of what a server says is kept. */
const MAX_CHARS = 120
const MAX_EVENTS = 20

/** A stream that was asked for. */
export interface StreamTried {
  /** `public`, `hashtag`. */
  readonly name: string
  /** Whether the client uses it at this server. */
  readonly offered: boolean
  /** `silent`: no answer. */
  readonly end: 'open' | 'refused' | 'closed' | 'silent'
  /** The error that the server has sent, or the code with which it has closed. */
  readonly said?: string
  /** The events that arrived, with the names that the server gave their streams. */
  readonly events: readonly string[]
}

export interface StreamsOptions {
  readonly server: string
  readonly token: string
  readonly sample: Sample
  /** `urls.streaming_api` of the instance's answer. */
  readonly announced: string | undefined
  readonly openSocket: (url: string) => Socket
  readonly clock: Clock
  readonly paceMs: number
}

/** Opens a socket for each stream of the client, one after another. */
export async function tryStreams(options: StreamsOptions): Promise<readonly StreamTried[]> {
  const { sample, clock, paceMs } = options
  const { streaming, streamTimelines, directThreads } = sample.instance.capabilities
  const wanted: readonly (readonly [offered: boolean, params: Readonly<Record<string, string>>])[] = [
    [streaming, { stream: 'user' }],
    [streaming && streamTimelines, { stream: 'public:local' }],
    [streaming && streamTimelines, { stream: 'public' }],
    [streaming && streamTimelines, { stream: 'hashtag', tag: sample.tag }],
    ...(sample.listId === undefined
      ? []
      : [[streaming && streamTimelines, { stream: 'list', list: sample.listId }] as const]),
    [streaming && directThreads && sample.instance.capabilities.streamSubscribe, { stream: 'direct' }],
  ]
  const tried: StreamTried[] = []
  for (const [offered, params] of wanted) {
    if (paceMs > 0) await wait(clock, paceMs)
    const ear = listen(options, params)
    await ear.opened
    await wait(clock, LISTEN_MS)
    tried.push({ ...ear.heard(), offered })
    ear.stop()
  }
  return tried
}

/** An open ear at one stream. */
export interface Ear {
  /** Resolves once the socket is open, or will not be. */
  readonly opened: Promise<unknown>
  readonly heard: () => Omit<StreamTried, 'offered'>
  readonly stop: () => void
}

/** Listens to a stream until it is stopped. */
export function listen(
  { server, token, announced, openSocket, clock }: Omit<StreamsOptions, 'sample' | 'paceMs'>,
  params: Readonly<Record<string, string>>,
): Ear {
  const url = new URL(streamingUrl(server, announced, token))
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  const events = new Set<string>()
  let end: StreamTried['end'] = 'silent'
  let said: string | undefined
  const socket = openSocket(url.href)
  const opened = new Promise<void>((resolve) => {
    socket.onopen = () => {
      end = 'open'
      resolve()
    }
    socket.onclose = ({ code }) => {
      end = end === 'open' ? 'closed' : 'refused'
      said ??= `code ${code}`
      resolve()
    }
  })
  socket.onerror = () => {}
  socket.onmessage = ({ data }) => {
    const { event, stream, error } = frameOf(data)
    if (typeof error === 'string') said = error.slice(0, MAX_CHARS)
    if (typeof event === 'string' && events.size < MAX_EVENTS)
      events.add(`${event} on ${JSON.stringify(stream ?? null)}`.slice(0, MAX_CHARS))
  }
  return {
    opened: waitAtMost(clock, opened, OPEN_MS),
    heard: () => ({
      name: params.stream ?? '',
      end: end === 'open' && said !== undefined ? 'refused' : end,
      ...(said === undefined ? {} : { said }),
      events: [...events],
    }),
    stop: () => {
      socket.onclose = null
      socket.close(1000)
    },
  }
}

function frameOf(data: unknown): Record<string, unknown> {
  try {
    return record(JSON.parse(String(data)))
  } catch {
    return {}
  }
}
