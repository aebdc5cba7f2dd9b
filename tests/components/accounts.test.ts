import { describe, expect, onTestFinished, test } from 'vitest'
import { COMMON_PASSWORD } from '../../instance/state/secrets.ts'
import { BROWSER, entityKey } from '../../src/shared/model/keys.ts'
import { accountsNow } from '../../src/ui/blocks/accounts/useAccounts.ts'
import { tabAccount } from '../../src/ui/engine/tabAccount.ts'
import { applyRememberedTheme } from '../../src/ui/theme/applyTheme.ts'
import { postingAt } from '../e2e/harness/posting.ts'
import { rowsOf, rowWith } from './harness/feed.ts'
import type { Locator } from './harness/locator.ts'
import { until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

const OWL = 'https://owl.example'

/** luna at the configured instance, and rook at another one, which imitates Mastodon. luna is the default. */
async function setUp(before: (world: World) => unknown = () => {}) {
  return openWorld({
    before: async (world) => {
      before(world)
      const owl = world.addInstance(OWL, { dialect: 'mastodon' })
      await world.signIn('rook', owl, OWL)
      await world.signIn('luna')
    },
  })
}

const shown = (world: World): string | undefined => world.tab.engine.currentSession()?.account
const switcher = (world: World): Locator => world.tab.page.getByRole('button', { name: /^Switch account/ })

async function openMenu(world: World): Promise<void> {
  await switcher(world).click()
  await world.tab.page.getByRole('menuitem', { name: 'Add account' }).waitFor()
}

async function choose(world: World, name: string): Promise<void> {
  await openMenu(world)
  await world.tab.page.getByRole('menuitemradio', { name }).click()
}

describe('the switcher', () => {
  test('shows another account at the same page, with its own posts, title and mark (SA10, SA11)', async () => {
    const world = await setUp()
    const { page } = world.tab
    await until('the list', () => document.title.endsWith('· @luna@home.example'))
    await choose(world, 'Rook')
    await until('the other account', () => shown(world) === 'rook@owl.example')
    await until('its title', () => document.title.endsWith('· @rook@owl.example'))
    expect(location.pathname).toBe('/main/friends')
    await rowsOf(world.tab).first().waitFor()
    expect(document.querySelectorAll('[data-account-colour]')).toHaveLength(1)
    await until('the focus', () => document.activeElement?.getAttribute('data-key') === 'accounts')
    await page.getByRole('link', { name: /@rook/ }).first().waitFor()
    await choose(world, 'Luna')
    await until('the first account', () => shown(world) === 'luna@home.example')
  })

  test('shows the posts of an account that was shown before together with it (SA50)', async () => {
    const world = await setUp()
    await choose(world, 'Rook')
    await until('the other account', () => shown(world) === 'rook@owl.example')
    await rowsOf(world.tab).first().waitFor()
    const turns: (readonly [account: string | undefined, hasRows: boolean])[] = []
    const { cells } = world.tab.engine.mirror
    const stop = cells.read(entityKey(BROWSER, 'session'), () =>
      setTimeout(() => turns.push([shown(world), document.querySelector('main [data-row]') !== null])),
    )
    await choose(world, 'Luna')
    await until('the turn', () => turns.length > 0)
    stop()
    expect(turns[0]).toEqual(['luna@home.example', true])
  })

  test('has the unread notifications of the others', async () => {
    const world = await setUp()
    await choose(world, 'Rook')
    await until('the other account', () => shown(world) === 'rook@owl.example')
    await world.tab.page.getByRole('button', { name: /^Switch account · \d+ unread$/ }).waitFor()
  })

  test('keeps what was typed for each account (SA11)', async () => {
    const world = await setUp()
    const text = () => world.tab.page.getByRole('textbox', { name: "What's on your mind?" })
    await text().fill('a thought of luna')
    await choose(world, 'Rook')
    await until('the other account', () => shown(world) === 'rook@owl.example')
    await until('an empty form', async () => (await text().inputValue()) === '')
    await choose(world, 'Luna')
    await until('the text', async () => (await text().inputValue()) === 'a thought of luna')
  })

  test('leads home from a post, whose id means nothing at the other instance (SA11)', async () => {
    const world = await setUp()
    const row = rowsOf(world.tab).first()
    await row.waitFor()
    const id = document.querySelector('main [data-row]')?.getAttribute('data-row')
    await world.tab.go(`/notice/${id}`)
    await choose(world, 'Rook')
    await until('home', () => location.pathname === '/main/friends')
    await until('the other account', () => shown(world) === 'rook@owl.example')
  })

  test('is reached by keys: g and the place of an account (SA12)', async () => {
    const world = await setUp()
    await until('the list', () => document.title.endsWith('· @luna@home.example'))
    await world.tab.page.keyboard.press('g')
    await world.tab.page.keyboard.press('2')
    await until('the other account', () => shown(world) === 'rook@owl.example')
  })

  test('is remembered over a reload, and an address may name the account (SA2, SA3)', async () => {
    const world = await setUp()
    await choose(world, 'Rook')
    await until('the other account', () => shown(world) === 'rook@owl.example')
    await world.openTab('/main/friends')
    expect(shown(world)).toBe('rook@owl.example')
    await world.openTab('/about?as=luna%40home.example&x=1')
    expect(shown(world)).toBe('luna@home.example')
    expect(location.search).toBe('?x=1')
  })

  test.each([
    ['eve@nest.example', 'Add account'],
    ['rook@owl.example', 'Log in again'],
  ])(
    'says that %s, which the address names, is not logged in here, and offers it (SA41)',
    async (account, offer) => {
      const world = await setUp()
      world.others[0]?.state.tokens.clear()
      await choose(world, 'Rook')
      await until('the default account', () => shown(world) === 'luna@home.example')
      await world.openTab(`/about?as=${encodeURIComponent(account)}`)
      const question = world.tab.page.getByRole('alertdialog', {
        name: 'This account is no longer logged in here.',
      })
      await question.getByText(`@${account}`).waitFor()
      expect(shown(world)).toBe('luna@home.example')
      await question.getByRole('button', { name: offer }).click()
      const field = world.tab.page.getByLabel('Your account or server')
      await until('its address', async () => (await field.inputValue()) === account)
    },
  )

  test('asks nothing about a name in the address that is no account', async () => {
    const world = await setUp()
    await world.openTab('/about?as=%3Cscript%3E')
    await until('the address', () => location.search === '')
    await until('the list', () => document.title.endsWith('· @luna@home.example'))
    expect(await world.tab.page.getByRole('alertdialog').count()).toBe(0)
  })

  const passedOn = (): readonly string[] =>
    Object.keys(localStorage).filter((key) => key.startsWith('rookery-as '))
  const openLinkMenu = (): void => {
    const link = document.querySelector('a[href="/main/friends"]')
    link?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true }))
  }

  test('is passed on to a tab that a link opens, for a minute (SA2)', async () => {
    const world = await setUp()
    await choose(world, 'Rook')
    await until('the other account', () => shown(world) === 'rook@owl.example')
    openLinkMenu()
    expect(passedOn()).toEqual(['rookery-as /main/friends'])
    const passed = localStorage.getItem('rookery-as /main/friends') ?? ''
    sessionStorage.clear()
    await world.openTab('/main/friends')
    expect(shown(world)).toBe('rook@owl.example')
    expect(passedOn()).toEqual([])

    // The tab before has closed, and could not take it back.
    const [account = '', at = ''] = passed.split(' ')
    for (const path of ['/main/friends', '/about'])
      localStorage.setItem(`rookery-as ${path}`, `${account} ${Number(at) - 60_000}`)
    sessionStorage.clear()
    await world.openTab('/main/friends')
    expect(shown(world)).toBe('luna@home.example')
    expect(passedOn()).toEqual([])
  })

  test('is not passed on in private mode, which stores nothing (ST32)', async () => {
    const world = await setUp()
    await until('the list', () => document.title.endsWith('· @luna@home.example'))
    await world.tab.run({ kind: 'setPrivacy', keepNothing: true })
    openLinkMenu()
    expect(passedOn()).toEqual([])
  })
})

