import { expect, test } from 'vitest'
import { RULES } from '../../instance/api/documents.ts'
import { type OpenWorld, openDesk as openDeskAs, personIn, type Staff } from './harness/desk.ts'
import type { Locator } from './harness/locator.ts'
import { until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

const mainOf = ({ tab }: OpenWorld): Locator => tab.page.getByRole('main')
const reportIn = (world: OpenWorld, about = 'magpie'): Locator =>
  mainOf(world).getByRole('article', { name: `Report about @${about}` })
/** Shows all of a report (MO30). */
async function unfold(report: Locator): Promise<Locator> {
  const button = report.locator('[data-key="unfold"]')
  await button.waitFor()
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
  return report
}
const entryOf = ({ tab }: OpenWorld): Locator =>
  tab.page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: /^Moderation/ })
const firstReport = ({ instance }: World) => [...instance.state.reports.values()][0]

/** Moss is a moderator. */
const openDesk = (staff: Staff) => openDeskAs({ as: 'moss', ...staff })

async function chooseState(world: OpenWorld, name: string): Promise<void> {
  await (await unfold(reportIn(world))).getByRole('combobox', { name: 'State' }).click()
  await world.tab.page.getByRole('option', { name }).click()
}

test('the navigation counts open reports, and leads to them (MO15, MO16)', async () => {
  const world = await openDesk({ path: '/main/friends' })
  await entryOf(world).getByText('2', { exact: true }).waitFor()
  await entryOf(world).click()
  const report = reportIn(world)
  await report.getByText('Took my spoon').waitFor()
  expect(await report.getByText('I have written to them.').count()).toBe(0)
  await unfold(report)
  await report.getByText('I have written to them.').waitFor()
  expect(await mainOf(world).getByRole('article').count()).toBe(2)
})

test.each(['pleroma', 'akkoma'] as const)(
  '%s: reports are read, answered with a note and resolved (MO15, MO17, MO18, I38)',
  async (dialect) => {
    const world = await openDesk({ dialect })
    const report = await unfold(reportIn(world))
    await report.getByRole('textbox', { name: 'Note for moderators' }).fill('I have asked magpie')
    await report.getByRole('button', { name: 'Add note' }).click()
    await until('the note', () => firstReport(world)?.notes.at(-1)?.content === 'I have asked magpie')
    await chooseState(world, 'Resolved')
    await until('the state', () => firstReport(world)?.state === 'resolved')
  },
)

test('a moderator of Akkoma reads the log, and may deactivate but not delete people (MO1, S22)', async () => {
  const world = await openDesk({ dialect: 'akkoma' })
  await mainOf(world).getByRole('link', { name: 'Log' }).waitFor()
  const report = await unfold(reportIn(world))
  await report.getByRole('button', { name: /^Moderate/ }).click()
  const window = world.tab.page.getByRole('dialog', { name: 'Moderate @magpie' })
  await window.getByRole('switch', { name: 'Deactivated' }).waitFor()
  expect(await window.getByRole('button', { name: /^Delete/ }).count()).toBe(0)
})

test('a resolved report no longer counts, but stays until the list is fetched again, so that it can be undone (MO17)', async () => {
  const world = await openDesk({})
  await reportIn(world).waitFor()
  await chooseState(world, 'Resolved')
  await until('the state', () => firstReport(world)?.state === 'resolved')
  await entryOf(world).getByText('1', { exact: true }).waitFor()
  await chooseState(world, 'Open')
  await until('the state', () => firstReport(world)?.state === 'open')
  await entryOf(world).getByText('2', { exact: true }).waitFor()
  await chooseState(world, 'Closed')
  await until('the state', () => firstReport(world)?.state === 'closed')
  await mainOf(world).getByRole('link', { name: 'Done' }).click()
  await reportIn(world).waitFor()
  await mainOf(world).getByRole('link', { name: 'Open reports' }).click()
  await until('the list', async () => (await reportIn(world).count()) === 0)
})

test('a report that somebody else resolved leaves the list with the next poll (MO16, MO17)', async () => {
  const world = await openDesk({})
  await reportIn(world).waitFor()
  const { id } = firstReport(world) ?? {}
  await world.instance.control.act({
    as: 'admin',
    method: 'PATCH',
    path: '/api/pleroma/admin/reports',
    body: { reports: [{ id, state: 'resolved' }] },
  })
  await world.tick(5 * 60_000)
  await until('the list', async () => (await reportIn(world).count()) === 0)
  await entryOf(world).getByText('1', { exact: true }).waitFor()
})

test('a new report arrives by the stream (MO16)', async () => {
  const world = await openDesk({})
  await reportIn(world).waitFor()
  await world.instance.control.act({
    as: 'luna',
    path: '/api/v1/reports',
    body: { account_id: personIn(world, 'rook').id, comment: 'loud' },
  })
  await reportIn(world, 'rook').getByText('loud').waitFor()
  await entryOf(world).getByText('3', { exact: true }).waitFor()
})

