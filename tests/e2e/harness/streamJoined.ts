import { isAnonymous } from '../../../src/shared/model/keys.ts'
import { until } from './browser.ts'
import type { Tab } from './tab.ts'

/**
 * Waits until the engine of a signed-in tab hears what is posted. That the instance has a socket is not enough: it may be the one of an engine
 * that was just killed.
 */
export const streamJoined = (tab: Tab): Promise<unknown> =>
  until('the stream to be joined', async () => {
    const { accounts } = await tab.health()
    // Where a visitor has signed in, the visitor's engine lasts for a while.
    const users = accounts.filter(({ account }) => !isAnonymous(account))
    return users.length > 0 && users.every(({ stream }) => stream === 'joined')
  })
