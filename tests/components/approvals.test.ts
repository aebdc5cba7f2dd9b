import { describe, expect, test } from 'vitest'
import { openPost, rowWith } from './harness/feed.ts'
import { until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

type OpenWorld = Awaited<ReturnType<typeof openWorld>>

const OWN = { automatic_approval: ['author'], manual_approval: [] }
const ASKING = { automatic_approval: ['author'], manual_approval: ['public'] }
const EVERYBODY = { automatic_approval: ['public'], manual_approval: [] }

const policy = (favourite: object, reply: object, reblog: object): Record<string, unknown> => ({
  interaction_policy: { can_favourite: favourite, can_reply: reply, can_reblog: reblog },
})

/** A tab on GoToSocial with luna's home, after `before`. */
const open = (before: (world: World) => Promise<unknown>): Promise<OpenWorld> =>
  openWorld({ instance: { dialect: 'gotosocial' }, before })

const act = (world: World, as: string, path: string, body?: Record<string, unknown>): Promise<unknown> =>
  world.instance.control.act({ as, path, ...(body && { body }) })

describe('a post whose author decides who interacts', () => {
  test('offers only what the reader may do, and still shows the numbers (AP1, AP2)', async () => {
    const { tab, instance } = await open(async (world) => {
      const { id } = await world.instance.post('rook', 'only I may', policy(OWN, OWN, OWN))
      await act(world, 'rook', `/api/v1/statuses/${id}/favourite`)
      await world.instance.post('rook', 'all but answers', policy(EVERYBODY, OWN, EVERYBODY))
    })
    const own = rowWith(tab, 'only I may')
    await own.getByRole('button', { name: 'Bookmark' }).waitFor()
    for (const name of [/^Reply/, /^Repeat/, /^Favorite/])
      expect(await own.getByRole('button', { name }).count()).toBe(0)
    await own.getByRole('img', { name: "Can't be answered", exact: true }).waitFor()
    await own.getByRole('img', { name: "Can't be favorited 1", exact: true }).waitFor()
    const other = rowWith(tab, 'all but answers')
    await other.getByRole('button', { name: 'Favorite' }).waitFor()
    await other.getByRole('button', { name: 'Repeat' }).waitFor()
    expect(await other.getByRole('button', { name: /^Reply/ }).count()).toBe(0)
    // The page of a post has a field for a reply, too.
    const opened = await openPost(tab, instance.postsSaying('all but answers')[0]?.id ?? '')
    await opened.getByRole('button', { name: 'Favorite' }).waitFor()
    expect(await opened.getByRole('button', { name: /Reply/ }).count()).toBe(0)
  })

  test('says what needs their approval, before and after it is done (AP3)', async () => {
    const { tab, instance } = await open((world) =>
      world.instance.post('rook', 'ask before', policy(ASKING, ASKING, ASKING)),
    )
    const row = rowWith(tab, 'ask before')
    await row.getByRole('button', { name: 'Favorite (needs approval)' }).click()
    const said = tab.page.getByText('The author has to approve this before others see it.')
    await said.waitFor()
    await row.getByRole('button', { name: /^Favorite 1/ }).waitFor()
    await until('the favourite', () => instance.postsSaying('ask before')[0]?.favouritedBy.length === 1)
    await row.getByRole('button', { name: 'Reply (needs approval)' }).click()
    await until('the note in the form', async () => (await said.count()) === 2)
  })

  test('lets what was done before be taken back (AP2)', async () => {
    const { tab, instance } = await open(async (world) => {
      const { id } = await world.instance.post('rook', 'changed my mind')
      await act(world, 'luna', `/api/v1/statuses/${id}/favourite`)
      const [post] = world.instance.postsSaying('changed my mind')
      const rule = { automatic: ['author'], manual: [] }
      if (post) post.policy = { favourite: rule, reply: rule, reblog: rule }
    })
    const row = rowWith(tab, 'changed my mind')
    await row.getByRole('button', { name: /^Favorite/ }).click()
    await until('no favourite', () => instance.postsSaying('changed my mind')[0]?.favouritedBy.length === 0)
    await row.getByRole('img', { name: "Can't be favorited", exact: true }).waitFor()
  })
})

describe('who asks to interact with a post of the user', () => {
  const asked = async (world: World): Promise<void> => {
    const { id } = await world.instance.post('luna', 'ask me first', policy(ASKING, ASKING, ASKING))
    await act(world, 'moss', `/api/v1/statuses/${id}/favourite`)
    await act(world, 'moss', `/api/v1/statuses/${id}/reblog`)
    await act(world, 'moss', '/api/v1/statuses', { status: '@luna may I', in_reply_to_id: id })
  }

  test('is listed with what they want, and approved by a favourite (AP4, AP5)', async () => {
    const { tab, instance } = await openWorld({
      path: '/luna/notifications',
      instance: { dialect: 'gotosocial' },
      before: asked,
    })
    const { page } = tab
    const main = page.getByRole('main')
    for (const words of ['wants to favorite your post', 'wants to repeat your post', 'wants to reply to you'])
      await main.getByText(words).waitFor()
    const reply = main.getByRole('article').filter({ hasText: 'wants to reply to you' })
    await reply.getByText(/may I/).waitFor()
    const links = main.getByRole('link', { name: "Decide on the instance's page" })
    await until('the links', async () => (await links.count()) === 3)
    expect(await links.first().getAttribute('href')).toBe(
      `${location.origin}/settings/user/interaction_requests`,
    )
    await reply.getByRole('button', { name: 'Approve with a favorite' }).click()
    await reply.getByText('You have approved it.').waitFor()
    await until('the approved reply', () => instance.postsSaying('may I')[0]?.waits === undefined)
    expect(await reply.getByRole('button', { name: 'Approve with a favorite' }).count()).toBe(0)
  })

  test.each([
    ['gotosocial', 'Requests to reply', 'Quotes'],
    ['mastodon', 'Quotes', 'Requests to reply'],
  ] as const)(
    '%s: has switches of their own in the settings, where there are such requests (AP6)',
    async (dialect, own, foreign) => {
      const { tab } = await openWorld({ instance: { dialect } })
      const { page } = tab
      await page.getByRole('button', { name: 'Settings', exact: true }).click()
      const settings = page.getByRole('dialog', { name: 'Settings' })
      await settings.getByRole('tab', { name: 'Notifications' }).click()
      // One for the list, one for alerts.
      const switches = settings.getByRole('switch', { name: own })
      await until('the switches', async () => (await switches.count()) === 2)
      expect(await settings.getByRole('switch', { name: foreign }).count()).toBe(0)
    },
  )
})
