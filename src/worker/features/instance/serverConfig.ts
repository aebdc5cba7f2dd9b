import { parseJson } from '../../json/parseJson.ts'
import { isRecord, type Json } from '../../json/read.ts'
import { readText } from '../../net/readText.ts'
import { waitAtMost } from '../../platform/clock.ts'
import type { KeyValueStorage } from '../../platform/keyValueStorage.ts'
import type { Platform } from '../../platform/platform.ts'

/** The first start waits this long for `static/config.json`; then the page's own origin is the instance. */
const PATIENCE_MS = 300
const DEADLINE_MS = 30_000

export interface ResolvedServer {
  /** Base of the instance's calls. */
  readonly server: string
  /** The page's own `static/config.json`; undefined when it was not to be had. */
  readonly config: Promise<unknown>
}

/**
 * Base of the instance's calls: the page's own origin, or `server` of `static/config.json` there.
 * What was found last time is used at once; a change is taken up by the next start. Not to find out
 * is no change. A first start that went on without it, and wrongly so, is ended: the tabs start anew.
 *
 * @param keeps whether what is written to `session` is there at the next start.
 */
export async function resolveServer(
  platform: Platform,
  session: KeyValueStorage,
  keeps: () => boolean,
): Promise<ResolvedServer> {
  const { clock, log, origin } = platform
  const kept = await session.get('meta', 'server').catch(() => undefined)
  const remembered = typeof kept === 'string' && isServer(kept) ? kept : null
  const asking = askConfig(platform)
  const configured = asking.then((config) => serverIn(config, origin))
  const server = remembered ?? (await waitAtMost(clock, configured, PATIENCE_MS)) ?? origin
  void configured.then(async (found) => {
    if (found === null || found === remembered) return
    const written = await session.put('meta', 'server', found).then(keeps, () => false)
    if (found === server) return
    log.info('the instance is another from the next start on')
    if (remembered === null && written) platform.stop()
  })
  return { server, config: asking.then((config) => config ?? undefined) }
}

/** Nothing is configured: where the page is, there is the instance. Null when it could not be learnt. */
function serverIn(config: Json | null, origin: string): string | null {
  if (config === null) return null
  const { server } = config
  return typeof server === 'string' && isServer(server) ? new URL(server).origin : origin
}

/** What is configured; null when that could not be learnt. */
async function askConfig({ fetch, origin, clock, log }: Platform): Promise<Json | null> {
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
    // A page in HTML is what a server sends that has none, or one that is being mended.
    throw new Error(`the page's server answered ${response.status}, and no configuration`)
  } catch (thrown) {
    log.info(`static/config.json was not to be had: ${thrown instanceof Error ? thrown.message : ''}`)
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