describe('adding an account', () => {
  test('of the own server signs in with the form, in this tab only (SA4, S27)', async () => {
    const world = await openWorld()
    const other = await world.otherTab()
    await openMenu(world)
    const { page } = world.tab
    await page.getByRole('menuitem', { name: 'Add account' }).click()
    const field = page.getByLabel('Your account or server')
    await until('the own server', async () => (await field.inputValue()) === 'home.example')
    await page.getByRole('button', { name: 'Continue' }).click()
    const main = page.getByRole('main')
    await main.getByLabel('Username').fill('rook')
    await main.getByLabel('Password', { exact: true }).fill(COMMON_PASSWORD)
    await main.getByRole('button', { name: 'Log in', exact: true }).click()
    await until('the new account', () => shown(world) === 'rook@home.example')
    await until('its home', () => location.pathname === '/main/friends')
    await rowsOf(world.tab).first().waitFor()
    expect(other.account).toBe('luna@home.example')
  })

  test('of the own server can still become one of another server (SA4)', async () => {
    const world = await openWorld({ path: '/login?add' })
    const { page } = world.tab
    const field = page.getByLabel('Your account or server')
    await until('the own server', async () => (await field.inputValue()) === 'home.example')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Another server' }).click()
    await field.fill('no such place')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('This is not an address.').first().waitFor()
  })

  test.each([
    ['no such place', 'This is not an address.'],
    ['http://owl.example', 'This is not an address.'],
    ['silent.example', "The server can't be reached."],
    ['page.example', 'There is no server of the Fediverse at this address.'],
  ])('%s is answered with words (SA4)', async (address, words) => {
    const world = await openWorld({ path: '/login?add' })
    const { page } = world.tab
    world.answers.set('https://silent.example', () => Promise.reject(new TypeError('Failed to fetch')))
    world.answers.set('https://page.example', () => Promise.resolve(new Response('<!doctype html><p>hello')))
    const field = page.getByLabel('Your account or server')
    await until('the own server', async () => (await field.inputValue()) === 'home.example')
    await field.fill(address)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText(words).first().waitFor()
    expect(await field.inputValue()).toBe(address)
    await until('the focus', () => document.activeElement?.getAttribute('name') === 'address')
  })
})

