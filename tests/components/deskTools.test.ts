import { expect, test } from 'vitest'
import type { Report } from '../../instance/state/records.ts'
import { type OpenWorld, openDesk, personIn } from './harness/desk.ts'
import type { Locator } from './harness/locator.ts'
import { names } from './harness/names.ts'
import { until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

const mainOf = ({ tab }: OpenWorld): Locator => tab.page.getByRole('main')
const rows = (world: OpenWorld): Locator => mainOf(world).getByRole('article')
const isFocused = (what: string, row: Locator) => until(`the focus on ${what}`, () => row.isFocused())

/** Creates `count` reports about magpie. */
function fill({ instance: { state } }: World, count: number): void {
  const [first] = state.reports.values()
  if (first === undefined) throw new Error('there is no report')
  state.reports.clear()
  for (let at = 0; at < count; at++) {
    const report: Report = { ...first, id: `r${at}`, content: `number ${at}`, statusIds: [], notes: [] }
    state.reports.set(report.id, { ...report, state: 'open', createdAt: first.createdAt - at * 60_000 })
  }
}

const waiting =
  (...people: readonly string[]) =>
  (world: World): void => {
    for (const name of people)
      Object.assign(personIn(world, name), { waitsFor: 'approval', reason: `I am ${name}.` })
  }

const openWindowOf = async (world: OpenWorld, button: string): Promise<Locator> => {
  const fold = rows(world).first().locator('[data-key="unfold"]')
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click()
  await rows(world).first().getByRole('button', { name: button }).click()
  const window = world.tab.page.getByRole('dialog')
  await window.waitFor()
  return window
}

test('keys move between reports, open the person, resolve, take over and write a note (MO27)', async () => {
  const world = await openDesk({ before: (made) => fill(made, 3) })
  const { keyboard } = world.tab.page
  const report = (at: number): Report | undefined => world.instance.state.reports.get(`r${at}`)
  await rows(world).first().waitFor()
  await keyboard.press('j')
  await isFocused('the first', rows(world).nth(0))
  await keyboard.press('j')
  await isFocused('the second', rows(world).nth(1))
  await keyboard.press('k')
  await isFocused('the first', rows(world).nth(0))

  const fold = rows(world).nth(0).locator('[data-key="unfold"]')
  await keyboard.press('Enter')
  await until('the details', async () => (await fold.getAttribute('aria-expanded')) === 'true')
  await keyboard.press('Enter')
  await until('the row', async () => (await fold.getAttribute('aria-expanded')) === 'false')
  const window = world.tab.page.getByRole('dialog', { name: 'Moderate @magpie' })
  for (const key of ['o', 'm']) {
    await keyboard.press(key)
    await window.waitFor()
    await keyboard.press('Escape')
    await window.waitFor({ state: 'detached' })
    await isFocused('the row', rows(world).nth(0))
    // Each key also opens what is folded.
    await fold.click()
    await rows(world).nth(0).focus()
  }

  await keyboard.press('s')
  await until('the state', () => report(0)?.state === 'resolved')
  const reopen = rows(world).nth(0).getByRole('button', { name: 'Open again' })
  await until('the answer', async () => (await reopen.getAttribute('aria-busy')) === null)
  await keyboard.press('s')
  await until('the state', () => report(0)?.state === 'open')
  await keyboard.press('t')
  await until('the moderator', () => report(0)?.assignedId === personIn(world, 'admin').id)
  await fold.click()
  await rows(world).nth(0).focus()
  await keyboard.press('w')
  const note = rows(world).nth(0).getByRole('textbox', { name: 'Note for moderators' })
  await isFocused('the note', note)
  expect(await note.inputValue()).toBe('')
})

test('the overview lists these keys for staff only (MO27)', async () => {
  const staff = await openDesk({})
  await rows(staff).first().waitFor()
  await staff.tab.page.keyboard.press('?')
  await staff.tab.page.getByRole('dialog').getByText('Resolve or open the report again').waitFor()
  await staff.close()
  const member = await openDesk({ as: 'luna', path: '/main/friends' })
  await rows(member).first().waitFor()
  await member.tab.page.keyboard.press('?')
  await member.tab.page.getByRole('dialog').getByText('Next post').waitFor()
  expect(await member.tab.page.getByText('Resolve or open the report again').count()).toBe(0)
})

test('further reports load during scrolling, and only the rows near the viewport are in the page (MO24)', async () => {
  const world = await openDesk({ before: (made) => fill(made, 120) })
  await rows(world).first().waitFor()
  const { byPath } = world.instance.control.stats()
  expect(byPath['GET /api/pleroma/admin/reports']).toBeGreaterThan(0)
  expect(await rows(world).count()).toBeLessThan(40)
  expect(await rows(world).first().getAttribute('aria-posinset')).toBe('1')
})

test('a registration is approved and rejected by keys; the focus goes to the next, then to the heading (MO27, MO28)', async () => {
  const world = await openDesk({
    path: '/moderation?tab=registrations',
    before: waiting('finch', 'plover', 'swift'),
  })
  const { page } = world.tab
  const row = (name: string): Locator => rows(world).filter({ hasText: `@${name}` })
  await row('finch').waitFor()
  await page.keyboard.press('j')
  const first = (await rows(world).first().textContent()).match(/@(\w+)/)?.[1] ?? ''
  const others = ['finch', 'plover', 'swift'].filter((name) => name !== first)
  await page.keyboard.press('a')
  await row(first).waitFor({ state: 'detached' })
  expect(personIn(world, first).waitsFor).toBeUndefined()
  await isFocused('the next', rows(world).first())

  await page.keyboard.press('x')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click()
  await until('one row', async () => (await rows(world).count()) === 1)
  await isFocused('the last', rows(world).first())
  const fold = rows(world).first().locator('[data-key="unfold"]')
  await page.keyboard.press('Enter')
  await until('the reason', async () => (await fold.getAttribute('aria-expanded')) === 'true')
  await page.keyboard.press('a')
  await mainOf(world).getByText('Nobody is waiting for approval.').waitFor()
  await isFocused('the heading', mainOf(world).getByRole('heading', { level: 1 }))
  expect(others.filter((name) => world.instance.state.byAcct.has(name))).toHaveLength(1)
})

test('after dismissing a suggestion, the focus is on the next one (MO28, DI2)', async () => {
  const world = await openWorld({ path: '/who-to-follow' })
  const list = mainOf(world).getByRole('list', { name: 'Who to follow' })
  await list.getByRole('listitem').nth(1).waitFor()
  const second = await list.getByRole('listitem').nth(1).textContent()
  await list.getByRole('button', { name: "Don't suggest again" }).first().click()
  await until(
    'the row to go',
    async () => (await list.getByRole('listitem').first().textContent()) === second,
  )
  expect(
    await list
      .getByRole('listitem')
      .first()
      .evaluate((row) => row.contains(document.activeElement)),
  ).toBe(true)
})

test.each(['pleroma', 'mastodon', 'gotosocial'] as const)(
  'the window of a report says what %s knows about the person (MO25)',
  async (dialect) => {
    const world = await openDesk({ dialect, before: (made) => fill(made, 3) })
    const window = await openWindowOf(world, 'Moderate…')
    await window.getByText('Email confirmed').waitFor()
    const about = window.getByRole('region', { name: /^Reports about this account/ })
    await until('the reports', async () => (await about.getByRole('listitem').count()) === 3)
    await window
      .getByRole('region', { name: /^Reports by this account/ })
      .getByText('This account has reported nobody.')
      .waitFor()
    const log = window.getByRole('region', { name: /^What moderators did/ })
    expect(await log.count()).toBe(dialect === 'pleroma' ? 1 : 0)
  },
)

test('a moderator who may only read finds the history without tools, and can retry a failed load (MO25)', async () => {
  const world = await openDesk({
    as: 'moss',
    privileges: ['reports_manage_reports', 'moderation_log_read'],
    before: ({ instance }) =>
      instance.control.fault({ match: 'moderation_log', status: 500, times: 1, delayMs: 300 }),
  })
  const window = await openWindowOf(world, 'History…')
  await world.tab.page.getByRole('dialog', { name: 'History of @magpie' }).waitFor()
  expect(names(window, ['switch', 'button']).filter((name) => !/Close|Try again/.test(name))).toEqual([])
  expect(await window.getByText('Email confirmed').count()).toBe(0)
  await window.getByRole('button', { name: 'Try again' }).click()
  await window.getByText('The log does not name this account.').waitFor()
})

test('Mastodon: a message is sent with an action; if that is refused, the message stays in its field, with the error (MO26, MO9)', async () => {
  const world = await openDesk({ dialect: 'mastodon', as: 'moss', before: (made) => fill(made, 2) })
  const magpie = personIn(world, 'magpie')
  const window = await openWindowOf(world, 'Moderate…')
  const message = window.getByRole('textbox', { name: 'Message to the account' })
  const limit = window.getByRole('switch', { name: 'Limit' })
  expect(await window.getByRole('button', { name: 'Send a warning' }).isDisabled()).toBe(true)
  await message.fill('Please stop that.')
  world.instance.control.fault({ match: '/action', status: 500, times: 1 })
  await limit.click()
  await window.getByText(/An error occurred/).waitFor()
  expect(await limit.isChecked()).toBe(false)
  expect(await message.inputValue()).toBe('Please stop that.')

  // The text outlives the window.
  await world.tab.page.keyboard.press('Escape')
  await window.waitFor({ state: 'detached' })
  await openWindowOf(world, 'Moderate…')
  expect(await message.inputValue()).toBe('Please stop that.')
  await window.getByRole('checkbox', { name: /by email/ }).click()
  await limit.click()
  await until('the limit', () => magpie.silenced === true)
  await until('the switch', () => limit.isChecked())
  await until('the field', async () => (await message.inputValue()) === '')
  expect(world.sent.filter(({ path }) => path.endsWith('/action')).at(-1)?.body).toMatchObject({
    type: 'silence',
    text: 'Please stop that.',
    send_email_notification: false,
    report_id: 'r0',
  })
  await limit.click()
  await until('no limit', () => magpie.silenced === false)
  await window.getByRole('switch', { name: 'Suspended' }).click()
  await until('the suspension', () => magpie.deactivated)
})

test('a domain is blocked after a question that names it, found, changed and unblocked (MO29)', async () => {
  const world = await openDesk({ dialect: 'mastodon', path: '/moderation?tab=blockedDomains' })
  const { page } = world.tab
  const blocks = () => [...world.instance.state.blockedDomains.values()]
  await mainOf(world).getByText('No instance is blocked or limited.').waitFor()
  const add = mainOf(world).getByRole('button', { name: 'Add an instance' })
  await add.click()
  const form = page.getByRole('dialog', { name: 'Add an instance' })
  // Another test may have left a domain there.
  await form.getByRole('textbox', { name: 'Domain' }).fill('')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Enter a domain, such as example.org.').waitFor()
  const severity = form.getByRole('combobox', { name: 'What happens' })
  expect(await severity.textContent()).toContain('Limited')
  await severity.click()
  await page.getByRole('option', { name: 'Blocked' }).click()
  await form.getByRole('textbox', { name: 'Domain' }).fill('https://spam.example/about')
  await form.getByRole('textbox', { name: 'Reason, shown in public' }).fill('spam')
  world.instance.control.fault({ match: 'POST /api/v1/admin/domain_blocks', status: 500, times: 1 })
  const confirm = async (title: string, answer: string): Promise<void> => {
    const asked = page.getByRole('alertdialog', { name: title })
    await asked.getByRole('button', { name: answer, exact: true }).click()
    await asked.waitFor({ state: 'detached' })
  }
  await form.getByRole('button', { name: 'Save' }).click()
  await confirm('Block spam.example?', 'Cancel')
  expect(blocks()).toEqual([])
  await form.getByRole('button', { name: 'Save' }).click()
  await confirm('Block spam.example?', 'Block')
  await form.getByText(/An error occurred/).waitFor()
  // The typed text outlives the window.
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  await isFocused('the button', add)
  await add.click()
  await form.getByRole('button', { name: 'Save' }).click()
  await confirm('Block spam.example?', 'Block')
  await form.waitFor({ state: 'detached' })
  await isFocused('the button again', add)
  expect(blocks()).toMatchObject([{ domain: 'spam.example', severity: 'suspend', publicComment: 'spam' }])

  const search = mainOf(world).getByRole('searchbox', { name: 'Search instances' })
  await search.fill('nothing')
  await mainOf(world).getByText('0 instances found').waitFor()
  await search.fill('SPAM')
  const row = rows(world).filter({ hasText: 'spam.example' })
  await row.getByRole('button', { name: 'Change spam.example' }).click()
  const change = page.getByRole('dialog', { name: 'Change spam.example' })
  await change.getByRole('combobox', { name: 'What happens' }).click()
  await page.getByRole('option', { name: 'Limited' }).click()
  await change.getByRole('checkbox', { name: 'Reject media' }).click()
  await change.getByRole('button', { name: 'Save' }).click()
  await row.getByText('Limited · Reject media').waitFor()
  expect(blocks()).toMatchObject([{ severity: 'silence', rejectMedia: true }])

  await row.getByRole('button', { name: 'Lift the block of spam.example' }).click()
  await confirm('Lift the block of spam.example?', 'Lift')
  await mainOf(world).getByText('No instance is blocked or limited.').waitFor()
  expect(blocks()).toEqual([])
  await isFocused('the heading', mainOf(world).getByRole('heading', { level: 1 }))
})

test('GoToSocial only blocks: no severity is offered (MO29)', async () => {
  const world = await openDesk({ dialect: 'gotosocial', path: '/moderation?tab=blockedDomains' })
  await mainOf(world).getByRole('button', { name: 'Add an instance' }).click()
  const form = world.tab.page.getByRole('dialog', { name: 'Add an instance' })
  await form.getByRole('textbox', { name: 'Domain' }).waitFor()
  expect(await form.getByRole('combobox').count()).toBe(0)
  expect(await form.getByRole('checkbox').count()).toBe(1)
})

test.each([
  ['a moderator on Mastodon', { as: 'moss', dialect: 'mastodon' }],
  ['an admin on Pleroma', { as: 'admin', dialect: 'pleroma' }],
] as const)('%s has no list of domains (MO29)', async (_, staff) => {
  const world = await openDesk({ ...staff, path: '/moderation' })
  await rows(world).first().waitFor()
  expect(await mainOf(world).getByRole('link', { name: 'Instances' }).count()).toBe(0)
})

test('a moderator who may not manage domains any more sees an error, and the list disappears (MO29, MO13)', async () => {
  const world = await openDesk({ dialect: 'mastodon', path: '/moderation?tab=blockedDomains' })
  await mainOf(world).getByRole('button', { name: 'Add an instance' }).click()
  const form = world.tab.page.getByRole('dialog', { name: 'Add an instance' })
  await form.getByRole('textbox', { name: 'Domain' }).fill('spam.example')
  personIn(world, 'admin').role = 'moderator'
  await form.getByRole('button', { name: 'Save' }).click()
  await world.tab.page.getByRole('alertdialog').getByRole('button', { name: 'Save', exact: true }).click()
  await until(
    'no such list',
    async () => (await mainOf(world).getByRole('link', { name: 'Instances' }).count()) === 0,
  )
  expect(world.instance.state.blockedDomains.size).toBe(0)
})

test('GoToSocial has an RSS feed only for people who enabled it (PR50)', async () => {
  const world = await openWorld({
    path: '/users/swift',
    instance: { dialect: 'gotosocial' },
    before: (made) => {
      personIn(made, 'swift').enableRss = true
    },
  })
  const share = async (): Promise<void> => {
    await mainOf(world).getByRole('button', { name: 'Share profile' }).click()
    await world.tab.page.getByRole('menuitem', { name: 'Copy link' }).waitFor()
  }
  await mainOf(world).getByText('@swift').first().waitFor()
  await world.tick(2_000)
  await share()
  expect(await world.tab.page.getByRole('menuitem', { name: /RSS/ }).count()).toBe(1)
  await world.tab.page.keyboard.press('Escape')
  await world.tab.go('/users/rook')
  await mainOf(world).getByText('@rook').first().waitFor()
  await world.tick(2_000)
  await share()
  expect(await world.tab.page.getByRole('menuitem', { name: /RSS/ }).count()).toBe(0)
})
