import { TOTP } from 'otpauth'
import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { agrees } from './harness/agrees.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { rowsOf } from './harness/feed.ts'
import { go } from './harness/go.ts'
import { PASSWORD } from './harness/instance.ts'
import type { Profile } from './harness/profile.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

/** Printed by the instance at its start. */
const TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const RECOVERY_CODE = 'nest-4821'

let world: World
let profile: Profile

const strangers: Profile[] = []
/** A browser that was never here, until the story ends. */
async function stranger(): Promise<Profile> {
  const made = await world.newProfile()
  strangers.push(made)
  return made
}
afterEach(async () => {
  for (const each of strangers.splice(0)) await each.close()
})

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
    for (const name of ['Public', 'Known Network']) await links.filter({ hasText: name }).first().waitFor()
    expect(await links.filter({ hasText: 'Home' }).count()).toBe(0)
    await tab.close()
  })

  test('a wrong password is reported, and can be typed again at once', async () => {
    const tab = await profile.openTab('/login')
    await fillIn(tab, 'luna', 'magpie')
    await formOf(tab).getByText('Wrong username or password').waitFor()
    const password = formOf(tab).getByLabel('Password', { exact: true })
    await until('the focus', () => password.evaluate((field) => field === document.activeElement))

    await button(tab, 'Dismiss').click()
    expect(await formOf(tab).getByText('Wrong username or password').count()).toBe(0)
    expect(await formOf(tab).getByLabel('Username').inputValue()).toBe('luna')
  })

  test.each([
    ['no answer', '/oauth/token', { dropConnection: true }, 'Failed to connect to server, try again'],
    ['being refused who this is', '/verify_credentials', { status: 401 }, 'Wrong username or password'],
    [
      'failing to say who this is',
      '/verify_credentials',
      { status: 500 },
      'An error occurred, please try again',
    ],
  ] as const)('%s is said in the words of the product', async (_, match, fault, words) => {
    const [tab] = profile.tabs() as [Tab]
    world.problems.expect(/Failed to load resource/)
    world.instance.control.fault({ match, ...fault })
    await fillIn(tab, 'luna')
    await formOf(tab).getByRole('alert').waitFor()
    expect(await formOf(tab).getByRole('alert').textContent()).toBe(words)
  })

  test('the button waits as long as the instance does, and presses are one', async () => {
    const [tab] = profile.tabs() as [Tab]
    world.instance.control.resetStats()
    world.instance.control.fault({ match: '/oauth/token', delayMs: 1_500 })
    await fillIn(tab, 'luna')
    const waiting = button(tab, 'Logging in…')
    await waiting.waitFor()
    expect(await waiting.isDisabled()).toBe(true)
    await formOf(tab).getByLabel('Password', { exact: true }).press('Enter')
    await home(tab)
    const asked = world.stats().requests.map(({ path }) => path)
    expect(asked.filter((path) => path === '/oauth/token')).toHaveLength(1)
    expect(asked.filter((path) => path === '/static/config.json').length).toBeLessThanOrEqual(1)
  })

  test('there is a way for who forgot the password, and one to an account where there are any', async () => {
    const other = await stranger()
    const { control } = world.instance
    const tab = await other.openTab('/login')
    const forgot = formOf(tab).getByRole('link', { name: 'Forgot password?' })
    await forgot.waitFor()
    expect(await formOf(tab).getByRole('link', { name: 'Register' }).count()).toBe(0)
    await forgot.click()
    await until('the page of resetting', () => pathOf(tab) === '/password-reset')

    control.answer('/nodeinfo/2.0.json', { openRegistrations: true })
    const late = await stranger()
    const there = await late.openTab('/login')
    await formOf(there).getByRole('link', { name: 'Register' }).click()
    await until('the page of registering', () => pathOf(there) === '/registration')
    control.clearAnswers()
  })

  test('who has to reset the password is led to where that is done', async () => {
    const other = await stranger()
    const tab = await other.openTab('/login')
    await fillIn(tab, 'heron')
    await until('the page of resetting', () => pathOf(tab) === '/password-reset')
    const asked = await tab.page.evaluate(() => history.state?.usr?.passwordResetRequested)
    expect(asked).toBe(true)
  })

  test('an instance that has forgotten this browser does not stop anybody', async () => {
    const other = await stranger()
    const { apps } = world.instance.state
    const before = new Set(apps.keys())
    const tab = await other.openTab('/login')
    await fillIn(tab, 'wren')
    await home(tab)
    await signOut(tab)
    await until('the way out', () => pathOf(tab) === '/main/public')
    for (const id of [...apps.keys()]) if (!before.has(id)) apps.delete(id)
    await go(tab, '/login')
    await fillIn(tab, 'wren')
    await home(tab)
    await signOut(tab)
    await until('the way out', () => pathOf(tab) === '/main/public')
  })

  test('who is signed in starts at home, and stays signed in', async () => {
    const [tab] = profile.tabs() as [Tab]
    await tab.page.goto(world.instance.origin)
    await home(tab)
    await go(tab, '/login')
    await until('to be led home', () => pathOf(tab) === '/main/friends')
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
    await go(tab, '/login')
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
      await go(tab, '/login')
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
    await until(
      'the code to be cleared',
      async () => (await formOf(tab).getByLabel('Recovery code').inputValue()) === '',
    )
    await button(tab, 'Enter a two-factor code').click()
    await formOf(tab).getByLabel('Authentication code').waitFor()
    expect(await formOf(tab).getByText('Invalid code').count()).toBe(0)
    await button(tab, 'Enter a recovery code').click()
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

    await tab.page.getByRole('button', { name: 'Quick view settings' }).click()
    const look = tab.page.getByRole('button', { name: 'Refresh' })
    await look.waitFor()
    world.instance.control.revoke('luna')
    // Some other call may have been refused before it.
    await look.click({ timeout: 5_000 }).catch(() => {})
    await agrees([tab, other], async (one) => pathOf(one) === '/main/public', 5_000)
    for (const one of [tab, other]) {
      const notices = one.page.getByRole('region', { name: 'Notices' })
      await notices.getByText('You were logged out: the instance no longer accepts your login.').waitFor()
      expect(await notices.getByText('no longer accepts your login').count()).toBe(1)
    }
    await until('the socket to be gone', () => world.stats().websockets === 0)

    await world.signIn(other)
    await until('the draft', async () => (await text(other).inputValue()) === 'what was being typed')
    await until('the draft', async () => (await text(tab).inputValue()) === 'what was being typed')
  })
})

