import { TOTP } from 'otpauth'
import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { agrees } from './harness/agrees.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { rowsOf } from './harness/feed.ts'
import { PASSWORD } from './harness/instance.ts'
import type { Profile } from './harness/profile.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

/** Printed by the instance at its start. */
const TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const RECOVERY_CODE = 'nest-4821'

let world: World
let profile: Profile

const pathOf = (tab: Tab): string => new URL(tab.page.url()).pathname
const formOf = ({ page }: Tab): Locator => page.getByRole('main')
const button = (tab: Tab, name: string): Locator => formOf(tab).getByRole('button', { name, exact: true })

async function fillIn(tab: Tab, username: string, password = PASSWORD): Promise<void> {
  await formOf(tab).getByLabel('Username').fill(username)
  await formOf(tab).getByLabel('Password', { exact: true }).fill(password)
  await button(tab, 'Log in').click()
}

const home = async (tab: Tab): Promise<void> => {
  await tab.page.getByRole('feed', { name: 'Home' }).getByRole('article').first().waitFor()
  expect(pathOf(tab)).toBe('/main/friends')
}

const signOut = async ({ page }: Tab): Promise<void> => {
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
}

/** Live tokens that apps hold for `username`. */
const tokensOf = (username: string): number => {
  const { byAcct, tokens } = world.instance.state
  return [...tokens.values()].filter(({ accountId }) => accountId === byAcct.get(username)).length
}

describe('at an instance that takes passwords', () => {
  beforeAll(async () => {
    world = await openClientWorld({ instance: { posts: 120 } })
    profile = world
  })
  afterAll(() => world?.close())
  afterEach(() => world.instance.control.clearFaults())

  test('a visitor is led to what everybody may read', async () => {
    const tab = await profile.openTab('/')
    await rowsOf(tab).first().waitFor()
    expect(pathOf(tab)).toBe('/main/all')
    await tab.page.goto(new URL('/main/friends', world.instance.origin).href)
    await rowsOf(tab).first().waitFor()
    expect(pathOf(tab)).toBe('/main/all')
    const links = tab.page.getByRole('navigation').getByRole('link')
    expect(await links.allTextContents()).toEqual(['Public', 'Known Network'])
    await tab.close()
  })

  test('a wrong password is said in the instance’s words, and can be typed again at once', async () => {
    const tab = await profile.openTab('/login')
    await fillIn(tab, 'luna', 'magpie')
    await formOf(tab).getByText('Invalid credentials').waitFor()
    const password = formOf(tab).getByLabel('Password', { exact: true })
    await until('the focus', () => password.evaluate((field) => field === document.activeElement))

    world.instance.control.fault({ match: '/oauth/token', dropConnection: true })
    await fillIn(tab, 'luna')
    await formOf(tab).getByText('Failed to connect to server, try again').waitFor()
    world.instance.control.clearFaults()
    await fillIn(tab, 'luna')
    await home(tab)
  })

  test('who is signed in starts at home, and stays signed in', async () => {
    const [tab] = profile.tabs() as [Tab]
    await tab.page.goto(world.instance.origin)
    await home(tab)
    await tab.page.goto(new URL('/login', world.instance.origin).href)
    await home(tab)
    await tab.close()
    await profile.killEngine()
    await home(await profile.openTab('/'))
  })

  test('signing out asks, gives the token back, and leads all tabs to the public timeline', async () => {
    const [tab] = profile.tabs() as [Tab]
    const others = [
      await profile.openTab('/main/all', { newWindow: true }),
      await profile.openTab('/main/friends', { newWindow: true }),
    ]
    for (const other of others) await rowsOf(other).first().waitFor()
    const before = tokensOf('luna')
    await tab.page.getByRole('button', { name: 'Log out' }).click()
    await tab.page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await tab.page.getByRole('alertdialog').waitFor({ state: 'detached' })
    expect(pathOf(tab)).toBe('/main/friends')

    await signOut(tab)
    await agrees([tab, ...others], async (one) => pathOf(one) === '/main/public', 2_000)
    for (const one of [tab, ...others]) {
      await rowsOf(one).first().waitFor()
      expect(await one.page.getByRole('region', { name: 'Notices' }).textContent()).toBe('')
    }
    expect(tokensOf('luna')).toBe(before - 1)
    for (const other of others) await other.close()
  })

  test('a second factor is asked for: a code of the app', async () => {
    const [tab] = profile.tabs() as [Tab]
    await tab.page.goto(new URL('/login', world.instance.origin).href)
    await fillIn(tab, 'totp')
    const code = formOf(tab).getByLabel('Authentication code')
    await formOf(tab).getByRole('heading', { name: 'Two-factor authentication' }).waitFor()
    await code.fill('000000')
    await button(tab, 'Verify').click()
    await formOf(tab).getByText('Invalid code').waitFor()
    await until('the code to be cleared', async () => (await code.inputValue()) === '')
    await code.fill(new TOTP({ secret: TOTP_SECRET }).generate())
    await button(tab, 'Verify').click()
    await home(tab)
    await signOut(tab)
    await until('the way out', () => pathOf(tab) === '/main/public')
  })

  test('or a recovery code, once; and one can turn back', async () => {
    const [tab] = profile.tabs() as [Tab]
    const use = async (): Promise<void> => {
      await tab.page.goto(new URL('/login', world.instance.origin).href)
      await fillIn(tab, 'totp')
      await button(tab, 'Enter a recovery code').click()
      await formOf(tab).getByRole('heading', { name: 'Two-factor recovery' }).waitFor()
      await formOf(tab).getByLabel('Recovery code').fill(RECOVERY_CODE)
      await button(tab, 'Verify').click()
    }
    await use()
    await home(tab)
    await signOut(tab)
    await until('the way out', () => pathOf(tab) === '/main/public')
    await use()
    await formOf(tab).getByText('Invalid code').waitFor()
    await button(tab, 'Enter a two-factor code').click()
    await formOf(tab).getByLabel('Authentication code').waitFor()
    await button(tab, 'Cancel').click()
    await formOf(tab).getByLabel('Username').waitFor()
  })

  test('a token that is refused signs all tabs out with one notice, and keeps what was being typed', async () => {
    const [tab] = profile.tabs() as [Tab]
    await world.signIn(tab)
    const other = await profile.openTab('/main/friends', { newWindow: true })
    await rowsOf(other).first().waitFor()
    const text = (one: Tab): Locator => one.page.getByRole('textbox', { name: "What's on your mind?" })
    await text(tab).fill('what was being typed')

    world.instance.control.revoke('luna')
    await tab.page.getByRole('button', { name: 'View settings' }).click()
    await tab.page.getByRole('menuitem', { name: 'Look for new statuses' }).click()
    await agrees([tab, other], async (one) => pathOf(one) === '/main/public', 5_000)
    for (const one of [tab, other]) {
      const notices = one.page.getByRole('region', { name: 'Notices' })
      await notices.getByText('You were signed out: the instance refused your login.').waitFor()
      expect(await notices.getByText('refused your login').count()).toBe(1)
    }
    await until('the socket to be gone', () => world.stats().websockets === 0)

    await world.signIn(other)
    await until('the draft', async () => (await text(other).inputValue()) === 'what was being typed')
    await until('the draft', async () => (await text(tab).inputValue()) === 'what was being typed')
  })
})

