import { createHash, timingSafeEqual } from 'node:crypto'
import { type Asked, type Gate, isChange, type Refusal } from './gate.ts'

/** The minimum length of the secret, in characters. */
export const MIN_SECRET_CHARS = 16

/** Whether the path belongs to the control routes (control.ts). */
export const isControlPath = (path: string): boolean => path.startsWith('/_instance/')

/**
 * Decides who may use the control routes: programs that know `secret` and name the loopback address. The header alone keeps
 * forms of other sites out, because a form can't send it.
 */
export function controlRefusal(gate: Gate, secret: string, request: Asked): Refusal | null {
  const { 'x-rookery-control': given, 'content-type': type = '' } = request.headers
  if (!gate.isLoopback(request) || gate.isForeign(request))
    return { status: 403, text: 'The controls are for programs on this machine.' }
  if (typeof given !== 'string' || !isSame(given, secret))
    return { status: 403, text: 'The header X-Rookery-Control must carry the secret of --control.' }
  if (isChange(request) && !/^application\/json\b/.test(type))
    return { status: 415, text: 'The controls take application/json.' }
  return null
}

/** Compares in a time that does not depend on where the texts differ. */
function isSame(given: string, secret: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(secret))
}
