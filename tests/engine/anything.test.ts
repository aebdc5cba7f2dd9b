import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refusal } from './harness/fakeInstance.ts'
import type { Tab } from './harness/tab.ts'
import { openTab, World } from './harness/world.ts'

const HOME = 'GET /api/v1/timelines/home'

const step = fc.oneof(
  fc.record({ do: fc.constant('publish' as const), count: fc.integer({ min: 1, max: 8 }) }),
  fc.record({ do: fc.constant('flood' as const), count: fc.integer({ min: 20, max: 130 }) }),
  fc.record({
    do: fc.constantFrom(
      'cut' as const,
      'close' as const,
      'down' as const,
      'up' as const,
      'fail' as const,
      'slow' as const,
      'quick' as const,
      'showNew' as const,
      'older' as const,
      'hide' as const,
      'show' as const,
      'delete' as const,
    ),
  }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 15_000 }) }),
)

/** Reads on until nothing is missing any more, as a patient person would. */
async function readAll(tab: Tab, view: string): Promise<readonly string[]> {
  for (let tries = 0; tries < 9 && tab.meta(view).newCount > 0; tries++) await tab.showNew(view)
  for (let round = 0; round < 60; round++) {
    const gap = tab.rows(view).find((id) => id.startsWith('gap:'))
    if (gap !== undefined) await tab.page(view, 'gap', gap)
    else if (tab.meta(view).bottomedOut) break
    else await tab.page(view, 'older')
  }
  return tab.rows(view)
}

test('whatever happens to the stream and the instance, nothing is missed and nothing is there twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async (steps) => {
      const world = new World()
      await world.signIn('alice')
      const { instance, sockets } = world
      instance.fill(25)
      const engine = await world.start()
      const [tab, other] = [await openTab(engine), await openTab(engine)]
      const [view, inOther] = [await tab.watch('friends'), await other.watch('friends')]
      await world.tick(1_000)
      let quicken = (): void => {}
      for (const each of steps) {
        switch (each.do) {
          case 'publish':
          case 'flood':
            for (const id of instance.fill(each.count)) sockets.tell('update', instance.statuses.get(id))
            break
          case 'cut':
            for (const socket of sockets.open) socket.end(1006)
            break
          case 'close':
            for (const socket of sockets.open) socket.end(1001)
            break
          case 'down':
            instance.down = true
            sockets.door = 'refuse'
            break
          case 'up':
            instance.down = false
            sockets.door = 'accept'
            break
          case 'fail':
            instance.script(HOME, refusal(500, 'broken'), 1)
            break
          case 'slow': {
            quicken()
            const held = instance.hold(HOME)
            quicken = () => held.release()
            break
          }
          case 'quick':
            quicken()
            break
          case 'showNew':
            await tab.showNew(view)
            break
          case 'older':
            await tab.page(view, 'older')
            break
          case 'hide':
            await tab.hide()
            break
          case 'show':
            await tab.show()
            break
          case 'delete': {
            const [, , gone] = instance.timeline('home')
            if (gone === undefined) break
            instance.timelines.set(
              'home',
              instance.timeline('home').filter((post) => post !== gone),
            )
            sockets.tell('delete', String(gone.id))
            break
          }
          case 'wait':
            await world.tick(each.ms)
        }
      }
      quicken()
      instance.down = false
      sockets.door = 'accept'
      await tab.show()
      await world.tick(120_000)
      for (const [one, shown] of [
        [tab, view],
        [other, inOther],
      ] as const) {
        const rows = await readAll(one, shown)
        expect(new Set(rows).size).toBe(rows.length)
        const there = new Set(instance.ids('home'))
        // A post whose deletion nobody was told of may stay: nothing says that it is gone.
        expect(rows.filter((id) => there.has(id))).toEqual(instance.ids('home'))
      }
      await engine.kill()
      for (const each of [tab, other]) each.end()
    }),
    { numRuns: 40 },
  )
}, 60_000)
