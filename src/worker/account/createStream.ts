import type { AccountContext } from '../context/accountContext.ts'
import { MAX_URL_CHARS } from '../json/limits.ts'
import { record, str } from '../json/read.ts'
import type { RestClient } from '../net/restClient.ts'
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
  /** Its timelines are made later than the socket, and before it opens. */
  readonly lists: { readonly timelines: Timelines }
  readonly platform: Platform
  /** All tabs of this engine, of all accounts. */
  readonly tabs: () => Iterable<AttachedTab>
  readonly rest: Pick<RestClient, 'server'>
  /** The `urls` of the instance's answer, as they are when a socket is opened. */
  readonly instances: { readonly urls: unknown }
  readonly token: string | null
}

/** The streaming socket of an account. It opens when it is started. */
export function createStream(parts: AccountStreamParts): AccountStream {
  const { context, connection, platform, rest, instances, token, onChange, onEvent } = parts
  const { timelines } = parts.lists
  const trust = new StreamTrust(context, timelines, () => watch.timelineProved())
  const { clock, random, log } = platform
  const client = new StreamClient({
    clock,
    random,
    log,
    reachable: () => connection.current.reachable,
    open: () => {
      const announced = str(record(instances.urls).streaming_api, MAX_URL_CHARS) || undefined
      return platform.openSocket(streamingUrl(rest.server, announced, token ?? ''))
    },
    onEvent,
    onFrame: (kind) => watch.heard(kind),
    onChange: (change) => {
      trust.start(change.state === 'joined')
      onChange(change)
      watch.start(change.state)
    },
  })
  const watch = new StreamWatch({ ...parts, timelines, trust, client })
  return Object.assign(client, { trust, watch })
}
