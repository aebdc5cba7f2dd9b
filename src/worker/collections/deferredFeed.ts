import type { Fault } from '../../shared/fault/fault.ts'
import { onDemand } from '../platform/onDemand.ts'
import type { Collection, Feed } from './collection.ts'

export const NOT_LOADED: Fault = { code: 'network', message: 'a part of the program could not be loaded' }

/** A feed whose code comes when somebody first looks. */
export function lateFeed(collection: Collection, make: () => Promise<Feed>): Feed {
  const late = onDemand(make)
  let watched = false
  const reach = (act: (feed: Feed) => unknown): Promise<void> =>
    late.get().then(act, () => collection.failed(NOT_LOADED)) as Promise<void>
  return {
    start() {
      watched = true
      void reach((feed) => watched && feed.start())
    },
    stop() {
      watched = false
      late.made?.stop()
    },
    refresh: () => reach((feed) => feed.refresh()),
    older: () => reach((feed) => feed.older?.()),
    viewersChanged: () => late.made?.viewersChanged?.(),
  }
}
