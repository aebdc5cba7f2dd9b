import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from './harness/axe.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { buttonOf, rowWith } from './harness/feed.ts'
import { resize } from './harness/resize.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

// What polls do is told in tests/components/polls.test.ts; here is what only a layout shows.

const PHONE = { width: 390, height: 844 }

let world: World
let tab: Tab

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 60 } })
  await world.instance.post('rook', 'a question', {
    poll: {
      options: ['wren', 'an option that goes on and on until the line has to break'],
      expires_in: 600,
    },
  })
  tab = await world.openTab('/login')
  await world.signIn(tab)
})
afterAll(() => world?.close())

test('on a phone all of a poll is large enough for a finger, and nothing jumps', async () => {
  await resize(tab, PHONE)
  const row = rowWith(tab, 'a question')
  const vote = buttonOf(tab, 'a question', 'Vote')
  await vote.waitFor()
  for (const target of [vote, row.locator('label').first(), row.locator('label').last()]) {
    const box = await target.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(40)
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(PHONE.width)
  }
  const height = async (): Promise<number> => Math.round((await row.boundingBox())?.height ?? 0)
  const before = await height()
  expect(await axe(tab)).toEqual([])
  await row.getByRole('radio', { name: 'wren' }).click()
  await vote.click()
  await row.getByText('100%').waitFor()
  expect(await axe(tab)).toEqual([])
  expect(Math.abs((await height()) - before)).toBeLessThanOrEqual(24)
})
