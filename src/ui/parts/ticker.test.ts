import { expect, it } from 'vitest'
import { createTicker, TICK_MS } from './ticker.ts'

function fakeWorld() {
  const timers = new Map<number, () => void>()
  const watchers = new Set<() => void>()
  const followers = new Set<() => void>()
  let made = 0
  let hidden = false
  return {
    timers,
    watchers,
    followers,
    fire: () => {
      for (const run of timers.values()) run()
    },
    show: (on: boolean) => {
      hidden = !on
      for (const run of watchers) run()
    },
    world: {
      every: (ms: number, run: () => void) => {
        expect(ms).toBe(TICK_MS)
        made += 1
        const id = made
        timers.set(id, run)
        return () => void timers.delete(id)
      },
      isHidden: () => hidden,
      onVisibility: (run: () => void) => {
        watchers.add(run)
        return () => void watchers.delete(run)
      },
      onClockSet: (run: () => void) => {
        followers.add(run)
        return () => void followers.delete(run)
      },
    },
  }
}

it('runs one timer for all listeners, and none without listeners', () => {
  const fake = fakeWorld()
  const subscribe = createTicker(fake.world)
  expect(fake.timers.size).toBe(0)
  let ticks = 0
  const count = (): void => {
    ticks += 1
  }
  const stops = [1, 2, 3].map(() => subscribe(() => count()))
  expect(fake.timers.size).toBe(1)
  fake.fire()
  expect(ticks).toBe(3)
  for (const follow of fake.followers) follow()
  expect(ticks).toBe(6)
  for (const stop of stops) stop()
  expect(fake.timers.size).toBe(0)
  expect(fake.followers.size).toBe(0)
  expect(fake.watchers.size).toBe(0)
})

it('pauses while the tab is hidden, and ticks when it is shown again', () => {
  const fake = fakeWorld()
  const subscribe = createTicker(fake.world)
  let ticks = 0
  const count = (): void => {
    ticks += 1
  }
  subscribe(count)
  fake.show(false)
  expect(fake.timers.size).toBe(0)
  subscribe(() => undefined)
  expect(fake.timers.size).toBe(0)
  fake.show(true)
  expect([ticks, fake.timers.size]).toEqual([1, 1])
})
