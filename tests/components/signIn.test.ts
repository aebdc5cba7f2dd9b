import { TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { COMMON_PASSWORD } from '../../instance/state/secrets.ts'
import { rowsOf } from './harness/feed.ts'
import type { Locator } from './harness/locator.ts'
import type { Tab } from './harness/tab.tsx'
import { until } from './harness/time.ts'
import { openWorld, type World, type WorldOptions } from './harness/world.ts'

/** The sign-in data that the embedded instance prints when it starts. */
const TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const RECOVERY_CODE = 'nest-4821'

let world: World
let tab: Tab

/** Opens the login page, or another one, as a visitor. */
async function visit(options: WorldOptions = {}): Promise<void> {
  ;({ tab } = world = await openWorld({ as: null, path: '/login', ...options }))
}

const main = (): Locator => tab.page.getByRole('main')
const button = (name: string): Locator => main().getByRole('button', { name, exact: true })
const password = (): Locator => main().getByLabel('Password', { exact: true })
const waitForPath = (path: string): Promise<unknown> => until(path, () => location.pathname === path)

async function fillIn(username: string, secret = COMMON_PASSWORD): Promise<void> {
  await main().getByLabel('Username').fill(username)
  await password().fill(secret)
  await button('Log in').click()
}

async function isHome(): Promise<void> {
  await tab.page.getByRole('feed', { name: 'Home' }).getByRole('article').first().waitFor()
  expect(location.pathname).toBe('/main/friends')
}

async function signOut(): Promise<void> {
  await tab.page.getByRole('button', { name: 'Log out' }).click()
  await tab.page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await waitForPath('/main/public')
}

/** The valid tokens of `username`. */
const tokensOf = (username: string): number => {
  const { byAcct, tokens } = world.instance.state
  return [...tokens.values()].filter(({ accountId }) => accountId === byAcct.get(username)).length
}

describe('at an instance that takes passwords', () => {
  test('a visitor is redirected to a public timeline, and has links to public ones only', async () => {
    await visit({ path: '/' })
    await rowsOf(tab).first().waitFor()
    expect(location.pathname).toBe('/main/all')
    await tab.go('/main/friends')
    await waitForPath('/main/all')
    const links = tab.page.getByRole('navigation').getByRole('link')
    for (const name of ['Public', 'Known Network']) await links.filter({ hasText: name }).first().waitFor()
    expect(await links.filter({ hasText: 'Home' }).count()).toBe(0)
  })

  test('the own account is fetched once at sign-in, and at most once at the next start', async () => {
    const asked = (): number => world.stats().byPath['GET /api/v1/accounts/verify_credentials'] ?? 0
    const joined = (): Promise<unknown> =>
      until('the socket of the shoutbox', () => world.stats().shoutSockets === 1)
    await visit()
    await fillIn('luna')
    await isHome()
    await joined()
    expect(asked()).toBe(1)
    const call = world.stats().requests.find(({ path }) => path.endsWith('/verify_credentials'))
    expect(call?.session).toBe('luna')
    await world.killEngine()
    tab = await world.openTab('/main/friends')
    await isHome()
    await joined()
    expect(asked()).toBeLessThanOrEqual(2)
  })

  test('on its own page, the form focuses the user name; beside another page, it takes no focus (S38)', async () => {
    const world = await openWorld({ as: null, path: '/login' })
    const { page } = world.tab
    await until('the focus', () =>
      page.getByRole('main').getByRole('textbox', { name: 'Username' }).isFocused(),
    )
    await world.tab.go('/main/public')
    const beside = page.getByRole('complementary').getByRole('textbox', { name: 'Username' })
    await beside.waitFor()
    expect(await beside.isFocused()).toBe(false)
  })

  test('a wrong password is reported, and the password can be typed again at once', async () => {
    await visit()
    await fillIn('luna', 'magpie')
    await main().getByText('Wrong username or password').waitFor()
    await until('the focus in the password field', () => password().isFocused())
    await button('Dismiss').click()
    expect(await main().getByText('Wrong username or password').count()).toBe(0)
    expect(await main().getByLabel('Username').inputValue()).toBe('luna')
    await fillIn('luna', 'magpie')
    await main().getByText('Wrong username or password').waitFor()
    // The changed password has not been refused yet.
    await password().fill('m')
    expect(await main().getByText('Wrong username or password').count()).toBe(0)
  })

  test.each([
    ['a lost connection', '/oauth/token', { dropConnection: true }, 'Failed to connect to server, try again'],
    ['an unknown token', '/verify_credentials', { status: 401 }, 'Wrong username or password'],
    ['an error', '/verify_credentials', { status: 500 }, 'An error occurred, please try again'],
  ] as const)('%s is reported in plain words', async (_, match, fault, words) => {
    await visit()
    world.instance.control.fault({ match, ...fault })
    await fillIn('luna')
    await main().getByRole('alert').waitFor()
    expect(await main().getByRole('alert').textContent()).toBe(words)
  })

  test('the button is disabled until the instance answers, and several presses send one request', async () => {
    await visit()
    world.instance.control.resetStats()
    world.instance.control.fault({ match: '/oauth/token', delayMs: 1_500 })
    await fillIn('luna')
    const waiting = button('Logging in…')
    expect(await waiting.isDisabled()).toBe(true)
    await password().press('Enter')
    await isHome()
    const asked = world.stats().requests.map(({ path }) => path)
    expect(asked.filter((path) => path === '/oauth/token')).toHaveLength(1)
    expect(asked.filter((path) => path === '/static/config.json').length).toBeLessThanOrEqual(1)
  })

  test('the form links to the reset of a password, and not to registration where it is closed', async () => {
    await visit()
    const forgot = main().getByRole('link', { name: 'Forgot password?' })
    await forgot.waitFor()
    expect(await main().getByRole('link', { name: 'Register' }).count()).toBe(0)
    await forgot.click()
    await waitForPath('/password-reset')
  })

  test('the form links to registration where it is open', async () => {
    await visit({
      before: ({ instance }) =>
        instance.control.overrideAnswer('/nodeinfo/2.0.json', { openRegistrations: true }),
    })
    await main().getByRole('link', { name: 'Register' }).click()
    await waitForPath('/registration')
  })

  test('somebody who has to reset the password is redirected to that page', async () => {
    await visit()
    await fillIn('heron')
    await waitForPath('/password-reset')
    expect(history.state?.usr?.passwordResetRequested).toBe(true)
  })

  test('a login works even if the instance has forgotten this browser’s app', async () => {
    await visit()
    const { apps } = world.instance.state
    const before = new Set(apps.keys())
    await fillIn('wren')
    await isHome()
    await signOut()
    for (const id of [...apps.keys()]) if (!before.has(id)) apps.delete(id)
    await tab.go('/login')
    await fillIn('wren')
    await isHome()
  })

  test('a signed-in user is redirected from the root and from the login to home', async () => {
    ;({ tab } = world = await openWorld({ path: '/' }))
    await isHome()
    await tab.go('/login')
    await waitForPath('/main/friends')
    await isHome()
  })

  test('logging out asks first, returns the token, and signs all tabs out without a notice', async () => {
    await visit()
    await fillIn('luna')
    await isHome()
    const other = await world.otherTab()
    const before = tokensOf('luna')
    await tab.page.getByRole('button', { name: 'Log out' }).click()
    const question = tab.page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    expect(location.pathname).toBe('/main/friends')
    await signOut()
    await rowsOf(tab).first().waitFor()
    await until('the other tab to be signed out', () => other.session.state === 'signed-out')
    expect(await tab.page.getByRole('region', { name: 'Notices' }).textContent()).toBe('')
    expect(other.noticeKeys()).toEqual([])
    await until('the token to be gone', () => tokensOf('luna') === before - 1)
    await until('the socket to be closed', () => world.stats().websockets === 0)
  })

  test('a window of a member closes with the sign-out, and does not come back for another member (S41)', async () => {
    await visit()
    await fillIn('luna')
    await isHome()
    await tab.go('/users/swift')
    await main().getByRole('button', { name: 'More actions' }).first().click()
    await tab.page.getByRole('menuitem', { name: /^Add to list/ }).click()
    const lists = tab.page.getByRole('dialog', { name: /@swift/ })
    await lists.waitFor()
    await tab.run({ kind: 'signOut' })
    await lists.waitFor({ state: 'detached' })
    await tab.go('/login')
    await fillIn('wren')
    await isHome()
    await tab.go('/users/swift')
    await main().getByRole('button', { name: 'More actions' }).first().waitFor()
    expect(await lists.count()).toBe(0)
  })

  test('a second factor is a code of the app', async () => {
    await visit()
    await fillIn('totp')
    const code = main().getByLabel('Authentication code')
    await main().getByRole('heading', { name: 'Two-factor authentication' }).waitFor()
    await code.fill('000000')
    await button('Verify').click()
    await main().getByText('Invalid code').waitFor()
    await until('the code to be cleared', async () => (await code.inputValue()) === '')
    await code.fill(new TOTP({ secret: TOTP_SECRET }).generate())
    await button('Verify').click()
    await isHome()
  })

  test('a second factor can be a recovery code, which works once, and the user can go back', async () => {
    await visit()
    const recovery = main().getByLabel('Recovery code')
    const use = async (): Promise<void> => {
      await fillIn('totp')
      await button('Enter a recovery code').click()
      await main().getByRole('heading', { name: 'Two-factor recovery' }).waitFor()
      await recovery.fill(RECOVERY_CODE)
      await button('Verify').click()
    }
    await use()
    await isHome()
    await signOut()
    await tab.go('/login')
    await use()
    await main().getByText('Invalid code').waitFor()
    await until('the code to be cleared', async () => (await recovery.inputValue()) === '')
    await button('Enter a two-factor code').click()
    await main().getByLabel('Authentication code').waitFor()
    expect(await main().getByText('Invalid code').count()).toBe(0)
    await button('Enter a recovery code').click()
    await button('Cancel').click()
    await main().getByLabel('Username').waitFor()
  })

  test('a log-in that staff disable says what Mastodon says, and the timelines of visitors go on (S26)', async () => {
    ;({ tab } = world = await openWorld({ instance: { dialect: 'mastodon@4.6', posts: 3 } }))
    const { control, state } = world.instance
    await control.act({
      as: 'admin',
      method: 'POST',
      path: `/api/v1/admin/accounts/${state.byAcct.get('luna')}/action`,
      body: { type: 'disable' },
    })
    await waitForPath('/main/public')
    const notices = tab.page.getByRole('region', { name: 'Notices' })
    await notices.getByText(/^@luna\S* was logged out\. .*: Your login is currently disabled$/).waitFor()
    expect(await notices.getByText('no longer accepts').count()).toBe(0)
    await rowsOf(tab).first().waitFor()
  })

  test('a refused token signs all tabs out with one notice, and the draft survives', async () => {
    await visit()
    await fillIn('luna')
    await isHome()
    const other = await world.otherTab()
    const field = tab.page.getByRole('textbox', { name: "What's on your mind?" })
    await field.fill('what was being typed')
    await tab.page.getByRole('button', { name: 'Quick view settings' }).click()
    const refresh = tab.page.getByRole('button', { name: 'Refresh' })
    await refresh.waitFor()
    world.instance.control.revoke('luna')
    await refresh.click()
    await waitForPath('/main/public')
    const notices = tab.page.getByRole('region', { name: 'Notices' })
    await notices.getByText('You were logged out: the instance no longer accepts your login.').waitFor()
    expect(await notices.getByText('no longer accepts your login').count()).toBe(1)
    await until('the other tab to be signed out', () => other.session.state === 'signed-out')
    expect(other.noticeKeys().filter((key) => key !== 'timeline.socket_broke')).toHaveLength(1)
    await until('the socket to be gone', () => world.stats().websockets === 0)
    await tab.go('/login')
    await fillIn('luna')
    await isHome()
    await until('the draft in the form', async () => (await field.inputValue()) === 'what was being typed')
  })
})

describe('at an instance that signs people in only on its own page', () => {
  const mastodon = { dialect: 'mastodon' } as const

  test('no password field is shown, not even while the kind of instance is unknown', async () => {
    let seen = false
    const look = (): void => {
      seen ||= document.querySelector('input[type="password"]') !== null
    }
    const observer = new MutationObserver(look)
    await visit({
      instance: mastodon,
      before: ({ instance }) => {
        const match = 'GET /(api/v1/instance$|nodeinfo|.well-known)'
        instance.control.fault({ match, delayMs: 1_500 })
        observer.observe(document, { childList: true, subtree: true })
      },
    })
    await main().getByText("You log in on your instance's own page.").waitFor()
    look()
    observer.disconnect()
    expect(seen).toBe(false)
  })

  test('a Pleroma configured like that has a button, and no fields', async () => {
    await visit({
      before: ({ instance }) =>
        instance.control.overrideAnswer('/api/pleroma/frontend_configurations', {
          pleroma_fe: { loginMethod: 'token' },
        }),
    })
    await main().getByText("You log in on your instance's own page.").waitFor()
    await button('Log in with your instance').waitFor()
    expect(await main().locator('input:not([type=checkbox])').count()).toBe(0)
  })

  test('a code that was not requested here signs nobody in', async () => {
    await visit({ instance: mastodon, path: '/oauth-callback?code=stolen&state=guessed' })
    await main().getByRole('alert').waitFor()
    await main().getByRole('link', { name: 'Log in' }).click()
    await button('Log in with your instance').waitFor()
  })
})

describe('a log-in that keeps nothing', () => {
  test('stores nothing of the session (ST30)', async () => {
    await visit()
    await main().getByLabel('Username').waitFor()
    await main().getByRole('checkbox', { name: 'Do not keep anything on this computer' }).check()
    await fillIn('luna')
    await isHome()
    expect(tab.engine.currentSession()?.isPrivate).toBe(true)
    expect(await world.disk.session.entries('accounts')).toEqual([])
    expect(await world.disk.session.get('meta', 'current')).toBeUndefined()
  })
})
