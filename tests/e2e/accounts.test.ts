import { expect, test } from 'vitest'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { openInstance } from './harness/instance.ts'
import { logIn, logInThere } from './harness/logIn.ts'
import { countOf } from './harness/readAll.ts'
import { streamJoined } from './harness/streamJoined.ts'
import type { Tab } from './harness/tab.ts'
import { untilQuiet } from './harness/untilQuiet.ts'
import { textIn, wordsIn } from './harness/wordsIn.ts'

const titleOf = (tab: Tab): Promise<string> => tab.page.title()
const switcher = (tab: Tab) => tab.page.getByRole('button', { name: /^Switch account/ })

/** Logs each alert to the console, also those of tabs that close. */
function logAlerts(): void {
  class LoggedAlert extends EventTarget {
    static readonly permission = 'granted'
    constructor(title: string) {
      super()
      console.debug(`alert: ${title}`)
    }
    close(): void {}
  }
  Object.assign(globalThis, { Notification: LoggedAlert })
}

test('three accounts of two instances in five tabs: live, told once, apart, one acting as another, and whole again after the engine has died (SA1, SA7, SA8, SA11, SA13, NO55)', async () => {
  const world = await openClientWorld({ instance: { posts: 60 }, fullBrowser: true })
  const owl = await openInstance({ dialect: 'mastodon', posts: 20 })
  const owlHost = new URL(owl.origin).host
  try {
    const first = await world.openTab('/login')
    const context = first.page.context()
    const alerts: string[] = []
    context.on('console', (message) => {
      const [, title] = /^alert: (.*)/.exec(message.text()) ?? []
      if (title !== undefined) alerts.push(title)
    })
    await context.addInitScript(logAlerts)
    await world.signIn(first)

    // rook, at the other instance: by its own page, and back in this tab.
    await first.page.goto(new URL('/login?add', world.instance.origin).href)
    await first.page.getByLabel('Your account or server').fill(`rook@${owlHost}`)
    await first.page.getByRole('button', { name: 'Continue' }).click()
    await first.page.getByRole('heading', { name: 'Sign in' }).waitFor()
    const page = new URL(first.page.url())
    expect([page.origin, page.pathname]).toEqual([owl.origin, '/oauth/authorize'])
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: new URL('/oauth-callback', world.instance.origin).href,
      // Mastodon's scopes for staff are asked for where they are used (S40).
      scope: 'read write follow push',
      client_id: expect.stringMatching(/./),
      state: expect.stringMatching(/./),
    })
    await logInThere(first.page, 'rook')
    // An account of another server is signed in (S44).
    await first.page.getByRole('button', { name: 'Finish' }).click()
    await until('the tab of rook', async () => (await titleOf(first)).endsWith(`@rook@${owlHost}`))
    await until('an address without the code', () => !first.page.url().includes('code='))

    // moss, at the configured instance: by the form.
    const second = await world.openTab('/login?add')
    await second.page.getByRole('button', { name: 'Continue' }).click()
    await logIn(second.page, 'moss')
    await until('the tab of moss', async () => /@moss@[^@]+$/.test(await titleOf(second)))

    world.instance.post('moss', 'worth a star')
    // A tab that names nobody, one by its address, and one that a link opens.
    const third = await world.openTab('/main/friends')
    const fourth = await world.openTab(`/main/friends?as=${encodeURIComponent(`rook@${owlHost}`)}`)
    await until('the account of the address', async () => (await titleOf(fourth)).includes('@rook@'))
    expect(new URL(fourth.page.url()).search).toBe('')
    await until('the default account', async () => (await titleOf(third)).includes('@luna@'))
    const opened = context.waitForEvent('page')
    await fourth.page
      .getByRole('link', { name: 'Bookmarks' })
      .first()
      .click({ modifiers: ['ControlOrMeta'] })
    const fifth = await opened
    await until('the account of the link', async () => (await fifth.title()).includes('@rook@'))

    await until('three sockets', async () => (await world.engineHealth(first)).sockets === 3)
    await streamJoined(first)
    expect([world.stats().websockets, owl.control.stats().websockets]).toEqual([2, 1])
    expect(await world.engines()).toHaveLength(1)

    // A post at the other instance reaches the tabs of its account only, hidden ones too.
    owl.post('moss', 'seen by the owls alone')
    await first.show()
    await first.page.getByRole('button', { name: /new/ }).first().waitFor()
    await third.show()
    expect(await third.text()).not.toContain('seen by the owls alone')

    // A mention of rook raises one alert, with the account's name, in whichever tab.
    await fourth.run({ kind: 'setPreferences', change: { desktopNotifications: true } })
    await until('the end of the silence after the start', async () =>
      (await third.health()).accounts.every(({ alertsSilent }) => !alertsSilent),
    )
    // The title counts the unread notifications of all accounts (SA23), once they have loaded.
    for (const { control } of [world.instance, owl]) await untilQuiet(control)
    const before = await countOf(fourth)
    owl.post('moss', '@rook have you heard')
    await until('the alert', () => alerts.length > 0)
    await until('the unread count in a hidden tab', async () => (await countOf(fourth)) === before + 1)
    expect(alerts).toEqual([expect.stringContaining(` · @rook@${owlHost}`)])

    // luna's tab acts as moss, without leaving the page.
    const row = third.page.getByRole('main').getByRole('article').filter({ hasText: 'worth a star' })
    await row.getByRole('button', { name: 'More actions' }).click()
    await third.page.getByRole('menuitem', { name: 'As another account…' }).click()
    const dialog = third.page.getByRole('dialog', { name: 'As another account' })
    await dialog.getByRole('combobox').selectOption(`moss@${new URL(world.instance.origin).host}`)
    await dialog.getByRole('button', { name: 'Favorite' }).click()
    await dialog.getByText('Done: Favorite').waitFor()
    const [post] = world.instance.postsSaying('worth a star')
    const by = post?.favouritedBy.map((id) => world.instance.state.accounts.get(id)?.username)
    expect(by).toEqual(['moss'])
    await third.page.keyboard.press('Escape')
    expect(await titleOf(third)).toContain('@luna@')

    // The text that luna types is hers.
    const form = third.page.getByRole('complementary').getByRole('form', { name: 'New post' })
    await (await textIn(form)).fill('a thought of luna')

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
    expect(await wordsIn(form)).toBe('')

    // The engine dies: each tab keeps its account.
    await world.killEngine()
    const accounts = async (): Promise<string> =>
      (await Promise.all([first, second, third, fourth].map(titleOf)))
        .map((title) => /@(\w+)@/.exec(title)?.[1])
        .join()
    await until('all tabs to be whole', async () => (await accounts()) === 'rook,moss,rook,rook')
    await until('three sockets', async () => (await world.engineHealth(third)).sockets === 3, 30_000)
    expect(alerts).toHaveLength(1)

    // An account is signed out by its server: its tabs show the default account, and it keeps its place in the list.
    owl.state.tokens.clear()
    await third.show()
    await third.page
      .getByRole('button', { name: /Favorite/ })
      .first()
      .click()
    await until('the default account', async () => (await accounts()) === 'luna,moss,luna,luna', 30_000)
    await until("luna's text", async () => (await wordsIn(form)) === 'a thought of luna')
    await switcher(third).click()
    await third.page.getByRole('menu').getByText('Logged out by its server').waitFor()
  } finally {
    await world.close()
    await owl.close()
  }
})
