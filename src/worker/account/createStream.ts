import { MAX_URL_CHARS } from '../json/limits.ts'
import { record, str } from '../json/read.ts'
import { streamingUrl } from '../net/socketUrl.ts'
import { StreamClient, type StreamParts } from '../net/streamClient.ts'
import type { Platform } from '../platform/platform.ts'

interface AccountStreamParts extends Pick<StreamParts, 'onChange' | 'onEvent' | 'reachable'> {
  readonly platform: Platform
  /** Base URL of the instance. */
  readonly server: string
  /** The `urls` of the instance's answer, as they are when a socket is opened. */
  readonly urls: () => unknown
  readonly token: string | null
}

/** The streaming socket of an account. It opens when it is started. */
export function createStream({ platform, server, urls, token, ...rest }: AccountStreamParts): StreamClient {
  const { clock, random, log } = platform
  return new StreamClient({
    clock,
    random,
    log,
    open: () => {
      const announced = str(record(urls()).streaming_api, MAX_URL_CHARS) || undefined
      return platform.openSocket(streamingUrl(server, announced, token ?? ''))
    },
    ...rest,
  })
}
