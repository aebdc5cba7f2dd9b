import { until } from './browser.ts'
import type { Tab } from './tab.ts'

/**
 * Waits until the tab's engine hears what is posted. That the instance has a socket is not enough: it may be the one of an engine
 * that was just killed.
 */
export const streamJoined = (tab: Tab): Promise<unknown> =>
  until('the stream to be joined', async () => {
    const { accounts } = await tab.health()
    return accounts.length > 0 && accounts.every(({ stream }) => stream === 'joined')
  })
