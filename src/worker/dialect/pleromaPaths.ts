import type { Outcome } from '../../shared/fault/fault.ts'
import { familyOf } from './detectSoftware.ts'

/** Calls of Pleroma's that are below `/api/v1`, too. Akkoma has removed the old places. */
const MOVED = /^\/api\/(pleroma\/(?:admin\/.+|captcha|emoji))(?:\.json)?$/

/** The places at which this server may have a call, in the order to try them (I38). */
export function placesOf(path: string, software: string): readonly string[] {
  const moved = path.replace(MOVED, '/api/v1/$1')
  return moved === path ? [path] : familyOf(software) === 'akkoma' ? [moved] : [path, moved]
}

/** Sends a request to the place that has it. */
export async function sendToPlace<R extends { readonly path: string }, A>(
  request: R,
  software: string,
  send: (request: R) => Promise<Outcome<A>>,
): Promise<Outcome<A>> {
  const [path = request.path, other] = placesOf(request.path, software)
  const answer = await send({ ...request, path })
  return other === undefined || answer.ok || answer.fault.code !== 'missing'
    ? answer
    : send({ ...request, path: other })
}
