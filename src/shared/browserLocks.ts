import { attempt } from './attempt.ts'

/** A `LockManager`, as both sides know it. */
interface Locks {
  request(name: string, ...rest: never[]): Promise<unknown>
}

/**
 * The browser's locks; null if it has none, as on plain http. Where a browser refuses storage, they may throw as they are named or
 * called: here calls reject and throw nothing (EV5).
 */
export function browserLocks<L extends Locks>(navigator: { readonly locks?: L }): Pick<L, 'request'> | null {
  const locks = attempt(() => navigator.locks)
  if (!locks) return null
  const request: Locks['request'] = async (name, ...rest) => locks.request(name, ...rest)
  return { request: request as L['request'] }
}
