import { expect, test } from 'vitest'
import { newPostsButton, rowWith } from './harness/feed.ts'
import type { Locator } from './harness/locator.ts'
import type { Tab } from './harness/tab.tsx'
import { pass, until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

const instance = { posts: 0, dialect: 'mastodon' } as const
const dialogOf = ({ page }: Tab): Locator => page.getByRole('dialog', { name: 'New post' })
const quoteItem = ({ page }: Tab): Locator => page.getByRole('menuitem', { name: 'Quote', exact: true })

async function openMenu(tab: Tab, words: string): Promise<void> {
  await rowWith(tab, words).getByRole('button', { name: 'More actions' }).click()
  await tab.page.getByRole('menuitem', { name: 'Copy link' }).waitFor()
}

/** The number of times that the instance was asked for one post. */
const asked = (world: World, id: string): number =>
  world.stats().requests.filter(({ path }) => path === `/api/v1/statuses/${id}`).length

test('whether a post that came live may be quoted is asked when its menu opens (PO28)', async () => {
  const world = await openWorld({
    instance,
    path: '/main/public',
    before: async ({ instance: { post, control } }) => {
      const { accountId } = await post('rook', 'from before')
      await control.act({ as: 'luna', path: `/api/v1/accounts/${accountId}/unfollow` })
    },
  })
  const { tab } = world
  await rowWith(tab, 'from before').waitFor()
  await pass(2_000)
  const open = await world.instance.post('rook', 'say it again')
  const closed = await world.instance.post('rook', 'say it never again', { quote_approval_policy: 'nobody' })
  await pass(2_000)
  if ((await newPostsButton(tab).count()) > 0) await newPostsButton(tab).first().click()
  await rowWith(tab, 'say it never again').waitFor()
  // Rows in motion take no press.
  await pass(2_000)

  await openMenu(tab, 'say it never again')
  await until('the question', () => asked(world, closed.id) === 1)
  await quoteItem(tab).click()
  await tab.page.getByText("@rook doesn't allow you to quote this post.").waitFor()
  expect(await dialogOf(tab).count()).toBe(0)
  // Now it is known.
  await openMenu(tab, 'say it never again')
  expect(await quoteItem(tab).count()).toBe(0)
  await tab.page.keyboard.press('Escape')

  await openMenu(tab, 'say it again')
  await until('the question', () => asked(world, open.id) === 1)
  await quoteItem(tab).click()
  await dialogOf(tab).getByRole('region', { name: 'Quoted post' }).getByText('say it again').waitFor()
})

test('an own post for followers is quoted for followers (PO28)', async () => {
  const world = await openWorld({
    instance,
    before: ({ instance: { post } }) => post('luna', 'between us', { visibility: 'private' }),
  })
  const { tab } = world
  await openMenu(tab, 'between us')
  await quoteItem(tab).click()
  await dialogOf(tab).getByRole('textbox', { name: "What's on your mind?" }).fill('as I said')
  await dialogOf(tab).getByRole('button', { name: 'Post', exact: true }).click()
  await until('the post', () => world.instance.postsSaying('as I said').length === 1)
  const [quote] = world.instance.postsSaying('as I said')
  expect([quote?.visibility, quote?.quoteId]).toEqual([
    'private',
    world.instance.postsSaying('between us')[0]?.id,
  ])
})

test('a redrafted post keeps who may quote it (PO69)', async () => {
  const world = await openWorld({
    instance,
    before: ({ instance: { post } }) => post('luna', 'for nobody', { quote_approval_policy: 'nobody' }),
  })
  const { tab } = world
  await openMenu(tab, 'for nobody')
  await tab.page.getByRole('menuitem', { name: 'Delete and redraft' }).click()
  await tab.page.getByRole('alertdialog').getByRole('button', { name: 'Delete and redraft' }).click()
  const text = dialogOf(tab).getByRole('textbox', { name: "What's on your mind?" })
  await text.fill('for nobody else')
  await dialogOf(tab).getByRole('button', { name: 'Post', exact: true }).click()
  await until('the post', () => world.instance.postsSaying('for nobody else').length === 1)
  expect(world.instance.postsSaying('for nobody else')[0]?.quotePolicy).toBe('nobody')
})

test.each([
  ['pending', 'The quoted post shows once its author allows it.'],
  ['rejected', "The author of the quoted post doesn't allow this quote."],
  ['revoked', "The author of the quoted post doesn't allow this quote."],
  ['unauthorized', "The quoted post isn't available."],
] as const)('a quote that is %s says so (PO13)', async (quoteState, words) => {
  const { tab } = await openWorld({
    instance,
    before: async ({ instance: { post, state } }) => {
      const said = await post('moss', 'what she said')
      const { id } = await post('luna', 'as she said', { quoted_status_id: said.id })
      Object.assign(state.statuses.get(id) ?? {}, { quoteState })
    },
  })
  await rowWith(tab, 'as she said').getByText(words).waitFor()
  expect(await rowWith(tab, 'as she said').getByText('what she said').count()).toBe(0)
})

test.each([
  ['block', 'The quoted post is by somebody you block.'],
  ['mute', 'The quoted post is by somebody you mute.'],
] as const)('a quote of somebody whom one has decided to %s says so (PO13)', async (act, words) => {
  const { tab } = await openWorld({
    instance,
    before: async ({ instance: { post, control } }) => {
      const said = await post('finch', 'what he said')
      await post('luna', 'as he said', { quoted_status_id: said.id })
      await control.act({ as: 'luna', path: `/api/v1/accounts/${said.accountId}/${act}` })
    },
  })
  await rowWith(tab, 'as he said').getByText(words).waitFor()
})

test('one’s own post is taken out of a quote by somebody else, after a question (PO27)', async () => {
  const { tab, instance: at } = await openWorld({
    instance,
    before: async ({ instance: { post, state } }) => {
      const accountOf = (name: string): string => state.byAcct.get(name) ?? ''
      state.follows.set(accountOf('luna'), accountOf('moss'), { reblogs: true, notify: false })
      const own = await post('luna', 'what I said')
      await post('moss', 'look at this', { quoted_status_id: own.id })
      const other = await post('finch', 'what he said')
      await post('moss', 'and at this', { quoted_status_id: other.id })
    },
  })
  const menu = async (words: string): Promise<void> => {
    await rowWith(tab, words).getByRole('button', { name: 'More actions' }).last().click()
    await tab.page.getByRole('menuitem', { name: 'Copy link' }).waitFor()
  }
  const entry = tab.page.getByRole('menuitem', { name: 'Remove my post from this quote' })
  await menu('and at this')
  expect(await entry.count()).toBe(0)
  await tab.page.keyboard.press('Escape')
  await menu('look at this')
  await entry.click()
  await tab.page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await rowWith(tab, 'look at this')
    .getByText("The author of the quoted post doesn't allow this quote.")
    .waitFor()
  expect(at.postsSaying('look at this')[0]?.quoteState).toBe('revoked')
})
