import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Tab as EngineTab } from '../engine/harness/tab.ts'
import type { Locator } from './harness/locator.ts'
import type { Tab } from './harness/tab.tsx'
import { until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

const mainOf = ({ page }: Tab): Locator => page.getByRole('main')
const personOf = (tab: Tab, acct: string): Locator =>
  mainOf(tab)
    .getByRole('listitem')
    .filter({ hasText: `@${acct}` })
const idOf = ({ instance }: World, acct: string): string => instance.state.byAcct.get(acct) ?? ''

describe('who to follow', () => {
  const firstName = async (tab: Tab): Promise<string> => {
    await mainOf(tab).getByRole('listitem').nth(5).waitFor()
    const [first = ''] = await mainOf(tab).getByRole('listitem').getByText(/^@/).allTextContents()
    return first.slice(1)
  }

  test('shows a failure, and loads the list on "Try again"', async () => {
    const { instance, tab } = await openWorld({
      path: '/who-to-follow',
      before: ({ instance: { control } }) => control.fault({ match: '/suggestions', status: 500 }),
    })
    const retry = mainOf(tab).getByRole('button', { name: 'Try again' })
    await retry.waitFor()
    instance.control.clearFaults()
    await retry.click()
    await mainOf(tab).getByRole('listitem').first().waitFor()
    await retry.waitFor({ state: 'detached' })
  })

  test('lists people with a button to follow them, and shows a refusal beside it', async () => {
    const world = await openWorld({ as: 'wren', path: '/who-to-follow' })
    const { instance, tab } = world
    await mainOf(tab).getByRole('heading', { name: 'Who to follow' }).waitFor()
    const name = await firstName(tab)
    const person = personOf(tab, name).first()
    expect(await person.getByRole('link').getAttribute('href')).toBe(`/users/${name}`)
    instance.control.fault({ match: 'POST /api/v1/accounts/.*/follow', status: 422, times: 1 })
    const follow = person.getByRole('button', { name: 'Follow', exact: true })
    await follow.click()
    await person.getByRole('alert').waitFor()
    await follow.click()
    await person.getByRole('button', { name: /^(Following|Request sent)$/ }).waitFor()
    const edge = [idOf(world, 'wren'), idOf(world, name)] as const
    const { follows, requests } = instance.state
    await until('the follow on the instance', () => follows.has(...edge) || requests.has(...edge))
  })

  test('has three people in the sidebar, and a link to all of them', async () => {
    const { tab } = await openWorld({ as: 'wren' })
    const panel = tab.page.getByRole('region', { name: 'Who to follow' })
    await panel.getByRole('listitem').nth(2).waitFor()
    expect(await panel.getByRole('listitem').count()).toBe(3)
    await panel.getByRole('link', { name: 'More' }).click()
    await mainOf(tab).getByRole('heading', { name: 'Who to follow' }).waitFor()
  })

  test('is not in the sidebar if the instance has no suggestions, and its page shows that', async () => {
    const { tab } = await openWorld({
      as: 'rook',
      path: '/who-to-follow',
      before: ({ instance }) => instance.control.setSuggestions(false),
    })
    await mainOf(tab).getByText("This instance doesn't offer suggestions.").waitFor()
    expect(await tab.page.getByRole('complementary').getByText('Who to follow').count()).toBe(0)
  })
})

describe('follow requests of a locked account', () => {
  let world: World
  let tab: Tab
  let other: EngineTab
  let requests: string

  beforeAll(async () => {
    world = await openWorld({ as: 'wren', path: '/friend-requests' })
    tab = world.tab
    other = await world.otherTab()
    requests = await other.watch('followRequests')
    await personOf(tab, 'tern').or(personOf(tab, 'finch')).first().waitFor()
    return () => world.close()
  })
  afterEach(() => world.instance.control.clearFaults())

  /** Sends a follow request to wren, unless there is one already. */
  const ask = async (as: string): Promise<void> => {
    const path = `/api/v1/accounts/${idOf(world, 'wren')}`
    if (follows(as)) await world.instance.control.act({ as, path: `${path}/unfollow` })
    await world.instance.control.act({ as, path: `${path}/follow` })
    await tab.go('/friend-requests')
    await personOf(tab, as).waitFor()
    await until('the request in the other tab', () => other.rows(requests).includes(idOf(world, as)))
  }
  const isGone = async (acct: string): Promise<void> => {
    await personOf(tab, acct).waitFor({ state: 'detached' })
    await until('the request to go in the other tab', () => !other.rows(requests).includes(idOf(world, acct)))
  }
  const follows = (acct: string): boolean =>
    world.instance.state.follows.has(idOf(world, acct), idOf(world, 'wren'))

  test('are counted in the navigation, which links to them', async () => {
    await ask('tern')
    await tab.go('/main/friends')
    const link = tab.page
      .getByRole('navigation', { name: 'Navigation' })
      .getByRole('link', { name: /^Follow requests/ })
    await until('the count of requests', async () => /\d+ unread/.test(await link.textContent()))
    await link.click()
    expect(tab.page.path()).toBe('/friend-requests')
    await mainOf(tab).getByRole('listitem').first().waitFor()
  })

  test.each([403, 500])(
    'show beside the person that the instance answered %i; the person stays (NO23)',
    async (status) => {
      await ask('tern')
      world.instance.control.fault({ match: 'POST /api/v1/follow_requests/.*/authorize', status })
      const approve = personOf(tab, 'tern').getByRole('button', { name: 'Approve' })
      await approve.click()
      await personOf(tab, 'tern').getByRole('alert').waitFor()
      await approve.waitFor()
      expect(await tab.page.getByRole('region', { name: 'Notices' }).getByRole('button').count()).toBe(0)
      expect(follows('tern')).toBe(false)
    },
  )

  test('are fetched again when the page opens (NO24)', async () => {
    await tab.go('/main/friends')
    const { state } = world.instance
    // Without a stream event, like a request that arrived while no socket was open.
    state.requests.set(idOf(world, 'swift'), idOf(world, 'wren'), { reblogs: true, notify: false })
    await tab.go('/friend-requests')
    await personOf(tab, 'swift').waitFor()
    state.requests.remove(idOf(world, 'swift'), idOf(world, 'wren'))
    await tab.go('/main/friends')
    await tab.go('/friend-requests')
    await isGone('swift')
  })

  test('leave the focus in the list when they are answered', async () => {
    for (const as of ['finch', 'tern']) await ask(as)
    const first = mainOf(tab).getByRole('listitem').first()
    await first.getByRole('button', { name: 'Deny' }).press('Enter')
    const question = tab.page.getByRole('alertdialog')
    if ((await question.count()) > 0) await question.getByRole('button', { name: 'Deny' }).press('Enter')
    await until(
      'the focus on another row',
      () => document.activeElement?.matches('main li [data-row]') === true,
    )
  })

  test('disappear in all tabs when they are approved', async () => {
    await ask('tern')
    await personOf(tab, 'tern').getByRole('button', { name: 'Approve' }).click()
    await isGone('tern')
    expect(follows('tern')).toBe(true)
  })

  test('are denied after confirmation if the user prefers one', async () => {
    await ask('finch')
    await tab.run({ kind: 'setPreferences', change: { modalOnDenyFollow: true } })
    const deny = personOf(tab, 'finch').getByRole('button', { name: 'Deny' })
    await deny.click()
    const question = tab.page.getByRole('alertdialog', { name: 'Deny this request?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await personOf(tab, 'finch').count()).toBe(1)
    await deny.click()
    await question.getByRole('button', { name: 'Deny' }).click()
    await isGone('finch')
    expect(follows('finch')).toBe(false)
  })

  test('leave an empty page when the last one is approved', async () => {
    await ask('tern')
    const approve = mainOf(tab).getByRole('listitem').getByRole('button', { name: 'Approve' })
    while ((await approve.count()) > 0) {
      const left = await approve.count()
      await approve.first().click()
      await until('one request fewer', async () => (await approve.count()) < left)
    }
    await mainOf(tab).getByText('No follow requests').waitFor()
    await until('no requests in the other tab', () => other.rows(requests).length === 0)
  })
})