describe('the window of the accounts', () => {
  async function openWindow(world: World): Promise<Locator> {
    await openMenu(world)
    await world.tab.page.getByRole('menuitem', { name: 'Manage accounts' }).click()
    const dialog = world.tab.page.getByRole('dialog', { name: 'Accounts' })
    await dialog.waitFor()
    return dialog
  }
  const names = (): string[] =>
    [...document.querySelectorAll('[role="dialog"] li strong')].map(({ textContent }) => textContent ?? '')

  test('orders them by keys, and changes colour, default and sleep (SA5)', async () => {
    const world = await setUp()
    const dialog = await openWindow(world)
    await until('the list', () => names().join() === 'Luna,Rook')
    // Not the first field, which is a switch below the list.
    await until('the focus', () => document.activeElement?.getAttribute('aria-current') === 'true')
    await dialog.getByRole('button', { name: 'Move Rook up' }).click()
    await until('the order', () => names().join() === 'Rook,Luna')
    await dialog.getByRole('button', { name: 'Settings of Rook' }).click()
    await dialog.getByLabel('Color').selectOption('teal')
    await until('the colour', () => document.querySelector('li[data-account-colour="teal"]'))
    await dialog.getByRole('switch', { name: 'Open in new tabs' }).click()
    await dialog.getByText(/@rook@owl\.example.* · Opens in new tabs/).waitFor()
    await dialog.getByRole('switch', { name: 'Let this account sleep' }).click()
    await dialog.getByText(/Asleep/).waitFor()
    const other = await world.otherTab()
    expect(other.account).toBe('rook@owl.example')
  })

  test('says which accounts count in the title (SA23)', async () => {
    const world = await setUp()
    const owl = world.others[0]
    if (owl === undefined) throw new Error('there is no other instance')
    await postingAt(owl).post('moss', 'a word for @rook')
    const count = (): number => Number(/^\((\d+)\)/.exec(document.title)?.[1] ?? 0)
    const ofRook = (): number =>
      accountsNow(world.tab.engine).find(({ account }) => account === 'rook@owl.example')?.unread ?? 0
    const ofLuna = (): number =>
      accountsNow(world.tab.engine).find(({ account }) => account === 'luna@home.example')?.unread ?? 0
    await until('the sum', () => ofRook() > 0 && ofLuna() > 0 && count() === ofRook() + ofLuna())
    const dialog = await openWindow(world)
    await dialog.getByRole('button', { name: 'Settings of Rook' }).click()
    const onApp: number[] = []
    Object.assign(navigator, { setAppBadge: async (shown: number) => void onApp.push(shown) })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'setAppBadge'))
    await dialog.getByRole('switch', { name: 'Count in title and icon' }).click()
    await until('that of Luna alone', () => count() === ofLuna())
    expect(onApp).toEqual([ofLuna()])
    expect(ofRook()).toBeGreaterThan(0)
  })

  test('an account that its server signed out is signed in again, or removed with its drafts (SA7)', async () => {
    const world = await setUp()
    await until('the list', () => document.title.endsWith('· @luna@home.example'))
    await world.disk.session.put('drafts', 'rook@owl.example/draft/x', { text: 'unfinished' })
    world.others[0]?.state.tokens.clear()
    await choose(world, 'Rook')
    await until('the refusal', () => shown(world) === 'luna@home.example', 60_000)
    await world.tab.page.getByText('You were logged out').first().waitFor()
    const dialog = await openWindow(world)
    await dialog.getByText(/Logged out by its server/).waitFor()
    await dialog.getByRole('button', { name: 'Settings of Rook' }).click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    const question = world.tab.page.getByRole('alertdialog')
    await question.getByLabel('Delete its drafts and waiting posts from this browser, too').click()
    await question.getByRole('button', { name: 'Remove' }).click()
    await until('one account', () => names().join() === 'Luna')
    expect(await world.disk.session.entries('drafts')).toEqual([])
  })

  test.each([
    ['Rook', 'luna'],
    ['Luna', 'rook'],
  ])('%s is signed out, and the focus stays in the window (SA5)', async (name, left) => {
    const world = await setUp()
    const dialog = await openWindow(world)
    await dialog.getByRole('button', { name: `Settings of ${name}` }).click()
    await dialog.getByRole('button', { name: 'Log out', exact: true }).focus()
    await dialog.getByRole('button', { name: 'Log out', exact: true }).click()
    await world.tab.page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
    await until('the other one alone', () => names().join().toLowerCase() === left)
    await until('the focus', () => document.activeElement?.closest('[role="dialog"]'))
    // With the account of this tab, the window has mounted again.
    if (name === 'Rook') expect(document.activeElement?.getAttribute('data-row')).toBe('luna@home.example')
  })

  test('gives all accounts the same look, and each its own again (SA42)', async () => {
    const world = await setUp()
    await world.tab.run({ kind: 'setPreferences', change: { theme: 'pleroma-light' } })
    const dialog = await openWindow(world)
    const same = dialog.getByRole('switch', { name: 'Use the same look and keys for all accounts' })
    expect(await same.isChecked()).toBe(false)
    await same.click()
    await until('the choice', () => same.isChecked())
    await world.tab.page.keyboard.press('Escape')
    await choose(world, 'Rook')
    await until('the other account', () => shown(world) === 'rook@owl.example')
    await until('the same look', () => document.documentElement.dataset.theme === 'pleroma-light')
    await choose(world, 'Luna')
    await until('the first account', () => shown(world) === 'luna@home.example')
    await world.tab.run({ kind: 'shareLook', on: false })
    expect(document.documentElement.dataset.theme).toBe('pleroma-light')
    await choose(world, 'Rook')
    await until('its earlier look', () => document.documentElement.dataset.theme !== 'pleroma-light')
  })

  test('says where an account has moved to (SA45)', async () => {
    const world = await setUp()
    const { state } = world.others[0] ?? {}
    const [from, to] = ['rook', 'finch'].map((acct) => state?.accounts.get(state.byAcct.get(acct) ?? ''))
    Object.assign(from ?? {}, { movedTo: to?.id })
    await choose(world, 'Rook')
    const dialog = await openWindow(world)
    await dialog.getByText(/Rook has moved to: .*@finch@owl\.example/).waitFor()
  })

  test('says that the look could not be stored (SA42)', async () => {
    const world = await setUp()
    const dialog = await openWindow(world)
    world.disk.failures.session = 'full'
    world.problems.expect(/could not store the look/)
    await dialog.getByRole('switch', { name: /^Use the same look/ }).click()
    await dialog.getByRole('alert').waitFor()
    world.disk.failures.session = undefined
  })

  test('signs out of all of them', async () => {
    const world = await setUp()
    const dialog = await openWindow(world)
    await dialog.getByRole('button', { name: 'Log out of all accounts' }).click()
    await world.tab.page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Log out of all accounts' })
      .click()
    await until('a visitor', () => world.tab.engine.currentSession()?.state === 'signed-out', 30_000)
    await until('a public page', () => location.pathname === '/main/public')
  })
})

