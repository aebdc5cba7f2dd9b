import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { CAPTCHA_SOLUTION } from '../../instance/api/captcha.ts'
import { type Registration, USUAL_REGISTRATION } from '../../instance/state/registration.ts'
import { axe } from './harness/axe.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { rowsOf } from './harness/feed.ts'
import { go } from './harness/go.ts'
import type { Profile } from './harness/profile.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

let world: World
let visitor: Profile | undefined
let tab: Tab

const pathOf = ({ page }: Tab): string => new URL(page.url()).pathname
const mainOf = ({ page }: Tab): Locator => page.getByRole('main')
const field = (name: string | RegExp): Locator => mainOf(tab).getByLabel(name)
const button = (name: string): Locator => mainOf(tab).getByRole('button', { name, exact: true })
const open = (path: string): Promise<void> => go(tab, path)
const focused = (found: Locator): Promise<boolean> =>
  found.evaluate((element) => element === document.activeElement)
const posts = (): number =>
  world.stats().requests.filter(({ method, path }) => method === 'POST' && path === '/api/v1/accounts').length

async function fillIn(username: string): Promise<void> {
  await field('Username').fill(username)
  await field('Display name').fill('A fledgling')
  await field('Password').first().fill('a good one')
  await field('Password confirmation').fill('a good one')
}

/** In a browser that knows nothing of the instance yet: it is as `registration` has it. */
async function visit(path: string, registration: Partial<Registration> = {}): Promise<void> {
  await visitor?.close()
  world.instance.control.registration({ ...USUAL_REGISTRATION, ...registration })
  visitor = await world.newProfile()
  tab = await visitor.openTab(path)
}

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 30 } })
})
afterAll(() => world?.close())
afterEach(() => world.instance.control.clearFaults())

describe('who wants an account', () => {
  test('finds none where there are none to be had, but by an invitation, which lets in once', async () => {
    await visit('/registration', { invites: ['nest'] })
    await until('to be led away', () => pathOf(tab) === '/main/all')
    await open('/registration/nest')
    await fillIn('hatchling')
    expect(await field('Invite token').inputValue()).toBe('nest')
    expect(await field(/captcha/).count()).toBe(0)
    await button('Register').click()
    await tab.page.getByRole('navigation').getByText('Home').first().waitFor()
    await until('to be at home', () => pathOf(tab) === '/main/friends')
    await tab.page.getByText('@hatchling').first().waitFor()

    await open('/registration')
    await until('to be led home', () => pathOf(tab) === '/main/friends')
    await open('/password-reset')
    await until('to be led home', () => pathOf(tab) === '/main/friends')
    await tab.page.getByRole('button', { name: 'Log out' }).click()
    await tab.page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
    await until('the way out', () => pathOf(tab) === '/main/public')
    await rowsOf(tab).first().waitFor()
  })

  test('is told what is missing at each field, and nothing is sent', async () => {
    world.instance.control.resetStats()
    await visit('/registration', {
      open: true,
      captcha: 'native',
      confirms: true,
      approves: true,
      birthdayRequired: true,
      birthdayMinAge: 4_748,
    })
    await field('Username').waitFor()
    await button('Register').focus()
    await tab.page.keyboard.press('Enter')
    await until('the focus on the first', () => focused(field('Username')))
    expect(await mainOf(tab).getByText('cannot be left blank').count()).toBe(8)
    expect(await axe(tab)).toEqual([])

    const max = (await field('Birthday').getAttribute('max')) ?? ''
    expect(max).toBe(new Date(Date.now() - 4_748 * 86_400_000).toISOString().slice(0, 10))
    const dayAfter = new Date(Date.parse(max) + 86_400_000).toISOString().slice(0, 10)
    await field('Birthday').fill(dayAfter)
    await field('Password').first().fill('one')
    await field('Password confirmation').fill('another')
    await button('Register').click()
    await mainOf(tab).getByText('should be the same as password').waitFor()
    const said = new Date(max).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' })
    await mainOf(tab).getByText(`must be on or before ${said}`).waitFor()
    expect(posts()).toBe(0)
  })

  test('is told at its field what the instance finds wrong, with another captcha, and what is wanted next', async () => {
    const { control } = world.instance
    await visit('/registration', { open: true, captcha: 'kocaptcha', approves: true })
    visitor?.problems.expect(/status of 400/)
    await fillIn('luna')
    await field('Email (optional)').fill('fledgling@mail.example')
    await field('Reason for registering').fill('I like it here.')
    await button('Add another language').click()
    const picture = mainOf(tab).getByRole('img', { name: /^Captcha/ })
    const first = await picture.getAttribute('src')
    await field('Captcha answer').fill('dodo')
    control.fault({ match: 'POST /api/v1/accounts', delayMs: 700, times: 1 })
    await button('Register').click()
    await button('Registering…').waitFor()
    for (const name of ['Username', 'Bio (optional)', 'Captcha answer'])
      expect(await field(name).isDisabled(), name).toBe(true)
    await mainOf(tab).getByText('Captcha Invalid CAPTCHA.').waitFor()
    await until('another picture', async () => {
      const next = (await picture.count()) > 0 ? await picture.getAttribute('src') : null
      return next !== null && next !== first
    })
    expect(await field('Captcha answer').inputValue()).toBe('')
    await field('Captcha answer').fill(CAPTCHA_SOLUTION)
    await button('Register').click()
    await mainOf(tab).getByText('Username has already been taken.').waitFor()
    await until('the focus on it', () => focused(field('Username')))
    await field('Username').fill('fledgling')
    expect(await mainOf(tab).getByText('Username has already been taken.').count()).toBe(0)
    await field('Captcha answer').fill(CAPTCHA_SOLUTION)
    await button('Register').click()
    await mainOf(tab).getByText('you can log in once your account is approved').waitFor()
    await mainOf(tab).getByRole('link', { name: 'Log in', exact: true }).waitFor()
    expect(world.instance.state.byAcct.has('fledgling')).toBe(true)
  })
})

