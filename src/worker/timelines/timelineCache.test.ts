import { expect, test } from 'vitest'
import { FakeClock } from '../../../tests/engine/harness/fakeClock.ts'
import { entityKey } from '../../shared/model/keys.ts'
import { memoryStorage } from '../platform/keyValueStorage.ts'
import { createLog } from '../platform/log.ts'
import { BUDGETS } from '../store/budgets.ts'
import { EntityStore } from '../store/entityStore.ts'
import type { Timeline } from './timeline.ts'
import { TimelineCache } from './timelineCache.ts'
import type { TimelineContext } from './timelineContext.ts'

test('cached rows are not shown if the account signed out while they were read', async () => {
  const clock = new FakeClock()
  const store = new EntityStore(BUDGETS)
  const cache = memoryStorage()
  const key = entityKey('a@b', 'status', '1')
  await cache.put('timelines', 'a@b/friends', { ids: ['1'], entities: [[key, { id: '1' }]] })
  const remembered: string[] = []
  const timeline = {
    ref: { kind: 'friends' },
    fresh: false,
    remember: (ids: readonly string[]) => remembered.push(...ids),
  } as unknown as Timeline
  const context = { account: 'a@b', store, cache, clock, log: createLog(clock.now) }
  const timelines = new TimelineCache(context as unknown as TimelineContext)
  const recalling = timelines.recall(timeline)
  timelines.stop()
  await recalling
  expect(remembered).toEqual([])
  expect(store.has(key)).toBe(false)
})