test('the connection window has the socket and the requests of each account (SA51)', async () => {
  const world = await setUp()
  await until('the list', () => document.title.endsWith('· @luna@home.example'))
  await world.tab.page.keyboard.press('g')
  await world.tab.page.keyboard.press('i')
  const panel = world.tab.page.getByRole('dialog', { name: 'Connection' })
  for (const name of ['@luna@home.example', '@rook@owl.example']) {
    await panel.getByText(name).waitFor()
    const facts = [...document.querySelectorAll('dialog dt, [role=dialog] dt')]
    const words = () => facts.find(({ textContent }) => textContent === name)?.nextElementSibling?.textContent
    await until('its socket', () => words()?.startsWith('Connected') === true)
    expect(words()).toMatch(/Requests: \d+ in the last minute, [1-9]\d* in total$/)
  }
})

describe('acting as another account (SA13)', () => {
  test('favourites a post from there, without leaving the page', async () => {
    const world = await setUp((at) => at.instance.post('moss', 'worth a star'))
    const owl = world.others[0]
    if (owl === undefined) throw new Error('there is no other instance')
    const post = world.instance.postsSaying('worth a star')[0]
    const [copyId = ''] = owl.state.statuses.keys()
    const copy = await owl.control.act({ as: 'rook', method: 'GET', path: `/api/v1/statuses/${copyId}` })
    // Every instance knows a post by the same address.
    const here = await world.instance.control.act({
      as: 'moss',
      method: 'GET',
      path: `/api/v1/statuses/${post?.id}`,
    })
    const { uri } = here.body as { readonly uri: string }
    owl.control.answer('/api/v2/search', { statuses: [{ ...(copy.body as object), uri }] })
    await until('the list', () => document.title.endsWith('· @luna@home.example'))
    await rowWith(world.tab, 'worth a star').getByRole('button', { name: 'More actions' }).click()
    await world.tab.page.getByRole('menuitem', { name: 'As another account…' }).click()
    const dialog = world.tab.page.getByRole('dialog', { name: 'As another account' })
    await dialog.getByRole('button', { name: 'Favorite' }).click()
    await dialog.getByText('Done: Favorite').waitFor()
    expect(shown(world)).toBe('luna@home.example')
    expect(post?.favouritedBy).toHaveLength(0)
    expect(owl.state.statuses.get(copyId)?.favouritedBy).toHaveLength(1)
  })
})

