import { describe, expect, test } from 'vitest'
import { COMMON_PASSWORD } from '../../instance/state/secrets.ts'
import { BROWSER, entityKey } from '../../src/shared/model/keys.ts'
import { rowsOf, rowWith } from './harness/feed.ts'
import { openSeveral, openSwitcher, shownAccount, switchAccount } from './harness/severalAccounts.ts'
import { pass, until } from './harness/time.ts'
import { openWorld } from './harness/world.ts'

describe('the switcher', () => {
  test('shows another account at the same page, with its own posts, title and mark (SA10, SA11)', async () => {
    const world = await openSeveral()
    const { page } = world.tab
    await until('the list', () => document.title.endsWith('· @luna@home.example'))
    await switchAccount(world, 'Rook')
    await until('the other account', () => shownAccount(world) === 'rook@owl.example')
    await until('its title', () => document.title.endsWith('· @rook@owl.example'))
    expect(location.pathname).toBe('/main/friends')
    await rowsOf(world.tab).first().waitFor()
    expect(document.querySelectorAll('[data-account-colour]')).toHaveLength(1)
    await until('the focus', () => document.activeElement?.getAttribute('data-key') === 'accounts')
    await page.getByRole('link', { name: /@rook/ }).first().waitFor()
    await switchAccount(world, 'Luna')
    await until('the first account', () => shownAccount(world) === 'luna@home.example')
  })

  test('shows an account that was shown before together with its posts (SA50)', async () => {
    const world = await openSeveral()
    await switchAccount(world, 'Rook')
    await until('the other account', () => shownAccount(world) === 'rook@owl.example')
    await rowsOf(world.tab).first().waitFor()
    const turns: (readonly [account: string | undefined, hasRows: boolean])[] = []
    const { cells } = world.tab.engine.mirror
    const stop = cells.subscribe(entityKey(BROWSER, 'session'), () =>
      setTimeout(() => turns.push([shownAccount(world), document.querySelector('main [data-row]') !== null])),
    )
    await switchAccount(world, 'Luna')
    await until('the turn', () => turns.length > 0)
    stop()
    expect(turns[0]).toEqual(['luna@home.example', true])
  })

  test('has the unread notifications of the others', async () => {
    const world = await openSeveral()
    await switchAccount(world, 'Rook')
    await until('the other account', () => shownAccount(world) === 'rook@owl.example')
    await world.tab.page.getByRole('button', { name: /^Switch account · \d+ unread$/ }).waitFor()
  })

  test('keeps what was typed for each account (SA11)', async () => {
    const world = await openSeveral()
    const text = () => world.tab.page.getByRole('textbox', { name: "What's on your mind?" })
    await text().fill('a thought of luna')
    await switchAccount(world, 'Rook')
    await until('the other account', () => shownAccount(world) === 'rook@owl.example')
    await until('an empty form', async () => (await text().inputValue()) === '')
    await switchAccount(world, 'Luna')
    await until('the text', async () => (await text().inputValue()) === 'a thought of luna')
  })

  test('leads home from a post, whose id means nothing at the other instance (SA11)', async () => {
    const world = await openSeveral()
    const row = rowsOf(world.tab).first()
    await row.waitFor()
    const id = document.querySelector('main [data-row]')?.getAttribute('data-row')
    await world.tab.go(`/notice/${id}`)
    await switchAccount(world, 'Rook')
    await until('home', () => location.pathname === '/main/friends')
    await until('the other account', () => shownAccount(world) === 'rook@owl.example')
  })

  test('is reached by keys: g and the place of an account (SA12)', async () => {
    const world = await openSeveral()
    await until('the list', () => document.title.endsWith('· @luna@home.example'))
    await world.tab.page.keyboard.press('g')
    await world.tab.page.keyboard.press('2')
    await until('the other account', () => shownAccount(world) === 'rook@owl.example')
  })

  test('is remembered over a reload, and an address may name the account (SA2, SA3)', async () => {
    const world = await openSeveral()
    await switchAccount(world, 'Rook')
    await until('the other account', () => shownAccount(world) === 'rook@owl.example')
    await world.openTab('/main/friends')
    expect(shownAccount(world)).toBe('rook@owl.example')
    await world.openTab('/about?as=luna%40home.example&x=1')
    expect(shownAccount(world)).toBe('luna@home.example')
    expect(location.search).toBe('?x=1')
  })

  test.each([
    ['eve@nest.example', 'Add account'],
    ['rook@owl.example', 'Log in again'],
  ])(
    'says that %s, which the address names, is not logged in here, and offers it (SA41)',
    async (account, offer) => {
      const world = await openSeveral()
      world.others[0]?.state.tokens.clear()
      await switchAccount(world, 'Rook')
      await until('the default account', () => shownAccount(world) === 'luna@home.example')
      await world.openTab(`/about?as=${encodeURIComponent(account)}`)
      const question = world.tab.page.getByRole('alertdialog', {
        name: 'This account is no longer logged in here.',
      })
      await question.getByText(`@${account}`).waitFor()
      expect(shownAccount(world)).toBe('luna@home.example')
      await question.getByRole('button', { name: offer }).click()
      const field = world.tab.page.getByLabel('Your account or server')
      await until('its address', async () => (await field.inputValue()) === account)
    },
  )

  test('ignores a name in the address that is no account', async () => {
    const world = await openSeveral()
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
    const world = await openSeveral()
    await switchAccount(world, 'Rook')
    await until('the other account', () => shownAccount(world) === 'rook@owl.example')
    openLinkMenu()
    expect(passedOn()).toEqual(['rookery-as /main/friends'])
    const passed = localStorage.getItem('rookery-as /main/friends') ?? ''
    sessionStorage.clear()
    await world.openTab('/main/friends')
    expect(shownAccount(world)).toBe('rook@owl.example')
    expect(passedOn()).toEqual([])

    // The first tab has closed, so it could not take the account back.
    const [account = '', at = ''] = passed.split(' ')
    for (const path of ['/main/friends', '/about'])
      localStorage.setItem(`rookery-as ${path}`, `${account} ${Number(at) - 60_000}`)
    sessionStorage.clear()
    await world.openTab('/main/friends')
    expect(shownAccount(world)).toBe('luna@home.example')
    expect(passedOn()).toEqual([])
  })

  test('is not passed on in private mode, which stores nothing (ST32)', async () => {
    const world = await openSeveral()
    await until('the list', () => document.title.endsWith('· @luna@home.example'))
    await world.tab.run({ kind: 'setPrivacy', privateMode: true })
    openLinkMenu()
    expect(passedOn()).toEqual([])
  })
})

