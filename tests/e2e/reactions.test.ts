import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from './harness/axe.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { rowWith } from './harness/feed.ts'
import { go } from './harness/go.ts'
import { resize } from './harness/resize.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

// What reactions do is told in tests/components/reactions.test.ts; here is what only a browser shows.

let world: World
let tab: Tab

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 60 } })
  const { id } = await world.instance.post('rook', 'a few reactions')
  for (const as of ['moss', 'robin']) {
    const path = `/api/v1/pleroma/statuses/${id}/reactions/${encodeURIComponent('👍')}`
    await world.instance.control.act({ as, method: 'PUT', path })
  }
  await world.instance.control.act({ as: 'moss', path: `/api/v1/statuses/${id}/favourite` })
  tab = await world.openTab('/login')
  await world.signIn(tab)
  await go(tab, `/notice/${id}`)
})
afterAll(() => world?.close())

test('a reaction is pressed in the very frame, and its people are told to everybody', async () => {
  const post = rowWith(tab, 'a few reactions')
  const name = '👍 2 people reacted'
  const reaction = post.getByRole('group', { name: 'Reactions' }).getByRole('button', { name, exact: true })
  await reaction.waitFor()
  await reaction.hover()
  await tab.page.getByRole('dialog').getByRole('list').getByText('@robin').waitFor()
  expect(await axe(tab)).toEqual([])
  await tab.page.mouse.move(5, 5)
  await tab.page.getByRole('dialog').waitFor({ state: 'detached' })
  const seen = await reaction.evaluate(
    (element) =>
      new Promise((resolve) => {
        ;(element as HTMLButtonElement).click()
        requestAnimationFrame(() => resolve([element.textContent, element.getAttribute('aria-pressed')]))
      }),
  )
  expect(seen).toEqual(['👍3', 'true'])
})

test('who favourited a post fits on a phone', async () => {
  const post = rowWith(tab, 'a few reactions').and(tab.page.locator('[aria-current="true"]'))
  await resize(tab, { width: 390, height: 844 })
  // The frame of a phone stands, and has the post in it.
  await tab.page.getByRole('button', { name: 'Menu' }).waitFor()
  await post.getByRole('button', { name: '1 favorite', exact: true }).waitFor()
  await tab.page.getByRole('complementary').first().waitFor({ state: 'detached' })
  expect(await tab.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(await axe(tab)).toEqual([])
  await post.getByRole('button', { name: '1 favorite', exact: true }).click()
  await tab.page.getByRole('dialog', { name: '1 favorite' }).getByRole('listitem').first().waitFor()
  expect(await axe(tab)).toEqual([])
})
