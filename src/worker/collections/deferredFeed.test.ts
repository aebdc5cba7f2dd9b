import { expect, test, vi } from 'vitest'
import type { Collection, Feed } from './collection.ts'
import { deferredFeed } from './deferredFeed.ts'

function setUp(loads: (() => Promise<unknown>)[] = []) {
  const feed = { start: vi.fn(), stop: vi.fn(), refresh: vi.fn(async () => {}) }
  const collection = { markFailed: vi.fn() }
  const deferred = deferredFeed(collection as unknown as Collection, async () => {
    await loads.shift()?.()
    return feed satisfies Feed
  })
  return { feed, collection, deferred }
}

test('a list that is opened, closed and opened before its code has loaded starts once', async () => {
  const { feed, deferred } = setUp()
  deferred.start()
  deferred.stop()
  deferred.start()
  await vi.waitFor(() => expect(feed.start).toHaveBeenCalled())
  await deferred.refresh()
  expect(feed.start).toHaveBeenCalledTimes(1)
})

test('a list that is closed before its code has loaded never starts', async () => {
  const { feed, deferred } = setUp()
  deferred.start()
  deferred.stop()
  await deferred.refresh()
  expect(feed.start).not.toHaveBeenCalled()
})

test('a list whose code could not be loaded starts when a later attempt succeeds', async () => {
  const { feed, collection, deferred } = setUp([() => Promise.reject(new Error('offline'))])
  deferred.start()
  await vi.waitFor(() => expect(collection.markFailed).toHaveBeenCalled())
  await deferred.refresh()
  expect(feed.start).toHaveBeenCalledTimes(1)
  expect(feed.refresh).toHaveBeenCalledTimes(1)
})

test('a list that is opened again starts again', async () => {
  const { feed, deferred } = setUp()
  deferred.start()
  await deferred.refresh()
  deferred.stop()
  deferred.start()
  await deferred.refresh()
  expect(feed.start).toHaveBeenCalledTimes(2)
  expect(feed.stop).toHaveBeenCalledTimes(1)
})
