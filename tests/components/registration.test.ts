import { describe, expect, test } from 'vitest'
import { CAPTCHA_SOLUTION } from '../../instance/api/captcha.ts'
import type { DialectName } from '../../instance/dialects/dialectName.ts'
import { DEFAULT_REGISTRATION, type Registration } from '../../instance/state/registration.ts'
import { rowsOf } from './harness/feed.ts'
import type { Locator } from './harness/locator.ts'
import { START, until } from './harness/time.ts'
import { openWorld } from './harness/world.ts'

const DAY_MS = 86_400_000

/** Opens `path` as a visitor of an instance with these registration settings. */
async function visit(
  path: string,
  registration: Partial<Registration> = {},
  dialect: DialectName = 'pleroma',
) {
  const world = await openWorld({
    as: null,
    path,
    instance: { dialect },
    before: ({ instance }) => instance.control.registration({ ...DEFAULT_REGISTRATION, ...registration }),
  })
  const { tab } = world
  const main = tab.page.getByRole('main')
  const field = (name: string | RegExp): Locator => main.getByLabel(name)
  const button = (name: string): Locator => main.getByRole('button', { name, exact: true })
  const fillIn = async (username: string): Promise<void> => {
    await field('Username').fill(username)
    await field('Display name').fill('A fledgling')
    await field('Password').first().fill('a good one')
    await field('Password confirmation').fill('a good one')
  }
  /** The number of registrations sent. */
  const sent = (): number =>
    world.stats().requests.filter(({ method, path: of }) => method === 'POST' && of === '/api/v1/accounts')
      .length
  return { world, tab, page: tab.page, main, field, button, fillIn, sent }
}