describe('who forgot a password', () => {
  test('has a mail sent, by one field', async () => {
    await visit('/password-reset')
    await field('Your email or username').waitFor()
    expect(await mainOf(tab).locator('input').count()).toBe(1)
    world.instance.control.fault({ match: 'POST /auth/password', delayMs: 700, times: 1 })
    await field('Your email or username').fill('luna')
    await tab.page.keyboard.press('Enter')
    await until('the wait', () => button('Send the link').isDisabled())
    expect(await field('Your email or username').isDisabled()).toBe(true)
    await mainOf(tab).getByText('Check your email for a link').waitFor()
    expect(await mainOf(tab).locator('input').count()).toBe(0)
    await mainOf(tab).getByRole('link', { name: 'Return to the home page' }).click()
    await until('the way home', () => pathOf(tab) === '/main/all')
  })

  test('is told of a failure and of too many attempts, which hold up nothing else', async () => {
    visitor?.problems.expect(/Failed to load resource/)
    await open('/password-reset')
    world.instance.control.fault({ match: 'POST /auth/password', dropConnection: true })
    await field('Your email or username').fill('luna')
    await button('Send the link').click()
    await mainOf(tab).getByText('An error occurred').waitFor()
    world.instance.control.clearFaults()
    world.instance.control.fault({ match: 'POST /auth/password', status: 429, times: 1 })
    await button('Send the link').click()
    await mainOf(tab).getByText("You've reached the limit of attempts").waitFor()
    await mainOf(tab).getByRole('link', { name: 'Return to the home page' }).click()
    await rowsOf(tab).first().waitFor()
  })

  test('learns where there is no mailer that it can’t be, whether it has to be or not', async () => {
    await visit('/password-reset', { mailer: false })
    await mainOf(tab).getByText('Password reset is disabled on this instance.').waitFor()
    expect(await mainOf(tab).locator('input').count()).toBe(0)
    await open('/password-reset?passwordResetRequested=true')
    await mainOf(tab)
      .getByText('You must reset your password, but password reset is disabled on this instance.')
      .waitFor()
  })
})
