import { parseJson } from '../../json/parseJson.ts'
import { isRecord, type JsonObject } from '../../json/read.ts'
import { readText } from '../../net/readText.ts'
import { waitAtMost } from '../../platform/clock.ts'
import type { KeyValueStorage } from '../../platform/keyValueStorage.ts'
import type { Platform } from '../../platform/platform.ts'

/** The first start waits this long for `static/config.json`, then assumes that the page's origin is the instance. */
const CONFIG_WAIT_MS = 300
const DEADLINE_MS = 30_000

interface ResolvedServer {
  /** Base URL of the instance's API. */
  readonly server: string
  /** Fetches the page's own `static/config.json`, once; undefined when it could not be loaded. */
  readonly config: () => Promise<unknown>
}

/**
 * Resolves the base URL of the instance's API: the page's origin, or `server` of its `static/config.json`.
 * Uses the stored URL at once; a changed URL, which `config` finds, takes effect at the next start. A failed request changes nothing.
 * If the first start assumed the wrong URL, the engine stops and the tabs start again.
 *
 * @param isPersistent whether writes to `session` survive until the next start.
 */
export async function resolveServer(
  platform: Platform,
  session: KeyValueStorage,
  isPersistent: () => boolean,
): Promise<ResolvedServer> {
  const { clock, log, origin } = platform
  const stored = await session.get('meta', 'server').catch(() => undefined)
  const remembered = typeof stored === 'string' && isServer(stored) ? stored : null
  let fetching: Promise<JsonObject | null> | undefined
  const fetchOnce = (): Promise<JsonObject | null> => {
    fetching ??= fetchConfig(platform)
    return fetching
  }
  const configured = async (): Promise<string | null> => serverIn(await fetchOnce(), origin)
  const server = remembered ?? (await waitAtMost(clock, configured(), CONFIG_WAIT_MS)) ?? origin
  const compare = async (): Promise<void> => {
    const found = await configured()
    if (found === null || found === remembered) return
    const written = await session.put('meta', 'server', found).then(isPersistent, () => false)
    if (found === server) return
    log.info('the configured server has changed and takes effect at the next start')
    if (remembered === null && written) platform.stop()
  }
  const config = async (): Promise<unknown> => {
    if (fetching === undefined) void compare()
    return (await fetchOnce()) ?? undefined
  }
  if (remembered === null) void compare()
  return { server, config }
}

/** The configured server, else the page's origin. Null if the config could not be loaded. */
function serverIn(config: JsonObject | null, origin: string): string | null {
  if (config === null) return null
  const { server } = config
  return typeof server === 'string' && isServer(server) ? new URL(server).origin : origin
}

/** The parsed config; empty on a 404, null if it could not be loaded. */
async function fetchConfig({ fetch, origin, clock, log }: Platform): Promise<JsonObject | null> {
  const abort = new AbortController()
  const cancel = clock.after(DEADLINE_MS, () => abort.abort())
  try {
    const response = await fetch(`${origin}/static/config.json`, {
      signal: abort.signal,
      credentials: 'omit',
    })
    if (response.status === 404) return {}
    const text = response.ok ? await readText(response) : null
    const config = text === null ? null : parseJson(text)
    if (isRecord(config)) return config
    // Servers without the file, or under maintenance, send an HTML page.
    throw new Error(`the server answered ${response.status} without a configuration`)
  } catch (thrown) {
    log.info(`could not load static/config.json: ${thrown instanceof Error ? thrown.message : ''}`)
    return null
  } finally {
    cancel()
  }
}

const isServer = (server: string): boolean => {
  if (!URL.canParse(server)) return false
  const { protocol } = new URL(server)
  return protocol === 'https:' || protocol === 'http:'
}
