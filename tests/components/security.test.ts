import { expect, test } from 'vitest'
import { COMMON_PASSWORD, totpCode } from '../../instance/state/secrets.ts'
import { saveDraft } from '../engine/harness/posting.ts'
import { ORIGIN } from './harness/dom.ts'
import type { Locator } from './harness/locator.ts'
import { until } from './harness/time.ts'
import { openWorld, type World, type WorldOptions } from './harness/world.ts'

let world: World
const settings = (): Locator => world.tab.page.getByRole('dialog', { name: 'Settings' })
const form = (name: string): Locator => settings().getByRole('form', { name, exact: true })
const field = (name: string, label: string): Locator => form(name).getByLabel(label, { exact: true })
const press = (where: Locator, name: string): Promise<void> =>
  where.getByRole('button', { name, exact: true }).click()
const question = (): Locator => world.tab.page.getByRole('alertdialog')
const luna = () => [...world.instance.state.accounts.values()].find(({ username }) => username === 'luna')

async function open(options: WorldOptions = {}): Promise<void> {
  world = await openWorld({ ...options, instance: { posts: 3, ...options.instance } })
  await world.tab.page.getByRole('button', { name: 'Settings', exact: true }).click()
  await settings().getByRole('tab', { name: 'Security' }).click()
}

test('an address is changed with the password, and a wrong one keeps what was typed (AC11)', async () => {
  await open()
  const name = 'Email address'
  await press(form(name), 'Change address')
  await form(name).getByText('Enter your current password.').waitFor()
  await until('the first wrong field', () => field(name, 'New email address').isFocused())
  await field(name, 'New email address').fill('luna@nest.example')
  await field(name, 'Current password').fill('wrong')
  await press(form(name), 'Change address')
  await form(name).getByText('There was an issue changing your email', { exact: true }).waitFor()
  expect(await form(name).getByText('Invalid password.').count()).toBe(1)
  expect(await field(name, 'New email address').inputValue()).toBe('luna@nest.example')
  await field(name, 'Current password').fill(COMMON_PASSWORD)
  await press(form(name), 'Change address')
  await form(name).getByText('Email address changed.').waitFor()
  expect(luna()?.email).toBe('luna@nest.example')
})

test('a new password is typed twice, and signs out here too (AC11)', async () => {
  await open()
  const name = 'Password'
  await field(name, 'Current password').fill('wrong')
  await field(name, 'New password').fill('fresh nest')
  await field(name, 'New password again').fill('fresh rest')
  await press(form(name), 'Change password')
  await form(name).getByText('The new passwords differ.').waitFor()
  await field(name, 'New password again').fill('fresh nest')
  await press(form(name), 'Change password')
  await form(name).getByText('There was an issue changing your password', { exact: true }).waitFor()
  await field(name, 'Current password').fill(COMMON_PASSWORD)
  await press(form(name), 'Change password')
  await world.tab.page.getByRole('textbox', { name: 'Username' }).waitFor()
})

test('two-factor authentication is set up, gives codes once, and is turned off (AC14)', async () => {
  await open()
  await press(settings(), 'Set it up')
  await settings().getByRole('img', { name: 'QR code of the key' }).waitFor()
  const key = luna()?.pendingTotp ?? ''
  await settings().getByText(key, { exact: true }).waitFor()
  const name = 'Two-factor authentication'
  await field(name, 'Code from the app').fill('000000')
  await field(name, 'Current password').fill(COMMON_PASSWORD)
  await press(form(name), 'Turn on')
  await form(name)
    .getByText(/The code isn't right/)
    .waitFor()
  await field(name, 'Code from the app').fill(totpCode(key, Date.now()))
  await press(form(name), 'Turn on')
  await settings()
    .getByText(/^It is on/)
    .waitFor()

  await press(settings(), 'New recovery codes')
  await press(question(), 'New recovery codes')
  const codes = settings().getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await codes.first().waitFor()
  expect(await codes.count()).toBe(luna()?.recoveryCodes.length)

  await press(settings(), 'Turn off…')
  const off = form('Turn off')
  await off.getByLabel('Current password', { exact: true }).fill(COMMON_PASSWORD)
  await press(off, 'Turn off')
  await settings().getByText('It is off.').waitFor()
  expect(luna()?.totpSecret).toBeNull()
})

test('other apps are signed out one by one or all at once, and this session is marked (AC13)', async () => {
  await open({
    before: ({ instance }) => {
      const [known] = instance.state.tokens.values()
      for (const id of [901, 902, 903])
        if (known) instance.state.tokens.set(`other-${id}`, { ...known, id, token: `other-${id}` })
    },
  })
  const rows = settings().getByRole('list', { name: 'Logged-in apps' }).getByRole('listitem')
  await rows.first().waitFor()
  const before = await rows.count()
  expect(before).toBeGreaterThanOrEqual(4)
  expect(
    await rows
      .first()
      .getByText(/This session/)
      .count(),
  ).toBe(1)
  await rows
    .nth(1)
    .getByRole('button', { name: /^Log out/ })
    .click()
  await until('one less', async () => (await rows.count()) === before - 1)
  await press(settings(), 'Log out all others')
  await press(question(), 'Log out all others')
  await until('only this one', async () => (await rows.count()) === 1)
  expect(await rows.getByText(/This session/).count()).toBe(1)
})

test('an account moves only to one that has it as an alias (AC15)', async () => {
  await open()
  const name = 'Move account'
  const { host } = new URL(ORIGIN)
  await field(name, 'The other account, like name@example.com').fill('wren')
  await field(name, 'Current password').fill(COMMON_PASSWORD)
  await press(form(name), 'Move account')
  await form(name)
    .getByText(/Enter the whole name/)
    .waitFor()
  await field(name, 'The other account, like name@example.com').fill(`wren@${host}`)
  await press(form(name), 'Move account')
  await press(question(), 'Move account')
  await form(name).getByText('Error moving account', { exact: true }).waitFor()
  expect(luna()?.movedTo).toBeNull()
})

test('an account is deleted by the password and a second press, with its drafts (AC12, S48)', async () => {
  await open()
  await world.tab.run(saveDraft('half a thought', 'new'))
  const name = 'Delete account'
  await press(form(name), 'Delete account')
  await form(name).getByText('Enter your current password.').waitFor()
  await field(name, 'Current password').fill('wrong')
  await press(form(name), 'Delete account')
  await press(question(), 'Cancel')
  expect(world.sent.filter(({ path }) => path.includes('delete_account'))).toEqual([])
  await press(form(name), 'Delete account')
  await press(question(), 'Delete account')
  await form(name).getByText('There was an issue deleting your account', { exact: true }).waitFor()
  await field(name, 'Current password').fill(COMMON_PASSWORD)
  await press(form(name), 'Delete account')
  await press(question(), 'Delete account')
  await world.tab.page.getByRole('textbox', { name: 'Username' }).waitFor()
  expect(luna()?.deactivated).toBe(true)
  const drafts = async (): Promise<string> => JSON.stringify(await world.disk.session.entries('drafts'))
  await until('no draft on the disk', async () => !(await drafts()).includes('half a thought'))
})

test('an instance without these calls shows the way to its own page (AC21)', async () => {
  await open({ instance: { dialect: 'mastodon' } })
  const link = settings().getByRole('link', { name: "Open the instance's page" })
  await link.waitFor()
  expect(await link.getAttribute('href')).toMatch(/\/auth\/edit$/)
})