test('a Pleroma that wants its own page to be used is believed', async () => {
  world = await openClientWorld({ instance: { posts: 30 } })
  try {
    world.instance.control.answer('/api/pleroma/frontend_configurations', {
      pleroma_fe: { loginMethod: 'token' },
    })
    const tab = await world.openTab('/login')
    await formOf(tab).getByText("You log in on your instance's own page.").waitFor()
    expect(await tab.page.locator('input').count()).toBe(0)
    await button(tab, 'Log in with your instance').click()
    await tab.page.getByLabel('Name').fill('totp')
    await tab.page.getByLabel('Password').fill(PASSWORD)
    await tab.page.getByRole('button', { name: 'Sign in' }).click()
    await tab.page.getByLabel('Code of your app').fill(new TOTP({ secret: TOTP_SECRET }).generate())
    await tab.page.getByRole('button', { name: 'Sign in' }).click()
    await home(tab)
  } finally {
    await world.close()
  }
})

describe('at an instance that signs people in on its own page only', () => {
  beforeAll(async () => {
    world = await openClientWorld({ instance: { posts: 120, dialect: 'mastodon' } })
    profile = world
  })
  afterAll(() => world?.close())

  test('no field is shown, not even for a moment', async () => {
    const other = await stranger()
    world.instance.control.fault({ match: 'GET /(api/v1/instance$|nodeinfo|.well-known)', delayMs: 1_500 })
    const tab = await other.openTab('/login')
    await tab.page.evaluate(() => {
      const look = (): void => {
        if (document.querySelector('input[type="password"]') !== null)
          document.documentElement.dataset.password = 'seen'
      }
      look()
      new MutationObserver(look).observe(document, { childList: true, subtree: true })
    })
    await formOf(tab).getByText("You log in on your instance's own page.").waitFor()
    expect(await tab.page.evaluate(() => document.documentElement.dataset.password)).toBeUndefined()
    expect(await tab.page.locator('input[type="password"]').count()).toBe(0)
    world.instance.control.clearFaults()
  })

  test('a button leads there, and back with a code', async () => {
    const tab = await profile.openTab('/login')
    await formOf(tab).getByText("You log in on your instance's own page.").waitFor()
    await button(tab, 'Log in with your instance').click()
    await tab.page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(pathOf(tab)).toBe('/oauth/authorize')
    const asked = Object.fromEntries(new URL(tab.page.url()).searchParams)
    expect(asked).toMatchObject({
      response_type: 'code',
      redirect_uri: new URL('/oauth-callback', world.instance.origin).href,
      scope: 'read write follow push admin',
    })
    expect(asked.client_id).not.toBe('')
    expect(asked.state).not.toBe('')
    await tab.page.getByLabel('Name').fill('luna')
    await tab.page.getByLabel('Password').fill(PASSWORD)
    await tab.page.getByRole('button', { name: 'Sign in' }).click()
    await home(tab)
    expect(tab.page.url()).not.toContain('code=')
    await until('the socket', () => world.stats().websockets === 1)
  })

  test('a code that nobody asked for signs nobody in', async () => {
    const other = await stranger()
    const tab = await other.openTab('/oauth-callback?code=stolen&state=guessed')
    await formOf(tab).getByRole('alert').waitFor()
    await formOf(tab).getByRole('link', { name: 'Log in' }).click()
    await button(tab, 'Log in with your instance').waitFor()
  })

  test('a refusal there is said here', async () => {
    const other = await stranger()
    const tab = await other.openTab('/oauth-callback?error=access_denied&error_description=You+said+no')
    await formOf(tab).getByText('You said no').waitFor()
  })
})
