import { expect, test } from 'vitest'
import { rowWith } from './harness/feed.ts'
import { until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

const WORDS = 'half of an answer'

async function openTyping(type: (world: World) => Promise<void>): Promise<World> {
  const world = await openWorld({ before: ({ instance }) => instance.post('rook', 'hello there') })
  await rowWith(world.tab, 'hello there').waitFor()
  await type(world)
  return world
}

const typeReply = async ({ tab }: World): Promise<void> => {
  const row = rowWith(tab, 'hello there')
  await row.getByRole('button', { name: /^Reply/ }).click()
  const field = row.getByRole('textbox', { name: 'Reply to @rook' })
  await field.waitFor()
  await field.fill(`@rook ${WORDS}`)
}

const said = ({ tab }: World) => tab.page.getByText(/was logged out while you were writing/)

/** Another tab logs the account out. */
async function logOutElsewhere(world: World): Promise<void> {
  const other = await world.otherTab()
  await other.run({ kind: 'signOut' })
}

test('words of a reply whose account is logged out in another tab are kept as a draft, and that is said (N46)', async () => {
  const world = await openTyping(typeReply)
  // At once: the last keys are not stored yet.
  await logOutElsewhere(world)
  await said(world).waitFor()
  await world.tick(10_000)
  expect(await said(world).count()).toBe(1)
  await until('the draft', async () =>
    JSON.stringify(await world.disk.session.entries('drafts')).includes(WORDS),
  )
})

test('nothing is said where nothing was typed, or what was typed is gone (N46)', async () => {
  const world = await openTyping(async (world) => {
    await typeReply(world)
    await rowWith(world.tab, 'hello there').getByRole('textbox', { name: 'Reply to @rook' }).fill('')
  })
  await logOutElsewhere(world)
  await world.tab.page.getByRole('link', { name: 'Log in' }).first().waitFor()
  expect(await said(world).count()).toBe(0)
})
