import { expect, test } from 'vitest'
import type { Locator } from './harness/locator.ts'
import { until } from './harness/time.ts'
import { openWorld, type World, type WorldOptions } from './harness/world.ts'

let world: World
const settings = (): Locator => world.tab.page.getByRole('dialog', { name: 'Settings' })
const part = (name: string): Locator => settings().getByRole('region', { name })
const luna = () => [...world.instance.state.accounts.values()].find(({ username }) => username === 'luna')

/** Pins only this post of luna; without a text: none. */
async function pin(instance: World['instance'], text = ''): Promise<void> {
  for (const post of instance.state.statuses.values()) post.pinnedAt = null
  if (text === '') return
  await instance.post('luna', text)
  const [post] = instance.postsSaying(text)
  if (post) post.pinnedAt = post.createdAt
}

async function open(options: WorldOptions = {}): Promise<void> {
  world = await openWorld({ ...options, instance: { posts: 3, ...options.instance } })
  await world.tab.page.getByRole('button', { name: 'Settings', exact: true }).click()
  await settings().getByRole('tab', { name: 'Profile' }).click()
  await part('Pinned posts').waitFor()
}

test('featured hashtags are added from proposals and by name, and removed with the keyboard (AC28)', async () => {
  await open({
    instance: { dialect: 'mastodon' },
    before: ({ instance }) => instance.post('luna', 'out with #lapwings and #owls'),
  })
  const tags = part('Featured hashtags')
  await tags.getByRole('button', { name: 'Feature #lapwings' }).click()
  await tags.getByRole('button', { name: 'Stop featuring #lapwings' }).waitFor()
  expect(await tags.getByRole('button', { name: 'Feature #lapwings' }).count()).toBe(0)
  const field = tags.getByRole('textbox', { name: 'Hashtag' })
  await field.fill('not a tag!')
  await tags.getByRole('button', { name: 'Feature hashtag' }).click()
  await tags.getByText('Validation failed: Name is invalid').waitFor()
  expect(await field.inputValue()).toBe('not a tag!')
  await field.fill('#Trains')
  await tags.getByRole('button', { name: 'Feature hashtag' }).click()
  await tags.getByRole('button', { name: 'Stop featuring #Trains' }).waitFor()
  expect(luna()?.featuredTags).toEqual(['lapwings', 'Trains'])
  const remove = (name: string): Locator => tags.getByRole('button', { name: `Stop featuring #${name}` })
  await remove('lapwings').focus()
  await world.tab.page.keyboard.press('Enter')
  await until('the focus on the next one', () => remove('Trains').isFocused())
  expect(luna()?.featuredTags).toEqual(['Trains'])
})

test.each(['pleroma', 'gotosocial'] as const)(
  'hashtags are not offered on %s, pinned posts are (AC28)',
  async (dialect) => {
    await open({ instance: { dialect }, before: ({ instance }) => pin(instance) })
    await part('Pinned posts').getByText('No pinned posts.').waitFor()
    expect(await part('Featured hashtags').count()).toBe(0)
  },
)

test('pinned posts are unpinned, and a failure says so beside them (AC29)', async () => {
  await open({
    before: ({ instance }) => pin(instance, 'pinned for all to see'),
  })
  const pins = part('Pinned posts')
  const unpin = pins.getByRole('button', { name: 'Unpin' })
  await unpin.waitFor()
  world.instance.control.fault({ match: '/unpin$', status: 422, delayMs: 500 })
  await unpin.click()
  expect(await unpin.getAttribute('aria-busy')).toBe('true')
  await pins.getByText('The post is still pinned').waitFor()
  expect(await unpin.getAttribute('aria-busy')).toBeNull()
  world.instance.control.clearFaults()
  await unpin.click()
  await pins.getByText('No pinned posts.').waitFor()
  expect(await pins.getByText('The post is still pinned').count()).toBe(0)
  expect(world.instance.postsSaying('pinned for all to see')[0]?.pinnedAt).toBeNull()
})

test('a pinned post leads to its conversation, and the settings are minimized (AC29)', async () => {
  await open({
    before: ({ instance }) => pin(instance, 'pinned for all to see'),
  })
  await part('Pinned posts').getByRole('link', { name: 'pinned for all to see' }).click()
  await settings().waitFor({ state: 'hidden' })
  await until('the conversation', () => world.tab.page.path().startsWith('/notice/'))
})

test('posts and hashtags that can’t be fetched are errors (AC28, AC29)', async () => {
  await open({
    instance: { dialect: 'mastodon' },
    before: ({ instance }) => {
      instance.control.fault({ match: '/featured_tags$', status: 500 })
      instance.control.fault({ match: '/statuses\\?.*pinned=true', status: 500 })
    },
  })
  await part('Featured hashtags').getByText('Error fetching featured hashtags').waitFor()
  await part('Pinned posts').getByText('Error fetching pinned posts').waitFor()
})