test('a note is added and deleted; a refused note stays in its field, with the error (MO18)', async () => {
  const world = await openDesk({})
  const report = await unfold(reportIn(world))
  const field = report.getByRole('textbox', { name: 'Note for moderators' })
  await field.fill('x'.repeat(100_000))
  await report.getByRole('button', { name: 'Add note' }).click()
  await report.getByText(/content should be at most 5000/).waitFor()
  expect(await field.inputValue()).toHaveLength(100_000)
  await field.fill('They gave it back.')
  await world.tab.go('/about')
  await world.tab.go('/moderation')
  await unfold(report)
  await until('the text', async () => (await field.inputValue()) === 'They gave it back.')
  await report.getByRole('button', { name: 'Add note' }).click()
  const note = report.getByRole('listitem').filter({ hasText: 'They gave it back.' })
  await note.getByText('@moss').waitFor()
  expect(await field.inputValue()).toBe('')
  await note.getByRole('button', { name: 'Delete note' }).click()
  await note.waitFor({ state: 'detached' })
  expect(firstReport(world)?.notes).toHaveLength(1)
})

test.each(['pleroma', 'mastodon'] as const)(
  'a moderator takes a report over and gives it back, on %s (MO18)',
  async (dialect) => {
    const world = await openDesk({ dialect })
    const report = await unfold(reportIn(world))
    await report.getByText('Nobody looks after this report.').waitFor()
    await report.getByRole('button', { name: 'Take over' }).click()
    await report.getByText('@moss looks after this report.').waitFor()
    expect(firstReport(world)?.assignedId).toBe(personIn(world, 'moss').id)
    await report.getByRole('button', { name: 'Give back' }).click()
    await report.getByText('Nobody looks after this report.').waitFor()
  },
)

test('the person of a report can be moderated from there', async () => {
  const world = await openDesk({ as: 'admin' })
  await (await unfold(reportIn(world))).getByRole('button', { name: 'Moderate…' }).click()
  const window = world.tab.page.getByRole('dialog', { name: 'Moderate @magpie' })
  await window.getByRole('switch', { name: 'Make posts followers-only' }).click()
  await until('the tag', () => personIn(world, 'magpie').tags.includes('mrf_tag:sandbox'))
})

