import { beforeEach, describe, expect, test } from 'vitest'
import type { Locator } from './harness/locator.ts'
import type { Tab } from './harness/tab.tsx'
import { until } from './harness/time.ts'
import { openWorld, type World, type WorldOptions } from './harness/world.ts'

const DAY_MS = 86_400_000

let world: World
let tab: Tab

const list = (): Locator => tab.page.getByRole('feed', { name: 'Notifications' })
const rows = (): Locator => list().getByRole('article')
const row = (words: string): Locator => rows().filter({ hasText: words })
/** Below the heading of the list. */
const days = (
  of = tab.page.getByRole('region', { name: 'Notifications' }).first(),
): Promise<readonly string[]> => of.locator('h2:has(time), h3:has(time)').allTextContents()
const untilDays = (...names: readonly string[]): Promise<unknown> =>
  until(names.join(', '), async () => (await days()).join() === names.join())

const act = (as: string, path: string) => world.instance.control.act({ as, method: 'POST', path })
const follow = (as: string) => act(as, `/api/v1/accounts/${world.instance.state.byAcct.get('luna')}/follow`)

/** What happened so far happened that many days earlier. */
function age(ofDays: number): void {
  for (const one of [...world.instance.state.notifications.values()].flat()) one.createdAt -= ofDays * DAY_MS
}

/** Somebody follows luna, her post is favourited two days later, and one day after that again, and somebody mentions her. */
async function fill(opened: World): Promise<void> {
  world = opened
  world.instance.state.notifications.clear()
  await follow('swift')
  age(2)
  const { id } = await world.instance.post('luna', 'mine alone')
  await act('moss', `/api/v1/statuses/${id}/favourite`)
  await world.instance.post('finch', '@luna good evening')
  age(1)
  await act('rook', `/api/v1/statuses/${id}/favourite`)
  await world.instance.post('wren', '@luna good morning')
}

async function open(instance: WorldOptions['instance'] = {}): Promise<void> {
  const size = { width: 1366, height: 8_000 }
  await openWorld({ instance: { posts: 0, ...instance }, size, before: fill })
  tab = world.tab
  await row('good morning').waitFor()
}

test.each(['mastodon', 'gotosocial'] as const)('the days are the same on %s (NO57)', async (dialect) => {
  await open({ dialect })
  await untilDays('Today', 'Yesterday', 'Thursday, February 26')
})

describe('the days of notifications (NO57)', () => {
  beforeEach(async () => {
    await open()
  })

  test('are headings, each above its first row; a group belongs to its newest day', async () => {
    await untilDays('Today', 'Yesterday', 'Thursday, February 26')
    // That of the first row is above the list, so that the row does not lose it to a later one.
    expect(await days(list())).toEqual(['Yesterday', 'Thursday, February 26'])
    expect(await days(row('Rook and Moss favorited'))).toEqual([])
    expect(await days(row('good evening'))).toEqual(['Yesterday'])
    expect(await days(row('Swift'))).toEqual(['Thursday, February 26'])
    // One level below that of the list.
    const headings = tab.page.getByRole('heading', { level: 3 })
    expect(await headings.filter({ hasText: /day/ }).count()).toBe(3)
  })

  test('change at midnight, and what arrives then begins another one', async () => {
    await untilDays('Today', 'Yesterday', 'Thursday, February 26')
    world.sleep(DAY_MS)
    await world.tick(61_000)
    await untilDays('Yesterday', 'Saturday, February 28', 'Thursday, February 26')
    await world.instance.post('robin', '@luna another day')
    await row('another day').waitFor()
    await untilDays('Today', 'Yesterday', 'Saturday, February 28', 'Thursday, February 26')
    expect(await days(row('good morning'))).toEqual(['Yesterday'])
  })

  test('are not where j and k lead', async () => {
    await tab.go('/luna/notifications')
    await untilDays('Today', 'Yesterday', 'Thursday, February 26')
    expect(await tab.page.getByRole('heading', { level: 2 }).filter({ hasText: /day/ }).count()).toBe(3)
    await until('the focus on the heading', () => tab.page.getByRole('heading', { level: 1 }).isFocused())
    for (let index = 0; index < 4; index++) {
      await tab.page.keyboard.press('j')
      await until(`the focus on row ${index}`, () => rows().nth(index).isFocused())
    }
    await tab.page.keyboard.press('k')
    await until('the focus on the row above', () => rows().nth(2).isFocused())
  })

  test('are those of the mentions alone, and of the interactions', async () => {
    const kinds = tab.page.getByRole('group', { name: 'Show' })
    await kinds.getByRole('button', { name: 'Mentions' }).click()
    await row('favorited').waitFor({ state: 'detached' })
    await untilDays('Today', 'Yesterday')
    await tab.go('/users/luna/interactions?tab=follows')
    const follows = tab.page.getByRole('main').getByRole('region', { name: 'Interactions' })
    await until('the day of the follow', async () => (await days(follows)).join() === 'Thursday, February 26')
  })
})
