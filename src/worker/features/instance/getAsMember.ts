import type { Fault } from '../../../shared/fault/fault.ts'
import type { RestClient } from '../../net/restClient.ts'
import type { Clock } from '../../platform/clock.ts'
import type { EngineLog } from '../../platform/log.ts'

/** A signed-in account at the instance. */
export interface Member {
  readonly token: string
  /** The instance's VAPID key, if it sent one when this client was registered. */
  readonly pushKey?: string
}

/** Retry delay after a failure that is not a refusal. */
const RETRY_MS = 60_000

/**
 * GETs a resource that some instances serve only to signed-in users. Resolves to what `read` returns for the answer, or
 * to null without an answer.
 */
export type GetAsMember = <T>(path: string, read: (value: unknown) => T | null) => Promise<T | null>

/**
 * The function sends the token of a signed-in account if there is one. It remembers a refusal until the token changes, so
 * that forms which use the resource do not repeat the request (EM15).
 *
 * @param member returns an account at this instance; undefined if nobody is signed in.
 */
export function createGetAsMember(
  rest: RestClient,
  log: EngineLog,
  clock: Clock,
  member: () => Member | undefined,
): GetAsMember {
  const failed = new Map<string, { readonly token: string | null; readonly until: number }>()
  return async (path, read) => {
    const before = failed.get(path)
    const current = member()?.token ?? null
    if (before !== undefined && before.token === current && clock.now() < before.until) return null
    const answer = await rest.send({ method: 'GET', path, token: current, optional: true })
    const value = answer.ok ? read(answer.value.value) : null
    if (value !== null) return value
    const { status = 0, code, message } = answer.ok ? UNUSABLE : answer.fault
    const isRefused = status >= 400 && status < 500 && code !== 'rate-limited'
    failed.set(path, {
      token: current,
      until: isRefused ? Number.POSITIVE_INFINITY : clock.now() + RETRY_MS,
    })
    log.info(`could not load ${path}: ${message}`)
    return null
  }
}

const UNUSABLE: Fault = { code: 'unreadable', message: 'the answer is malformed' }
