import type { Fault } from '../../../shared/fault/fault.ts'
import type { RestClient } from '../../net/restClient.ts'
import type { EngineLog } from '../../platform/log.ts'
import type { Preloaded } from './preloaded.ts'

/** Asks for something that an instance may not have; undefined when it has not, which is logged once, and `hear` told. */
export type Ask = (path: string, form?: 'json' | 'text', hear?: (fault: Fault) => void) => Promise<unknown>

/** @param preloaded what the page brought; only where the page is the instance's own. */
export function createAsk(rest: RestClient, log: EngineLog, preloaded: Preloaded | null): Ask {
  const said = new Set<string>()
  return async (path, form = 'json', hear) => {
    const given = preloaded?.give(path)
    if (given !== undefined) return given
    const optional = path !== '/api/v1/instance'
    const answer = await rest.send({ method: 'GET', path, optional, text: form === 'text' })
    if (answer.ok) return answer.value.value
    hear?.(answer.fault)
    const words = `${path} was not to be had: ${answer.fault.message}`
    if (!said.has(words)) log.info(words)
    said.add(words)
    return undefined
  }
}
