import { expect, test } from 'vitest'
import type { Status } from '../../instance/state/records.ts'
import { rowWith } from './harness/feed.ts'
import { until } from './harness/time.ts'
import { openWorld } from './harness/world.ts'

const FOUND = ['by the lake', 'at dawn', 'long ago']
const SHOW = '3 more replies found · Show'

/** Luna's home at a Mastodon that finds three replies to rook's post, once she opens it. */
async function openHome() {
  const made: Status[] = []
  const world = await openWorld({
    instance: { dialect: 'mastodon' },
    before: async ({ instance }) => {
      const status = await instance.post('rook', 'who has seen the heron?')
      await instance.post('wren', 'not me', { in_reply_to_id: status.id })
      instance.control.findReplies({ statusId: status.id, from: 'moss', texts: FOUND, workMs: 4_000 })
      made.push(status)
    },
  })
  return { tab: world.tab, path: `/notice/${made[0]?.id}` }
}

const hasFocusOnRow = (): boolean => document.activeElement?.getAttribute('data-row') != null

test('replies that the server finds elsewhere wait behind a button, and take their places when it is pressed (TH30)', async () => {
  const { tab, path } = await openHome()
  await tab.go(path)
  const feed = tab.page.getByRole('main').getByRole('feed')
  const show = tab.page.getByRole('button', { name: SHOW })
  await show.waitFor()
  expect(await tab.page.getByRole('status').filter({ hasText: SHOW }).count()).toBe(1)
  expect(await feed.getByText('by the lake').count()).toBe(0)
  await show.focus()
  await tab.page.keyboard.press('Enter')
  for (const words of FOUND) await feed.getByText(words).waitFor()
  await show.waitFor({ state: 'detached' })
  await until('the focus to be on a post', hasFocusOnRow)
})

test('also in a conversation in a timeline (TH30, TH20)', async () => {
  const { tab } = await openHome()
  await rowWith(tab, 'heron').getByRole('button', { name: 'Expand the conversation' }).click()
  const show = tab.page.getByRole('button', { name: SHOW })
  await show.waitFor()
  const conversation = tab.page.getByRole('feed', { name: 'Conversation' })
  expect(await conversation.getByText('by the lake').count()).toBe(0)
  await show.focus()
  await tab.page.keyboard.press('Enter')
  for (const words of FOUND) await conversation.getByText(words).waitFor()
  await show.waitFor({ state: 'detached' })
  await until('the focus to be on a post', hasFocusOnRow)
})
