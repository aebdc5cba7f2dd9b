import { expect, test } from 'vitest'
import { until } from './harness/time.ts'
import { openWorld } from './harness/world.ts'

const LINK = `https://nest.org/${'birds-'.repeat(30)}end`

test.each([
  ['mastodon', `${'a'.repeat(460)} ${LINK} @moss@far.nest.org`, '10'],
  ['mastodon', '👨‍👩‍👧‍👦'.repeat(490), '10'],
  ['pleroma', '👨‍👩‍👧‍👦'.repeat(4_990), '10'],
  ['gotosocial', 'é'.repeat(4_990), '10'],
] as const)('a post that %s takes is not refused here (C20, C21)', async (dialect, text, left) => {
  const world = await openWorld({ instance: { posts: 0, dialect } })
  const form = world.tab.page.getByRole('form', { name: 'New post' }).first()
  await form.getByRole('textbox', { name: "What's on your mind?" }).fill(text)
  await form.getByText(left, { exact: true }).first().waitFor()
  await form.getByRole('button', { name: /^Post/ }).click()
  await until('the post at the instance', () => world.instance.postsSaying(text).length === 1)
  expect(world.instance.postsSaying(text)[0]?.text).toBe(text)
})

test('a post that is too long for the instance is refused here (C20)', async () => {
  const world = await openWorld({ instance: { posts: 0, dialect: 'mastodon' } })
  const form = world.tab.page.getByRole('form', { name: 'New post' }).first()
  await form.getByRole('textbox', { name: "What's on your mind?" }).fill(`${'a'.repeat(478)}${` ${LINK}`}`)
  await until('the button to be off', () => form.getByRole('button', { name: /^Post/ }).isDisabled())
  const { status } = await world.instance.control.act({
    as: 'luna',
    path: '/api/v1/statuses',
    body: { status: `${'a'.repeat(478)} ${LINK}` },
  })
  expect(status).toBe(422)
})