describe('registration', () => {
  test('accepts an invitation while it is closed, and signs in', async () => {
    const { tab, page, field, button, fillIn } = await visit('/registration', { invites: ['nest'] })
    await until('the redirect', () => page.path() === '/main/all')
    await tab.go('/registration/nest')
    await fillIn('hatchling')
    expect(await field('Invite token').inputValue()).toBe('nest')
    expect(await field(/captcha/).count()).toBe(0)
    await button('Register').click()
    await page.getByRole('navigation').getByText('Home').first().waitFor()
    await until('the home timeline', () => page.path() === '/main/friends')
    await page.getByText('@hatchling').first().waitFor()

    await tab.go('/registration')
    await until('the redirect home', () => page.path() === '/main/friends')
    await tab.go('/password-reset')
    await until('the redirect home', () => page.path() === '/main/friends')
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
    await until('the public timeline', () => page.path() === '/main/public')
    await rowsOf(tab).first().waitFor()
  })

  test('asks for a name, an email and a password first, and for the rest under "More" (RG30)', async () => {
    const { page, main, field, fillIn, button } = await visit('/registration', { open: true })
    await field('Username').waitFor()
    expect(await page.getByLabel('Password').count()).toBe(2)
    expect(await page.getByRole('form').count()).toBe(1)
    const more = main.locator('details')
    expect(await more.evaluate((details) => details.hasAttribute('open'))).toBe(false)
    for (const name of ['Bio (optional)', 'Birthday (optional)', 'Reason for registering (optional)'])
      expect(await more.getByLabel(name).count(), name).toBe(1)
    expect(await more.getByLabel(/^(Username|Display name|Email \(|Password)/).count()).toBe(0)
    await fillIn('hatchling')
    await field('Bio (optional)').fill('a'.repeat(6_000))
    await button('Register').click()
    await more.getByText(/should be at most/).waitFor()
    expect(await more.evaluate((details) => details.hasAttribute('open'))).toBe(true)
    await until('the focus', () => field('Bio (optional)').isFocused())
  })

  test('keeps in view what the instance requires (RG30)', async () => {
    const { main, field } = await visit('/registration', {
      open: true,
      captcha: 'native',
      approves: true,
      birthdayRequired: true,
    })
    await field('Captcha answer').waitFor()
    const more = main.locator('details')
    for (const name of ['Captcha answer', 'Birthday', 'Reason for registering']) {
      expect(await field(name).count(), name).toBe(1)
      expect(await more.getByLabel(name).count(), name).toBe(0)
    }
    expect(await more.getByLabel('Bio (optional)').count()).toBe(1)
  })

  test('on Akkoma asks for a captcha where there is one, and for no birthday (I34, I38)', async () => {
    const { page, field, button, fillIn } = await visit(
      '/registration',
      { open: true, captcha: 'native' },
      'akkoma',
    )
    await field('Username').waitFor()
    await fillIn('hatchling')
    expect(await field(/^Birthday/).count()).toBe(0)
    await field('Captcha answer').fill(CAPTCHA_SOLUTION)
    await button('Register').click()
    await until('the home timeline', () => page.path() === '/main/friends')
    await page.getByText('@hatchling').first().waitFor()
  })

  test('on Mastodon asks for what the server takes and requires, and shows the rules before one agrees (RG9, RG27)', async () => {
    const { world, main, field, button, page, sent } = await visit(
      '/registration',
      { open: true, approves: true, reasonRequired: true, minAgeYears: 16, confirms: true },
      'mastodon',
    )
    await field('Username').waitFor()
    for (const not of ['Display name', /^Bio/, /[Ll]anguage/]) expect(await field(not).count()).toBe(0)
    const labels = ['Email', 'Birthday', 'Reason for registering']
    for (const label of labels) expect(await field(label).count()).toBe(1)
    await main.getByRole('heading', { name: 'Rules' }).waitFor()
    await field('Username').fill('hatchling')
    await field('Password').first().fill('a good one')
    await field('Password confirmation').fill('a good one')
    await button('Register').click()
    for (const label of labels)
      await until(label, async () => (await field(label).getAttribute('aria-invalid')) === 'true')
    expect(sent()).toBe(0)
    await field('Email').fill('hatchling@mail.example')
    await field('Reason for registering').fill('crows')
    const year = new Date(START).getUTCFullYear()
    await field('Birthday').fill(`${year - 15}-01-01`)
    await button('Register').click()
    expect(sent()).toBe(0)
    await field('Birthday').fill('1990-03-04')
    await button('Register').click()
    await until('the registration', () => sent() === 1)
    await page
      .getByRole('status')
      .getByText(/confirm/i)
      .first()
      .waitFor()
    const body = world.sent.find(({ path }) => path === '/api/v1/accounts')?.body
    expect(body).toMatchObject({
      date_of_birth: '1990-03-04',
      reason: 'crows',
      agreement: true,
      locale: 'en',
    })
    for (const name of ['birthday', 'fullname', 'bio', 'language']) expect(body).not.toHaveProperty(name)
  })

  test('Mastodon’s invitation is accepted while registration is closed (RG27)', async () => {
    const { page, field, button } = await visit('/registration/nest', { invites: ['nest'] }, 'mastodon')
    await field('Username').fill('hatchling')
    await field('Email').fill('hatchling@mail.example')
    await field('Password').first().fill('a good one')
    await field('Password confirmation').fill('a good one')
    expect(await field('Invite token').inputValue()).toBe('nest')
    await button('Register').click()
    await until('the home timeline', () => page.path() === '/main/friends')
    await page.getByText('@hatchling').first().waitFor()
  })

  test('where Mastodon asks for no reason and no age, the form has neither (RG27)', async () => {
    const { field } = await visit('/registration', { open: true }, 'mastodon')
    await field('Email').waitFor()
    expect(await field(/Birthday|Reason/).count()).toBe(0)
  })

  test('shows the terms that it accepts, below the form (RG9)', async () => {
    const { main, button } = await visit('/registration', { open: true })
    await main.getByText('By registering, you accept the terms of this instance.').waitFor()
    const terms = main.getByRole('region', { name: 'Terms of service' })
    await terms.waitFor()
    const follows = await button('Register').evaluate(
      (form, below) => form.compareDocumentPosition(below as Node) & Node.DOCUMENT_POSITION_FOLLOWING,
      await terms.evaluate((element) => element),
    )
    expect(follows).toBeTruthy()
  })

  test('without a timely answer says that the account may have been created (RG20)', async () => {
    const { world, main, button, fillIn } = await visit('/registration', { open: true })
    await fillIn('maybe')
    world.instance.control.fault({ match: 'POST /api/v1/accounts$', delayMs: 10 * 60_000 })
    await button('Register').click()
    await world.tick(120_000)
    await main.getByText(/Your account may have been created: try to log in\./).waitFor()
    expect(await main.getByLabel('Username').inputValue()).toBe('maybe')
  })

  test('reports at each field what is missing, and sends nothing', async () => {
    const minAgeDays = 4_748
    const { page, main, field, button, sent } = await visit('/registration', {
      open: true,
      captcha: 'native',
      confirms: true,
      approves: true,
      birthdayRequired: true,
      birthdayMinAge: minAgeDays,
    })
    await field('Username').waitFor()
    await button('Register').focus()
    await page.keyboard.press('Enter')
    await until('the focus on the first', () => field('Username').isFocused())
    expect(await main.getByText('cannot be left blank').count()).toBe(8)

    const max = (await field('Birthday').getAttribute('max')) ?? ''
    expect(max).toBe(new Date(START - minAgeDays * DAY_MS).toISOString().slice(0, 10))
    await field('Birthday').fill(new Date(Date.parse(max) + DAY_MS).toISOString().slice(0, 10))
    await field('Password').first().fill('one')
    await field('Password confirmation').fill('another')
    await button('Register').click()
    await main.getByText('should be the same as password').waitFor()
    const latest = new Date(max).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' })
    await main.getByText(`must be on or before ${latest}`).waitFor()
    expect(sent()).toBe(0)
  })

  test("shows the instance's errors at their fields, with another captcha, and what comes next", async () => {
    const { world, main, field, button, fillIn, sent } = await visit('/registration', {
      open: true,
      captcha: 'kocaptcha',
      approves: true,
    })
    await field('Username').waitFor()
    await fillIn('luna')
    await field('Email (optional)').fill('fledgling@mail.example')
    await field('Reason for registering').fill('I like it here.')
    await button('Add another language').click()
    const picture = main.getByRole('img', { name: /^Captcha/ })
    const first = await picture.getAttribute('src')
    await field('Captcha answer').fill('dodo')
    world.instance.control.fault({ match: 'POST /api/v1/accounts', delayMs: 700, times: 1 })
    await button('Register').click()
    await button('Registering…').waitFor()
    for (const name of ['Username', 'Bio (optional)', 'Captcha answer'])
      expect(await field(name).isDisabled(), name).toBe(true)
    await main.getByText('Invalid CAPTCHA.').waitFor()
    await until('another picture', async () => {
      const next = (await picture.count()) > 0 ? await picture.getAttribute('src') : null
      return next !== null && next !== first
    })
    expect(await field('Captcha answer').inputValue()).toBe('')
    await field('Captcha answer').fill(CAPTCHA_SOLUTION)
    await button('Register').click()
    await main.getByText('Username has already been taken.').waitFor()
    await until('the focus on the invalid field', () => field('Username').isFocused())
    await field('Username').fill('fledgling')
    expect(await main.getByText('Username has already been taken.').count()).toBe(0)
    await field('Captcha answer').fill(CAPTCHA_SOLUTION)
    await button('Register').click()
    await main.getByText('you can log in once your account is approved').waitFor()
    await main.getByRole('link', { name: 'Log in', exact: true }).waitFor()
    expect(world.instance.state.byAcct.has('fledgling')).toBe(true)
    expect(sent()).toBe(3)
  })
})

describe('a password reset', () => {
  test('asks for one field and sends a mail', async () => {
    const { world, page, main, field, button } = await visit('/password-reset')
    await field('Your email or username').waitFor()
    expect(await main.locator('input').count()).toBe(1)
    world.instance.control.fault({ match: 'POST /auth/password', delayMs: 700, times: 1 })
    await field('Your email or username').fill('luna')
    await page.keyboard.press('Enter')
    expect(await button('Send the link').isDisabled()).toBe(true)
    expect(await field('Your email or username').isDisabled()).toBe(true)
    await main.getByText('Check your email for a link').waitFor()
    expect(await main.locator('input').count()).toBe(0)
    await main.getByRole('link', { name: 'Return to the home page' }).click()
    await until('the home page', () => page.path() === '/main/all')
  })

  test('reports a failure, and when to try again after too many attempts; the text stays (RG23)', async () => {
    const { world, tab, main, field, button } = await visit('/password-reset')
    world.instance.control.fault({ match: 'POST /auth/password', dropConnection: true })
    await field('Your email or username').fill('luna')
    await button('Send the link').click()
    await main.getByText('An error occurred').waitFor()
    world.instance.control.clearFaults()
    world.instance.control.fault({ match: 'POST /auth/password', status: 429, retryAfter: 20, times: 1 })
    await button('Send the link').click()
    await main.getByText('Too many requests. Try again in 20 s').waitFor()
    expect(await field('Your email or username').inputValue()).toBe('luna')
    await world.tick(5_000)
    await main.getByText('Too many requests. Try again in 15 s').waitFor()
    await world.tick(15_000)
    await main.getByText('Too many requests. You can try again now.').waitFor()
    await button('Send the link').click()
    await main.getByText('Check your email for a link').waitFor()
    await main.getByRole('link', { name: 'Return to the home page' }).click()
    await rowsOf(tab).first().waitFor()
  })

  test('is not offered by an instance without a mailer, even where it is required', async () => {
    const { tab, main } = await visit('/password-reset', { mailer: false })
    await main.getByText('Password reset is disabled on this instance.').waitFor()
    expect(await main.locator('input').count()).toBe(0)
    await tab.go('/password-reset?passwordResetRequested=true')
    await main
      .getByText('You must reset your password, but password reset is disabled on this instance.')
      .waitFor()
  })
})

test('Mastodon resets a password on a page of its own, to which ours leads (I27)', async () => {
  const { main } = await visit('/password-reset', {}, 'mastodon')
  const link = main.getByRole('link', { name: "Open the instance's page" })
  expect(await link.getAttribute('href')).toMatch(/^http.*\/auth\/password\/new$/)
  expect(await main.locator('input').count()).toBe(0)
})

describe('registration that changes while the tab is open', () => {
  const set = (world: Awaited<ReturnType<typeof visit>>['world'], open: boolean): void =>
    world.instance.control.registration({ ...DEFAULT_REGISTRATION, open })

  test('is offered as soon as it opens, and no longer when it closes (RG26)', async () => {
    const { world, tab, page, field } = await visit('/main/all', { open: false })
    await world.tick(60_000)
    set(world, true)
    await tab.go('/registration')
    await field('Username').waitFor()
    await tab.go('/main/all')
    set(world, false)
    await world.tick(60_000)
    await tab.go('/registration')
    await until('the redirect', () => page.path() === '/main/all')
    expect(await field('Username').count()).toBe(0)
  })

  test.each([401, 403, 404, 422, 429, 500])(
    'stays as it was when the instance answers %i',
    async (status) => {
      const { world, tab, field } = await visit('/main/all', { open: true })
      await world.tick(60_000)
      for (const match of ['GET /api/v1/instance$', 'GET /nodeinfo'])
        world.instance.control.fault({ match, status })
      await tab.go('/registration')
      await field('Username').waitFor({ timeout: 40_000 })
      await field('Username').fill('hatchling')
      world.instance.control.clearFaults()
      await world.tick(60_000)
      expect(await field('Username').inputValue()).toBe('hatchling')
    },
  )
})
