import type { EngineLog } from '../log.ts'
import { readText } from '../net/readText.ts'
import { parseJson } from '../normalize/json.ts'
import { record } from '../normalize/read.ts'
import type { KeyValueStorage } from '../persist/keyValueStorage.ts'
import type { Platform } from '../platform.ts'

/** The first start waits this long for `static/config.json`; then the page's own origin is the instance. */
const CONFIG_LIMIT_MS = 3_000

/**
 * Base of the instance's calls: the page's own origin, or `server` of `static/config.json` there.
 * What was found last time is used at once; a change is taken up by the next start. Not to find out
 * is no change.
 */
export async function resolveServer(platform: Platform, session: KeyValueStorage): Promise<string> {
  const kept = await session.get('meta', 'server').catch(() => undefined)
  const remembered = typeof kept === 'string' && isServer(kept) ? kept : null
  const asking = askConfig(platform).then((server) => {
    if (server === null || server === remembered) return server
    void session.put('meta', 'server', server).catch(() => {})
    if (remembered !== null) platform.log.info('the instance is another from the next start on')
    return server
  })
  return remembered ?? (await asking) ?? platform.origin
}

/** What is configured; null when that could not be learnt. */
async function askConfig({ fetch, origin, clock, log }: Platform): Promise<string | null> {
  const abort = new AbortController()
  const cancel = clock.after(CONFIG_LIMIT_MS, () => abort.abort())
  try {
    const response = await fetch(`${origin}/static/config.json`, {
      signal: abort.signal,
      credentials: 'omit',
    })
    // Nothing is configured: where the page is, there is the instance.
    if (response.status === 404) return origin
    const text = response.ok ? await readText(response) : null
    const config = text === null ? null : parseJson(text)
    // A page in HTML is what a server sends that has none, or one that is being mended.
    if (typeof config !== 'object' || config === null) return null
    const { server } = record(config)
    return typeof server === 'string' && isServer(server) ? new URL(server).origin : origin
  } catch (thrown) {
    logFailure(log, thrown)
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

const logFailure = (log: EngineLog, thrown: unknown): void =>
  log.info(`static/config.json was not to be had: ${thrown instanceof Error ? thrown.message : ''}`)
