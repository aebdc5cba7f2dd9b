import { afterEach, expect, test } from 'vitest'
import {
  alertsOnScreen,
  countIn,
  signInWithAlerts,
  toldCount,
  waitForAlertsAllowed,
} from '../harness/alerts.ts'
import { until } from '../harness/browser.ts'
import { openClientWorld } from '../harness/clientWorld.ts'
import { clickAlert } from '../harness/serviceWorkers.ts'
import type { World } from '../harness/world.ts'

const BOMB = 1_000
const SECONDS = 10

let world: World | undefined
afterEach(() => world?.close())

test('ringing a thousand times: a burst of mentions has few sounds, few alerts and one that counts, and an exact badge (AL1, AL2, AL3)', async () => {
  world = await openClientWorld({ instance: { posts: 20 }, serviceWorkers: true })
  const { heard, first } = await signInWithAlerts(world)
  // The click allows the tab to play sounds.
  await first.page.getByRole('heading').first().click()
  await waitForAlertsAllowed(first)
  await first.page.getByRole('button', { name: 'Mark as read' }).click()
  await until('no unread notifications', async () => !/^\(/.test(await first.page.title()))
  await first.hide()
  heard.displayed.length = 0
  const toldBefore = await toldCount(first)
  const startedAt = Date.now()
  world.instance.control.burst({
    count: BOMB,
    perSecond: BOMB / SECONDS,
    author: 'rook',
    text: '@luna number {n}',
  })
  const counted = (): number => Math.max(0, ...heard.displayed.map(({ title }) => countIn(title) ?? 0))
  await until('all of them to be told', async () => (await toldCount(first)) === toldBefore + BOMB, 60_000)
  const seconds = (Date.now() - startedAt) / 1_000

  const alone = heard.displayed.filter(({ title }) => countIn(title) === undefined)
  expect(alone).toHaveLength(4)
  expect(new Set(alone.map(({ id }) => id)).size).toBe(4)
  expect(counted()).toBeLessThanOrEqual(BOMB - 4)
  expect(heard.displayed.length).toBeLessThanOrEqual(4 + seconds / 3 + 2)
  expect(heard.rings).toBeGreaterThan(0)
  expect(heard.rings).toBeLessThanOrEqual(seconds + 1)
  const counting = (await alertsOnScreen(first)).find(({ data }) => data.count !== undefined)
  expect(counting).toMatchObject({
    // On a machine that stands still for five seconds, the alert has closed and counts anew.
    title: expect.stringMatching(/^\d+ new mentions$/),
    body: expect.stringMatching(/^The last from .+\n@luna number \d+$/),
    silent: true,
    data: { url: '/luna/notifications' },
  })
  await until('the exact number in the title', async () => /^\(1000\) /.test(await first.page.title()))

  const { closed } = await clickAlert(world, first, counting?.data)
  expect(closed).toBe(1)
  await until('the notifications', () => first.page.url().endsWith('/luna/notifications'))
})
