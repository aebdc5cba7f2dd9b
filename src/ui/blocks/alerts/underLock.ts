import { browserLocks } from '../../../shared/browserLocks.ts'

/** Runs `act` under the lock `name`, or without one where there are none or the browser refuses them (EV5). */
export async function underLock<T>(
  name: string,
  act: () => Promise<T>,
  options: LockOptions = {},
): Promise<T> {
  const locks = browserLocks(navigator)
  let begun: Promise<T> | undefined
  const begin = (): Promise<T> => {
    begun = act()
    return begun
  }
  if (locks === null) return begin()
  try {
    return (await locks.request(name, options, begin)) as T
  } catch (thrown) {
    if (begun !== undefined || options.signal?.aborted) throw thrown
    return begin()
  }
}