test('a returned code that was not asked for here has words, and a way to start again (SA6)', async () => {
  const world = await openWorld({ path: '/oauth-callback?code=x&state=foreign' })
  await world.tab.page.getByText('This login was not started here').waitFor()
  await world.tab.page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await world.tab.page.getByLabel('Your account or server').waitFor()
})

test('the words stay when one comes back to the page (SA6)', async () => {
  const world = await openWorld({ path: '/oauth-callback?code=x&state=foreign' })
  await world.tab.page.getByText('This login was not started here').waitFor()
  await world.tab.page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await world.tab.page.getByLabel('Your account or server').waitFor()
  history.back()
  await world.tab.page.getByText('This login was not started here').waitFor()
})

describe('themes of several accounts', () => {
  const hasTheme = (theme: string): boolean => document.documentElement.dataset.theme === theme
  const remembered = (): readonly string[] =>
    Object.keys(localStorage)
      .filter((key) => /^rookery-(theme|look|default)/.test(key))
      .sort()
  /** The first paint of a tab, as main.ts makes it. */
  const paint = (): string => {
    applyRememberedTheme(tabAccount())
    return `${document.documentElement.dataset.theme} ${document.querySelector('[name="theme-color"]')?.getAttribute('content')}`
  }

  test('the first paint has the theme of the account of the tab (TM4)', async () => {
    const world = await setUp()
    await world.tab.run({ kind: 'setPreferences', change: { theme: 'pleroma-light' } })
    await until('the light theme', () => hasTheme('pleroma-light'))
    await choose(world, 'Rook')
    await until('the other account', () => shown(world) === 'rook@owl.example')
    await world.tab.run({ kind: 'setPreferences', change: { theme: 'preset:sepia' } })
    await until(
      'its theme',
      () => hasTheme('configured') && localStorage.getItem('rookery-look rook@owl.example'),
    )
    await until('the default', () => localStorage.getItem('rookery-default') === 'luna@home.example')
    expect(paint()).toBe('configured #efe5d0')
    // A new tab shows the default account, unless its address names another one.
    sessionStorage.clear()
    expect(paint()).toBe('pleroma-light #edf0f4')
    history.replaceState(null, '', '/main/friends?as=rook%40owl.example')
    expect(paint()).toBe('configured #efe5d0')
    history.replaceState(null, '', '/main/friends')
    await world.tab.run({ kind: 'changeAccount', of: 'rook@owl.example', change: { isDefault: true } })
    await until('another default', () => localStorage.getItem('rookery-default') === 'rook@owl.example')
    expect(paint()).toBe('configured #efe5d0')
  })

  test('a switch shows the remembered theme at once, before the engine has made its sheet (TM4)', async () => {
    const world = await setUp()
    await choose(world, 'Rook')
    await until('the other account', () => shown(world) === 'rook@owl.example')
    await world.tab.run({ kind: 'setPreferences', change: { theme: 'preset:sepia' } })
    await until('its theme', () => localStorage.getItem('rookery-look rook@owl.example'))
    await choose(world, 'Luna')
    await until('the first account', () => shown(world) === 'luna@home.example')
    await world.tab.run({ kind: 'setPreferences', change: { theme: 'preset:black' } })
    await until('its theme', () => localStorage.getItem('rookery-look luna@home.example'))
    const colours: (string | null | undefined)[] = []
    const look = (): unknown =>
      colours.push(document.querySelector('[name="theme-color"]')?.getAttribute('content'))
    const observer = new MutationObserver(look)
    observer.observe(document.head, { childList: true, subtree: true })
    await choose(world, 'Rook')
    await until('the other theme', () => colours.includes('#efe5d0'))
    observer.disconnect()
    expect(new Set(colours)).toEqual(new Set(['#efe5d0']))
  })

  test('are forgotten with their account, and in private mode (TM4, ST32)', async () => {
    const world = await setUp()
    await choose(world, 'Rook')
    await until('the other account', () => shown(world) === 'rook@owl.example')
    await until('both themes', () => remembered().length === 5)
    await world.tab.run({ kind: 'signOut' })
    await until('one account', () => !remembered().some((key) => key.includes('rook@')))
    await world.tab.run({ kind: 'setPrivacy', keepNothing: true })
    await until(
      'no name',
      () => !remembered().some((key) => key.includes('@')) && !localStorage.getItem('rookery-default'),
    )
    expect(remembered()).toContain('rookery-theme')
  })
})

test('rows of one account are never shown with another', async () => {
  const world = await setUp((at) => at.instance.post('rook', 'only at the nest'))
  await rowWith(world.tab, 'only at the nest').waitFor()
  await choose(world, 'Rook')
  await until('the other account', () => shown(world) === 'rook@owl.example')
  await rowsOf(world.tab).first().waitFor()
  expect(await world.tab.text()).not.toContain('only at the nest')
})
