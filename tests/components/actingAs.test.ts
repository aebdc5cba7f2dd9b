import { describe, expect, test } from 'vitest'
import { rowWith } from './harness/feed.ts'
import { openSeveral, shownAccount, switchAccount } from './harness/severalAccounts.ts'
import { until } from './harness/time.ts'

describe('acting as another account (SA13)', () => {
  /** A post of moss that both instances know, and the window that acts on it as rook. */
  async function openAct() {
    const world = await openSeveral((at) => at.instance.post('moss', 'worth a star'))
    const owl = world.others[0]
    if (owl === undefined) throw new Error('there is no other instance')
    const post = world.instance.postsSaying('worth a star')[0]
    const [copyId = ''] = owl.state.statuses.keys()
    const path = `/api/v1/statuses/${post?.id}`
    const [copy, here] = await Promise.all([
      owl.control.act({ as: 'rook', method: 'GET', path: `/api/v1/statuses/${copyId}` }),
      world.instance.control.act({ as: 'moss', method: 'GET', path }),
    ])
    // A post has the same address at every instance.
    const { uri } = here.body as { readonly uri: string }
    owl.control.overrideAnswer('/api/v2/search', { statuses: [{ ...(copy.body as object), uri }] })
    await until('the list', () => document.title.endsWith('· @luna@home.example'))
    await rowWith(world.tab, 'worth a star').getByRole('button', { name: 'More actions' }).click()
    await world.tab.page.getByRole('menuitem', { name: 'As another account…' }).click()
    return {
      world,
      post,
      copy: owl.state.statuses.get(copyId),
      dialog: world.tab.page.getByRole('dialog', { name: 'As another account' }),
    }
  }

  test('favourites a post from there, without leaving the page', async () => {
    const { world, post, copy, dialog } = await openAct()
    await dialog.getByRole('button', { name: 'Favorite' }).click()
    await dialog.getByText('Done: Favorite').waitFor()
    expect(shownAccount(world)).toBe('luna@home.example')
    expect(post?.favouritedBy).toHaveLength(0)
    expect(copy?.favouritedBy).toHaveLength(1)
  })

  test('shows the post there, and the first account’s list is complete if the user returns at once', async () => {
    const { world, dialog } = await openAct()
    await dialog.getByRole('button', { name: 'Show it there' }).click()
    await until('the other account', () => shownAccount(world) === 'rook@owl.example')
    await until('the post', () => location.pathname.startsWith('/notice/'))
    await switchAccount(world, 'Luna')
    await until('the first account', () => shownAccount(world) === 'luna@home.example')
    await world.tab.page.getByRole('link', { name: 'Home', exact: true }).first().click()
    await rowWith(world.tab, 'worth a star').waitFor()
  })
})
