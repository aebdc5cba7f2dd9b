import type { AccountContext } from '../context/accountContext.ts'
import { MAX_URL_CHARS } from '../json/limits.ts'
import { record, str } from '../json/read.ts'
import { streamingUrl } from '../net/socketUrl.ts'
import { StreamClient, type StreamParts } from '../net/streamClient.ts'
import type { Platform } from '../platform/platform.ts'
import type { Timelines } from '../timelines/timelines.ts'
import { StreamTrust } from './streamTrust.ts'

/** The socket, and whether it brings what it should. */
export type AccountStream = StreamClient & { readonly trust: StreamTrust }

interface AccountStreamParts extends Pick<StreamParts, 'onChange' | 'onEvent' | 'reachable'> {
  readonly context: AccountContext
  readonly timelines: () => Timelines
  readonly platform: Platform
  /** Base URL of the instance. */
  readonly server: string
  /** The `urls` of the instance's answer, as they are when a socket is opened. */
  readonly urls: () => unknown
  readonly token: string | null
}

/** The streaming socket of an account. It opens when it is started. */
export function createStream({
  context,
  timelines,
  platform,
  server,
  urls,
  token,
  onChange,
  ...rest
}: AccountStreamParts): AccountStream {
  const trust = new StreamTrust(context, timelines())
  const { clock, random, log } = platform
  const client = new StreamClient({
    clock,
    random,
    log,
    open: () => {
      const announced = str(record(urls()).streaming_api, MAX_URL_CHARS) || undefined
      return platform.openSocket(streamingUrl(server, announced, token ?? ''))
    },
    ...rest,
    onChange: (change) => {
      trust.start(change.state === 'joined')
      onChange(change)
    },
  })
  return Object.assign(client, { trust })
}
