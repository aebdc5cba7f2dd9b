import { expect, test } from 'vitest'
import { rowWith } from './harness/feed.ts'
import { until } from './harness/time.ts'
import { openWorld } from './harness/world.ts'

test('a post is favourited', async () => {
  const world = await openWorld({ before: ({ instance }) => instance.post('rook', 'hello there') })
  const row = rowWith(world.tab, 'hello there')
  await row.getByRole('button', { name: /^Favorite/ }).click()
  await row.getByRole('button', { name: 'Favorite 1' }).waitFor()
  await until(
    'the instance to know',
    () => world.instance.postsSaying('hello there')[0]?.favouritedBy.length === 1,
  )
})

test('a repeat that is refused is taken back, with words on the post', async () => {
  const world = await openWorld({ before: ({ instance }) => instance.post('rook', 'hello there') })
  const row = rowWith(world.tab, 'hello there')
  world.instance.control.fault({ match: '/reblog$', status: 422, delayMs: 500 })
  await row.getByRole('button', { name: /^Repeat/ }).click()
  await row.getByRole('button', { name: 'Repeat 1' }).waitFor()
  await row.getByRole('alert').waitFor()
  expect(await row.getByRole('button', { name: 'Repeat 1' }).count()).toBe(0)
})
