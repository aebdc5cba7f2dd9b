import { expect, test } from 'vitest'
import { keepPlaces } from '../../src/ui/hooks/keepPlaces.ts'
import type { Place } from '../../src/ui/hooks/place.ts'
import { PLACES } from '../../src/ui/hooks/placesBefore.ts'
import { feedOf, scrollTo } from './harness/feed.ts'
import { pass } from './harness/time.ts'
import { openWorld } from './harness/world.ts'

test.each(['luna', null])(
  'a reload gives the next engine all rows above the place, so that none of them counts as new (T20), as %s',
  async (as) => {
    const world = await openWorld({ as, path: '/main/public', instance: { posts: 120 } })
    await pass(5_000)
    let place: Place | undefined
    for (let top = 0; (place?.index ?? 0) < 50; top += 600) {
      await scrollTo(feedOf(world.tab), top)
      await pass(1_500)
      // It stores at once what it then stores whenever the reader stops.
      keepPlaces(world.tab.engine)
      const stored = JSON.parse(sessionStorage.getItem(PLACES) ?? '[]') as readonly (readonly [
        string,
        Place,
      ])[]
      place = stored.find(([name]) => name.startsWith(`${as ?? ''}@`))?.[1]
      expect(top, 'the place was not stored').toBeLessThan(60_000)
    }
    expect(place?.rows?.[0]).toBe(place?.headId)
    expect(place?.rows?.[place.index ?? -1]).toBe(place?.anchorId)
  },
)
