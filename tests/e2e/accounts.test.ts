import { expect, test } from 'vitest'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { openInstance, PASSWORD } from './harness/instance.ts'
import type { Tab } from './harness/tab.ts'

const titleOf = (tab: Tab): Promise<string> => tab.page.title()
const switcher = (tab: Tab) => tab.page.getByRole('button', { name: /^Switch account/ })

test('three accounts of two instances in five tabs: live, apart, and whole again after the engine has died (SA1, SA8)', async () => {
  const world = await openClientWorld({ instance: { posts: 60 } })
  const owl = await openInstance({ dialect: 'mastodon', posts: 20 })
  const owlHost = new URL(owl.origin).host
  try {
    const first = await world.openTab('/login')
    await world.signIn(first)

    // rook, at the other instance: by its own page, and back in this tab.
    await first.page.goto(new URL('/login?add', world.instance.origin).href)
    await first.page.getByLabel('Your account or server').fill(`rook@${owlHost}`)
    await first.page.getByRole('button', { name: 'Continue' }).click()
    await first.page.getByLabel('Name').fill('rook')
    await first.page.getByLabel('Password').fill(PASSWORD)
    await first.page.getByRole('button', { name: 'Sign in' }).click()
    await until('the tab of rook', async () => (await titleOf(first)).endsWith(`@rook@${owlHost}`))

    // moss, at the configured instance: by the form.
    const second = await world.openTab('/login?add')
    await second.page.getByRole('button', { name: 'Continue' }).click()
    const form = second.page.getByRole('main')
    await form.getByLabel('Username').fill('moss')
    await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await form.getByRole('button', { name: 'Log in', exact: true }).click()
    await until('the tab of moss', async () => /@moss@[^@]+$/.test(await titleOf(second)))

    // A tab that names nobody, one by its address, and one that a link opens.
    const third = await world.openTab('/main/friends')
    const fourth = await world.openTab(`/main/friends?as=${encodeURIComponent(`rook@${owlHost}`)}`)
    await until('the account of the address', async () => (await titleOf(fourth)).includes('@rook@'))
    expect(new URL(fourth.page.url()).search).toBe('')
    await until('the default account', async () => (await titleOf(third)).includes('@luna@'))
    const opened = fourth.page.context().waitForEvent('page')
    await fourth.page
      .getByRole('link', { name: 'Bookmarks' })
      .first()
      .click({ modifiers: ['ControlOrMeta'] })
    const fifth = await opened
    await until('the account of the link', async () => (await fifth.title()).includes('@rook@'))

    const health = await world.engineHealth(first)
    expect(health.sockets).toBe(3)
    expect([world.stats().websockets, owl.control.stats().websockets]).toEqual([2, 1])
    expect(await world.engines()).toHaveLength(1)

    // A post at the other instance reaches the tabs of its account only, hidden ones too.
    owl.post('moss', 'seen by the owls alone')
    await first.show()
    await first.page.getByRole('button', { name: /new/ }).first().waitFor()
    await third.show()
    expect(await third.text()).not.toContain('seen by the owls alone')

    // Two presses show another account in this tab, without a request.
    const sent = owl.control.stats().requests.length
    await switcher(third).click()
    await third.page.getByRole('menuitemradio', { name: /^Rook/ }).click()
    await until('rook in the third tab', async () => (await titleOf(third)).includes('@rook@'))
    await third.page.getByRole('feed').getByRole('article').first().waitFor()
    const asked = owl.control
      .stats()
      .requests.slice(sent)
      .map(({ path }) => path)
    expect(asked.filter((path) => path.includes('/timelines/home'))).toEqual([])

    // The engine dies: each tab keeps its account.
    await world.killEngine()
    const accounts = async (): Promise<string> =>
      (await Promise.all([first, second, third, fourth].map(titleOf)))
        .map((title) => /@(\w+)@/.exec(title)?.[1])
        .join()
    await until('all tabs to be whole', async () => (await accounts()) === 'rook,moss,rook,rook')
    await until('three sockets', async () => (await world.engineHealth(third)).sockets === 3, 30_000)

    // One is signed out by its server: its tabs show the default account, and it keeps its place.
    owl.state.tokens.clear()
    await third.page
      .getByRole('button', { name: /Favorite/ })
      .first()
      .click()
    await until('the default account', async () => (await accounts()) === 'luna,moss,luna,luna', 30_000)
    await switcher(third).click()
    await third.page.getByText('Logged out by its server').waitFor()
  } finally {
    await world.close()
    await owl.close()
  }
})
