import { afterEach, describe, expect, test } from 'vitest'
import { rowWith } from './harness/feed.ts'
import { openWorld, type World } from './harness/world.ts'

const HOUR = 3_600_000

let world: World
afterEach(() => world.close())

describe.each([
  ['an hour fast', HOUR],
  ['an hour slow', -HOUR],
])('with a clock that is %s (EV8)', (_, byMs) => {
  test('a fresh post is fresh, and a poll of ten minutes can be voted in', async () => {
    world = await openWorld({
      before: async (opened) => {
        opened.setClock(byMs)
        await opened.instance.post('rook', 'written just now')
        await opened.instance.control.act({
          as: 'rook',
          path: '/api/v1/statuses',
          body: { status: 'tea or coffee', poll: { options: ['tea', 'coffee'], expires_in: 600 } },
        })
      },
    })
    const fresh = rowWith(world.tab, 'written just now')
    await fresh.getByText(/^(now|\d+s)$/).waitFor()
    const poll = rowWith(world.tab, 'tea or coffee')
    await poll.getByText(/in (9|10) minutes/).waitFor()
    await poll.getByRole('radio', { name: 'tea' }).click()
    await poll.getByRole('button', { name: 'Vote' }).click()
    await poll.getByText('1 vote').or(poll.getByText('1 person voted')).waitFor()
    expect(await poll.getByText(/ended/i).count()).toBe(0)
  })

  test('a pause that the instance wants until a time lasts as long as it says', async () => {
    world = await openWorld({ before: async (opened) => opened.setClock(byMs) })
    const reset = new Date(world.instance.now() + 20_000).toISOString()
    world.instance.control.fault({
      match: '/tag/late',
      status: 429,
      headers: { 'x-ratelimit-reset': reset },
      times: 1,
    })
    await world.tab.go('/tag/late')
    await world.tab.page
      .getByText(/Try again in (19|20|21) s/)
      .first()
      .waitFor()
  })
})
