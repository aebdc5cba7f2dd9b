import { onDemand } from '../platform/onDemand.ts'
import { NOT_LOADED } from '../tabs/failedState.ts'
import type { Collection, Feed } from './collection.ts'

/** A feed whose code is loaded when the first viewer opens the list. */
export function deferredFeed(collection: Collection, make: () => Promise<Feed>): Feed {
  const loader = onDemand(make)
  let watched = false
  let started = false
  /** Starts the feed if it is watched: the code may have arrived late, or only after a failed attempt. */
  const startIfWatched = (feed: Feed): void => {
    if (!watched || started) return
    started = true
    feed.start()
  }
  const withFeed = async (act: (feed: Feed) => unknown): Promise<void> => {
    let feed: Feed
    try {
      feed = await loader.get()
    } catch {
      return collection.markFailed(NOT_LOADED)
    }
    startIfWatched(feed)
    await act(feed)
  }
  return {
    start() {
      watched = true
      void withFeed(() => {})
    },
    stop() {
      watched = false
      started = false
      loader.made?.stop()
    },
    refresh: (force) => withFeed((feed) => feed.refresh(force)),
    pollMsChanged: () => loader.made?.pollMsChanged?.(),
    older: () => withFeed((feed) => feed.older?.()),
    viewersChanged: () => loader.made?.viewersChanged?.(),
  }
}
