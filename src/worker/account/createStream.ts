import type { AccountContext } from '../context/accountContext.ts'
import { MAX_URL_CHARS } from '../json/limits.ts'
import { record, str } from '../json/read.ts'
import { streamingUrl } from '../net/socketUrl.ts'
import { StreamClient, type StreamParts } from '../net/streamClient.ts'
import type { Platform } from '../platform/platform.ts'
import type { AttachedTab } from '../tabs/attachedTab.ts'
import type { Timelines } from '../timelines/timelines.ts'
import type { AccountConnection } from './accountConnection.ts'
import { StreamTrust } from './streamTrust.ts'
import { StreamWatch } from './streamWatch.ts'

/** The socket, and whether it brings what it should. */
export type AccountStream = StreamClient & { readonly trust: StreamTrust; readonly watch: StreamWatch }

export interface AccountStreamParts extends Pick<StreamParts, 'onChange' | 'onEvent'> {
  readonly context: AccountContext
  readonly connection: AccountConnection
  readonly timelines: () => Timelines
  readonly platform: Platform
  /** All tabs of this engine, of all accounts. */
  readonly tabs: () => Iterable<AttachedTab>
  /** Base URL of the instance. */
  readonly server: string
  /** The `urls` of the instance's answer, as they are when a socket is opened. */
  readonly urls: () => unknown
  readonly token: string | null
}

/** The streaming socket of an account. It opens when it is started. */
export function createStream(parts: AccountStreamParts): AccountStream {
  const { context, connection, platform, server, urls, token, onChange, onEvent } = parts
  const trust = new StreamTrust(context, parts.timelines(), () => watch.timelineProved())
  const { clock, random, log } = platform
  const client = new StreamClient({
    clock,
    random,
    log,
    reachable: () => connection.current.reachable,
    open: () => {
      const announced = str(record(urls()).streaming_api, MAX_URL_CHARS) || undefined
      return platform.openSocket(streamingUrl(server, announced, token ?? ''))
    },
    onEvent,
    onFrame: (kind) => watch.heard(kind),
    onChange: (change) => {
      trust.start(change.state === 'joined')
      onChange(change)
      watch.start(change.state)
    },
  })
  const watch = new StreamWatch({ ...parts, trust, client })
  return Object.assign(client, { trust, watch })
}
