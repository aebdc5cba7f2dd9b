import type { Fault } from '../../../shared/fault/fault.ts'
import type { RestClient } from '../../net/restClient.ts'
import type { EngineLog } from '../../platform/log.ts'
import type { Preloaded } from './preloaded.ts'

/** GETs a resource that the instance may lack. On a fault it resolves to undefined, logs it once and calls `onFault`. */
export type Ask = (path: string, form?: 'json' | 'text', onFault?: (fault: Fault) => void) => Promise<unknown>

/** @param preloaded the responses embedded in the page; null unless the page comes from the instance itself. */
export function createAsk(rest: RestClient, log: EngineLog, preloaded: Preloaded | null): Ask {
  const logged = new Set<string>()
  return async (path, form = 'json', onFault) => {
    const embedded = preloaded?.takeOnce(path)
    if (embedded !== undefined) return embedded
    const optional = path !== '/api/v1/instance'
    const answer = await rest.send({ method: 'GET', path, optional, text: form === 'text' })
    if (answer.ok) return answer.value.value
    onFault?.(answer.fault)
    const line = `could not load ${path}: ${answer.fault.message}`
    if (!logged.has(line)) log.info(line)
    logged.add(line)
    return undefined
  }
}
