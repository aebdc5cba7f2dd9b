import type { Fault } from '../../shared/fault/fault.ts'
import { onDemand } from '../platform/onDemand.ts'
import type { Collection, Feed } from './collection.ts'

const NOT_LOADED: Fault = { code: 'network', message: 'a part of the program could not be loaded' }

/** A feed whose code is loaded when the first viewer opens the list. */
export function deferredFeed(collection: Collection, make: () => Promise<Feed>): Feed {
  const loader = onDemand(make)
  let watched = false
  const withFeed = (act: (feed: Feed) => unknown): Promise<void> =>
    loader.get().then(act, () => collection.markFailed(NOT_LOADED)) as Promise<void>
  return {
    start() {
      watched = true
      void withFeed((feed) => watched && feed.start())
    },
    stop() {
      watched = false
      loader.made?.stop()
    },
    refresh: (force) => withFeed((feed) => feed.refresh(force)),
    pollMsChanged: () => loader.made?.pollMsChanged?.(),
    older: () => withFeed((feed) => feed.older?.()),
    viewersChanged: () => loader.made?.viewersChanged?.(),
  }
}