describe('at an instance that signs people in on its own page only', () => {
  beforeAll(async () => {
    world = await openClientWorld({ instance: { posts: 120, dialect: 'mastodon' } })
    profile = world
  })
  afterAll(() => world?.close())

  test('a button leads there, and back with a code', async () => {
    const tab = await profile.openTab('/login')
    await formOf(tab).getByText('This instance signs you in on its own page.').waitFor()
    await button(tab, 'Log in with your instance').click()
    await tab.page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(pathOf(tab)).toBe('/oauth/authorize')
    await tab.page.getByLabel('Name').fill('luna')
    await tab.page.getByLabel('Password').fill(PASSWORD)
    await tab.page.getByRole('button', { name: 'Sign in' }).click()
    await home(tab)
    expect(tab.page.url()).not.toContain('code=')
    await until('the socket', () => world.stats().websockets === 1)
  })

  test('a code that nobody asked for signs nobody in', async () => {
    const other = await world.newProfile()
    const tab = await other.openTab('/oauth-callback?code=stolen&state=guessed')
    await formOf(tab).getByRole('alert').waitFor()
    await formOf(tab).getByRole('link', { name: 'Log in' }).click()
    await button(tab, 'Log in with your instance').waitFor()
  })

  test('a refusal there is said here', async () => {
    const other = await world.newProfile()
    const tab = await other.openTab('/oauth-callback?error=access_denied&error_description=You+said+no')
    await formOf(tab).getByText('You said no').waitFor()
  })
})
