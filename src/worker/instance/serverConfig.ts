import type { EngineLog } from '../log.ts'
import { readText } from '../net/readText.ts'
import { isUnreadable, parseJson } from '../normalize/json.ts'
import type { KeyValueStorage } from '../persist/keyValueStorage.ts'
import type { Platform } from '../platform.ts'
import { asRecord } from '../session/oauth.ts'

/** The first start waits this long for `static/config.json`; then the page's own origin is the instance. */
const CONFIG_LIMIT_MS = 3_000

/**
 * Base of the instance's calls: the page's own origin, or `server` of `static/config.json` there.
 * What was found last time is used at once; a change is taken up by the next start.
 */
export async function resolveServer(platform: Platform, session: KeyValueStorage): Promise<string> {
  const remembered = await session.get('meta', 'server').catch(() => undefined)
  const asking = askConfig(platform).then((server) => {
    void session.put('meta', 'server', server).catch(() => {})
    if (typeof remembered === 'string' && remembered !== server)
      platform.log.info('the instance is another from the next start on')
    return server
  })
  if (typeof remembered === 'string' && isServer(remembered)) return remembered
  return asking
}

async function askConfig({ fetch, origin, clock, log }: Platform): Promise<string> {
  const abort = new AbortController()
  const cancel = clock.after(CONFIG_LIMIT_MS, () => abort.abort())
  try {
    const response = await fetch(`${origin}/static/config.json`, {
      signal: abort.signal,
      credentials: 'omit',
    })
    const text = response.ok ? await readText(response) : null
    const config = text === null ? null : parseJson(text)
    const { server } = isUnreadable(config) ? {} : asRecord(config)
    return typeof server === 'string' && isServer(server) ? new URL(server).origin : origin
  } catch (thrown) {
    logFailure(log, thrown)
    return origin
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
