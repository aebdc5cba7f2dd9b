import { expect, test } from 'vitest'
import { keepPlaces } from '../../src/ui/hooks/keepPlaces.ts'
import { holdView, openView } from '../../src/ui/hooks/openViews.ts'
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

test('a reload keeps the groups of the stored rows, and a place that was left keeps neither (RW13)', async () => {
  const { tab } = await openWorld({ as: 'luna', path: '/main/public' })
  const rows = Array.from({ length: 100 }, (_, index) => `r${index}`)
  const [shown, below] = [
    { ids: ['r1', 'r2'], shown: 2 },
    { ids: ['r90', 'r91'], shown: 2 },
  ]
  const place: Place = { anchorId: 'r1', offsetPx: 0, sizes: [], rows, chains: [shown, below] }
  const account = 'someone@home.example'
  const view = openView(tab.engine, account, { kind: 'friends' })
  const leave = holdView(tab.engine, account, view, () => place)
  const stored = (): Place | undefined => {
    keepPlaces(tab.engine)
    const places = JSON.parse(sessionStorage.getItem(PLACES) ?? '[]') as readonly (readonly [string, Place])[]
    return places.find(([name]) => name.startsWith(account))?.[1]
  }
  expect(stored()?.chains).toEqual([shown])
  leave()
  await pass(1_000)
  expect(stored()?.anchorId).toBe('r1')
  expect(stored()).not.toHaveProperty('chains')
})
