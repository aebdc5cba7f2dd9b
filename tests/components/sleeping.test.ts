import { expect, onTestFinished, test } from 'vitest'
import { pageChangesOf } from '../../src/ui/app/pageChanges.ts'
import { rowWith } from './harness/feed.ts'
import { until } from './harness/time.ts'
import { openWorld } from './harness/world.ts'

const open = () => openWorld({ before: ({ instance }) => instance.post('rook', 'hello there') })
const hasChanges = ({ tab }: Awaited<ReturnType<typeof open>>): boolean => pageChangesOf(tab.engine).exist()

test('a page in which only a post was favourited has nothing to lose (R43)', async () => {
  const world = await open()
  expect(hasChanges(world)).toBe(false)
  const row = rowWith(world.tab, 'hello there')
  await row.getByRole('button', { name: /^Favorite/ }).click()
  await row.getByRole('button', { name: 'Favorite 1' }).waitFor()
  expect(hasChanges(world)).toBe(false)
})

test('a page with a form opened in a post has something to lose, until the post leaves it (R43)', async () => {
  const world = await open()
  await rowWith(world.tab, 'hello there')
    .getByRole('button', { name: /^Reply/ })
    .click()
  await world.tab.page.getByRole('textbox', { name: 'Reply to @rook' }).waitFor()
  expect(hasChanges(world)).toBe(true)
  await world.tab.go('/about')
  await until('the post to leave', () => !hasChanges(world))
})

test('a page with typed words has something to lose, until they are deleted (R43)', async () => {
  const world = await open()
  const form = world.tab.page.getByRole('complementary').getByRole('form', { name: 'New post' })
  const text = form.getByRole('textbox', { name: "What's on your mind?" })
  await text.fill('not sent yet')
  expect(hasChanges(world)).toBe(true)
  await text.fill('')
  expect(hasChanges(world)).toBe(false)
})

test('a page with words that were typed before it was watched has something to lose (R43)', async () => {
  const world = await open()
  const form = world.tab.page.getByRole('complementary').getByRole('form', { name: 'New post' })
  await form.getByRole('textbox', { name: "What's on your mind?" }).fill('typed early')
  const changes = pageChangesOf(world.tab.engine)
  const forget = changes.watch()
  forget()
  expect(hasChanges(world)).toBe(false)
  onTestFinished(changes.watch())
  expect(hasChanges(world)).toBe(true)
})

test('a page with a collapsed group has something to lose, until it is as before (R43)', async () => {
  const world = await open()
  const group = world.tab.page.getByRole('button', { name: 'Timelines' }).first()
  await group.click()
  expect(hasChanges(world)).toBe(true)
  await group.click()
  expect(hasChanges(world)).toBe(false)
})