test('when the person of a report is deleted, the desk stays open and the report disappears (PR22)', async () => {
  const world = await openDesk({ as: 'admin' })
  const { page } = world.tab
  await (await unfold(reportIn(world))).getByRole('button', { name: 'Moderate…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click()
  await page.getByText('@magpie was deleted').waitFor()
  await until('the window to close', async () => (await page.getByRole('dialog').count()) === 0)
  expect(page.path()).toBe('/moderation')
  await world.tick(5 * 60_000)
  await until('the list', async () => (await reportIn(world).count()) === 0)
})

test('on Mastodon a report is resolved and opened again; on GoToSocial only resolved (MO17)', async () => {
  const mastodon = await openDesk({ dialect: 'mastodon' })
  await reportIn(mastodon).waitFor()
  await chooseState(mastodon, 'Resolved')
  await until('the state', () => firstReport(mastodon)?.state === 'resolved')
  await chooseState(mastodon, 'Open')
  await until('the state', () => firstReport(mastodon)?.state === 'open')
  await mastodon.close()

  const gotosocial = await openDesk({ as: 'admin', dialect: 'gotosocial' })
  const report = await unfold(reportIn(gotosocial))
  expect(await report.getByRole('button', { name: /Take over|Add note/ }).count()).toBe(0)
  await chooseState(gotosocial, 'Resolved')
  await until('the state', () => firstReport(gotosocial)?.state === 'resolved')
  await report.getByRole('combobox', { name: 'State' }).click()
  expect(await gotosocial.tab.page.getByRole('option').count()).toBe(1)
})

test.each(['pleroma', 'mastodon', 'gotosocial'] as const)(
  'a registration shows its reason, and is approved or rejected, on %s (MO19)',
  async (dialect) => {
    const world = await openDesk({
      as: 'admin',
      dialect,
      path: '/moderation?tab=registrations',
      before: (instance) => {
        for (const name of ['finch', 'plover'])
          Object.assign(personIn(instance, name), { waitsFor: 'approval', reason: `I am ${name}.` })
      },
    })
    const { page } = world.tab
    const row = (name: string): Locator =>
      mainOf(world)
        .getByRole('article')
        .filter({ hasText: `@${name}` })
    await row('finch').getByText('I am finch.').waitFor()
    await entryOf(world).getByText('4', { exact: true }).waitFor()
    await row('finch').getByRole('button', { name: 'Approve' }).click()
    await row('finch').waitFor({ state: 'detached' })
    expect(personIn(world, 'finch').waitsFor).toBeUndefined()
    await row('plover').getByRole('button', { name: 'Reject' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click()
    await row('plover').waitFor({ state: 'detached' })
    expect(world.instance.state.byAcct.has('plover')).toBe(false)
    await mainOf(world).getByText('Nobody is waiting for approval.').waitFor()
  },
)

test('an approval that fails leaves the person in the list, with the error beside it (MO19)', async () => {
  const world = await openDesk({
    as: 'admin',
    path: '/moderation?tab=registrations',
    before: (instance) => Object.assign(personIn(instance, 'finch'), { waitsFor: 'approval' }),
  })
  world.instance.control.fault({ match: 'users/approve', status: 500, times: 1 })
  await mainOf(world).getByRole('button', { name: 'Approve' }).click()
  await mainOf(world)
    .getByRole('alert')
    .getByText(/An error occurred/)
    .waitFor()
  await mainOf(world).getByRole('button', { name: 'Approve' }).click()
  await mainOf(world).getByText('Nobody is waiting for approval.').waitFor()
})

test('the log says what moderators did (MO24)', async () => {
  const world = await openDesk({
    privileges: ['moderation_log_read'],
    before: ({ instance }) =>
      void instance.control.act({
        as: 'admin',
        method: 'PATCH',
        path: '/api/pleroma/admin/users/deactivate',
        body: { nicknames: ['rook'] },
      }),
  })
  await mainOf(world).getByText('@admin deactivated users: @rook').waitFor()
  // It is the only list of this moderator.
  expect(await mainOf(world).getByRole('link', { name: 'Open reports' }).count()).toBe(0)
})

test('a member has no desk, and makes no call for it (MO15)', async () => {
  const world = await openDesk({ as: 'luna' })
  await mainOf(world).getByText('This page is for moderators.').waitFor()
  expect(await entryOf(world).count()).toBe(0)
  const { byPath } = world.instance.control.stats()
  expect(Object.keys(byPath).filter((path) => path.includes('admin'))).toEqual([])
})

test('on Mastodon, a moderator whose login does not include it is asked to log in again (S40)', async () => {
  const world = await openWorld({
    as: 'moss',
    path: '/moderation',
    instance: { dialect: 'mastodon' },
    before: async ({ disk }) => {
      for (const [key, record] of await disk.session.entries('accounts')) {
        const app = { ...Object(record).app, scope: 'read write follow push' }
        await disk.session.put('accounts', key, { ...Object(record), app })
      }
    },
  })
  const button = mainOf(world).getByRole('button', { name: 'Log in to moderate' })
  await button.waitFor()
  await entryOf(world).waitFor()
  const apps = () => [...world.instance.state.apps.values()].map(({ scopes }) => scopes)
  expect(apps().some((scopes) => scopes.includes('admin'))).toBe(false)
  await button.click()
  await until('the client', () => apps().includes('read write follow push admin:read admin:write'))
})

test('on Mastodon a report says its category and the rules that were broken (NO25)', async () => {
  const world = await openWorld({
    as: 'moss',
    path: '/moderation',
    instance: { dialect: 'mastodon' },
    before: ({ instance }) => {
      const [report] = instance.state.reports.values()
      if (report !== undefined)
        Object.assign(report, { category: 'violation', ruleIds: ['1'], state: 'open' })
    },
  })
  const main = world.tab.page.getByRole('main')
  await unfold(main.getByRole('article').first())
  await main.getByText('A rule was broken').first().waitFor()
  await main.getByText('Broken rules').first().waitFor()
  await main
    .getByText(RULES[0]?.text ?? '')
    .first()
    .waitFor()
})

test('an unfolded report reads from the complaint to what can be done, with whole posts (MO30, MO31)', async () => {
  const long = `A spoon. ${'It shone and shone. '.repeat(30)}The end of it.`
  const world = await openWorld({
    as: 'admin',
    path: '/moderation',
    instance: { posts: 200 },
    before: ({ instance: { state } }) => {
      const [report] = state.reports.values()
      for (const id of report?.statusIds ?? [])
        Object.assign(state.statuses.get(id) ?? {}, { content: `<p>${long}</p>`, spoilerText: '' })
    },
  })
  const report = reportIn(world)
  const button = report.locator('[data-key="unfold"]')
  await report.getByText('Took my spoon').waitFor()
  expect(await report.getByText('The end of it.').count()).toBe(0)
  await button.click()
  expect(await button.getAttribute('aria-expanded')).toBe('true')
  await report
    .getByText(/The end of it\./)
    .first()
    .waitFor()
  const words = (await report.textContent()) ?? ''
  const places = ['Reporter', 'Reported posts', 'Notes', 'History…', 'State', 'Moderate…', 'Add note'].map(
    (part) => words.indexOf(part),
  )
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(Math.min(...places)).toBeGreaterThan(0)
  await button.click()
  expect(await report.getByText('Add note').count()).toBe(0)
})