describe('adding an account', () => {
  test('of the own server signs in with the form, in this tab only (SA4, S27)', async () => {
    const world = await openWorld()
    const other = await world.otherTab()
    await openSwitcher(world)
    const { page } = world.tab
    await page.getByRole('menuitem', { name: 'Add account' }).click()
    const field = page.getByLabel('Your account or server')
    await until('the own server', async () => (await field.inputValue()) === 'home.example')
    await page.getByRole('button', { name: 'Continue' }).click()
    const main = page.getByRole('main')
    await main.getByLabel('Username').fill('rook')
    await main.getByLabel('Password', { exact: true }).fill(COMMON_PASSWORD)
    await main.getByRole('button', { name: 'Log in', exact: true }).click()
    await until('the new account', () => shownAccount(world) === 'rook@home.example')
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

test('a tab does not go to a server that is found after the user left the page (SA4)', async () => {
  const world = await openSeveral()
  const { page } = world.tab
  await openSwitcher(world)
  await page.getByRole('menuitem', { name: 'Add account' }).click()
  const field = page.getByLabel('Your account or server')
  await until('the own server', async () => (await field.inputValue()) === 'home.example')
  for (const { control } of world.others) control.fault({ match: '/api/v1/instance', delayMs: 2_000 })
  await field.fill('owl.example')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'About' }).first().click()
  await until('another page', () => location.pathname === '/about')
  await pass(10_000)
  expect(location.pathname).toBe('/about')
})

test('the connection window has the socket and the requests of each account (SA51)', async () => {
  const world = await openSeveral()
  await until('the list', () => document.title.endsWith('· @luna@home.example'))
  await world.tab.page.keyboard.press('g')
  await world.tab.page.keyboard.press('i')
  const panel = world.tab.page.getByRole('dialog', { name: 'Connection' })
  for (const name of ['@luna@home.example', '@rook@owl.example']) {
    await panel.getByText(name).first().waitFor()
    const facts = () => [...document.querySelectorAll('dialog dt, [role=dialog] dt')]
    const words = () =>
      facts().find(({ textContent }) => textContent === name)?.nextElementSibling?.textContent
    await until('its socket', () => words()?.startsWith('Connected') === true)
    expect(words()).toMatch(/Requests: \d+ in the last minute, [1-9]\d* in total$/)
  }
})

test('a returned code that was not requested here shows an error, and a way to start again (SA6)', async () => {
  const world = await openWorld({ path: '/oauth-callback?code=x&state=foreign' })
  await world.tab.page.getByText('This login was not started here').waitFor()
  await world.tab.page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await world.tab.page.getByLabel('Your account or server').waitFor()
})

test('the error is still there when the user comes back to the page (SA6)', async () => {
  const world = await openWorld({ path: '/oauth-callback?code=x&state=foreign' })
  await world.tab.page.getByText('This login was not started here').waitFor()
  await world.tab.page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await world.tab.page.getByLabel('Your account or server').waitFor()
  history.back()
  await world.tab.page.getByText('This login was not started here').waitFor()
})

test('a confirmation for one account is not answered for another (S41)', async () => {
  const world = await openSeveral()
  const { page } = world.tab
  await rowsOf(world.tab).first().waitFor()
  await page.getByRole('button', { name: 'Log out' }).click()
  const question = page.getByRole('alertdialog')
  await question.waitFor()
  const other = await world.otherTab()
  expect(other.account).toBe('luna@home.example')
  await other.run({ kind: 'signOut' })
  await until('the account that is left', () => shownAccount(world) === 'rook@owl.example')
  await question.waitFor({ state: 'detached' })
  await rowsOf(world.tab).first().waitFor()
  expect(shownAccount(world)).toBe('rook@owl.example')
})

test('rows of one account are never shown with another', async () => {
  const world = await openSeveral((at) => at.instance.post('rook', 'only at the nest'))
  await rowWith(world.tab, 'only at the nest').waitFor()
  await switchAccount(world, 'Rook')
  await until('the other account', () => shownAccount(world) === 'rook@owl.example')
  await rowsOf(world.tab).first().waitFor()
  expect(await world.tab.text()).not.toContain('only at the nest')
})
