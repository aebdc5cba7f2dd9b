import { expect, test } from 'vitest'
import type { DialectName } from '../../instance/dialects/dialectName.ts'
import type { Report } from '../../instance/state/records.ts'
import { storeFiles } from '../e2e/harness/attach.ts'
import type { Locator } from './harness/locator.ts'
import { until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

const idOf = (world: World, acct: string): string => world.instance.state.byAcct.get(acct) ?? ''
const lastReport = (world: World): Report | undefined => [...world.instance.state.reports.values()].at(-1)

/** Opens the window that reports rook, from the menu of the profile. */
async function reportRook({ tab: { page } }: World): Promise<Locator> {
  await page.getByRole('main').getByRole('button', { name: 'More actions' }).first().click()
  await page.getByRole('menuitem', { name: 'Report', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Report @rook' })
  await dialog.getByRole('textbox').waitFor()
  return dialog
}

/** Luna's window that reports rook, opened from the profile. */
async function openReport(dialect: DialectName = 'pleroma'): Promise<{ world: World; dialog: Locator }> {
  const world = await openWorld({
    path: '/users/rook',
    instance: { dialect },
    before: ({ instance }) => {
      instance.post('rook', 'the first of mine')
      instance.post('rook', 'the second of mine')
    },
  })
  const dialog = await reportRook(world)
  await dialog.getByRole('checkbox', { name: 'the first of mine' }).waitFor()
  return { world, dialog }
}

const submit = (dialog: Locator): Promise<void> => dialog.getByRole('button', { name: 'Submit' }).click()

test('recent posts of an account can be chosen; what is chosen and typed survives a failure (RP2, RP7)', async () => {
  const { world, dialog } = await openReport()
  const post = dialog.getByRole('checkbox', { name: 'the first of mine' })
  const rule = dialog.getByRole('checkbox', { name: 'Be kind to one another.' })
  expect(await post.isChecked()).toBe(false)
  await post.click()
  await rule.click()
  await dialog.getByRole('textbox', { name: 'Additional comments' }).fill('not nice')
  world.instance.control.fault({ match: 'POST /api/v1/reports', dropConnection: true })
  await submit(dialog)
  await dialog.getByRole('alert').getByText('An error occurred').waitFor()
  expect([await post.isChecked(), await rule.isChecked()]).toEqual([true, true])
  expect(await dialog.getByRole('textbox').inputValue()).toBe('not nice')
  world.instance.control.clearFaults()
  await submit(dialog)
  await dialog.getByText("Report sent. It can't be taken back.").waitFor()
  const [chosen] = world.instance.postsSaying('the first of mine')
  expect(lastReport(world)).toMatchObject({ content: 'not nice', statusIds: [chosen?.id], ruleIds: ['1'] })
})

test('each post has a name of its subject, text, poll or files (RP2)', async () => {
  const world = await openWorld({
    path: '/users/rook',
    before: async ({ instance }) => {
      await instance.post('rook', 'I counted eleven', { spoiler_text: 'spiders' })
      await instance.post('rook', 'which one', {
        poll: { options: ['the red kite', 'the other'], expires_in: 600 },
      })
      const post = await instance.post('rook', 'only a picture')
      const files = [{ name: 'a.png', description: 'an owl on a fence' }]
      Object.assign(post, { text: '', content: '', mediaIds: storeFiles(instance, 'rook', files) })
    },
  })
  const dialog = await reportRook(world)
  for (const name of [
    'spiders I counted eleven',
    'which one Poll: the red kite · the other',
    'an owl on a fence',
  ])
    await dialog.getByRole('checkbox', { name }).waitFor()
})

test('on Mastodon a report has a category, and names rules only when one was broken (RP9)', async () => {
  const { world, dialog } = await openReport('mastodon')
  const rule = dialog.getByRole('checkbox', { name: 'Be kind to one another.' })
  expect(await dialog.getByRole('radio', { name: 'Something else' }).isChecked()).toBe(true)
  expect(await rule.count()).toBe(0)
  await dialog.getByRole('radio', { name: 'A rule was broken' }).click()
  await rule.click()
  await submit(dialog)
  await dialog.getByText("Report sent. It can't be taken back.").waitFor()
  expect(lastReport(world)).toMatchObject({ category: 'violation', ruleIds: ['1'] })
})

test('an instance without rules offers no rules to choose from (RP9)', async () => {
  const world = await openWorld({
    path: '/users/rook',
    instance: { dialect: 'mastodon' },
    before: ({ instance }) => instance.control.overrideAnswer('/api/v1/instance', { rules: [] }),
  })
  const { page } = world.tab
  await page.getByRole('main').getByRole('button', { name: 'More actions' }).first().click()
  await page.getByRole('menuitem', { name: 'Report', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Report @rook' })
  await dialog.getByRole('radio', { name: 'Spam' }).waitFor()
  expect(await dialog.getByRole('radio', { name: 'A rule was broken' }).count()).toBe(0)
})

test('after a report the account can be muted and blocked; a refusal is shown (RP6, RP10)', async () => {
  const { world, dialog } = await openReport()
  await submit(dialog)
  await dialog.getByText("Report sent. It can't be taken back.").waitFor()
  await until('the focus to stay', () => dialog.getByRole('button', { name: 'Done' }).isFocused())
  world.instance.control.fault({ match: 'POST .*/block$', status: 403, times: 1 })
  await dialog.getByRole('button', { name: 'Block' }).click()
  await dialog.getByRole('alert').waitFor()
  expect(await dialog.getByRole('button', { name: 'Block' }).isEnabled()).toBe(true)
  await dialog.getByRole('button', { name: 'Mute' }).click()
  await dialog.getByRole('button', { name: 'Muted' }).waitFor()
  await until('the mute', () => world.instance.state.mutes.has(idOf(world, 'luna'), idOf(world, 'rook')))
  await dialog.getByRole('button', { name: 'Block' }).click()
  await dialog.getByRole('button', { name: 'Blocked' }).waitFor()
  await until('the block', () => world.instance.state.blocks.has(idOf(world, 'luna'), idOf(world, 'rook')))
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'detached' })
})

test('a report is sent once, however often it is pressed (RP5)', async () => {
  const { world, dialog } = await openReport()
  const before = world.instance.state.reports.size
  world.instance.control.fault({ match: 'POST /api/v1/reports', delayMs: 1_000 })
  const button = dialog.getByRole('button', { name: 'Submit' })
  await button.click()
  expect(await button.getAttribute('aria-busy')).toBe('true')
  await button.evaluate((element) => (element as HTMLElement).click())
  await until('the report', () => world.instance.state.reports.size > before)
  await world.tick(2_000)
  expect(world.instance.state.reports.size).toBe(before + 1)
})

test('a sign-out closes the window (RP8)', async () => {
  const { world, dialog } = await openReport()
  const other = await world.otherTab()
  await other.run({ kind: 'signOut' })
  await dialog.waitFor({ state: 'hidden' })
})

test('the typed text is there when the window opens again, until the report was sent (L43, RP6)', async () => {
  const { world, dialog } = await openReport('mastodon')
  const typed = (): Promise<string> => dialog.getByRole('textbox').inputValue()
  const close = async (): Promise<void> => {
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await dialog.getByRole('radio', { name: 'Spam' }).click()
  await dialog.getByRole('textbox').fill('a long story')
  await close()
  await reportRook(world)
  expect([await typed(), await dialog.getByRole('radio', { name: 'Spam' }).isChecked()]).toEqual([
    'a long story',
    true,
  ])
  await submit(dialog)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'detached' })
  await reportRook(world)
  expect(await typed()).toBe('')
})

test('a report that fails after its window was closed says so, and keeps its text (RP7)', async () => {
  const { world, dialog } = await openReport()
  await dialog.getByRole('textbox').fill('a long story')
  world.instance.control.fault({ match: 'POST /api/v1/reports', status: 500, delayMs: 2_000, times: 1 })
  await submit(dialog)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  await world.tab.page.getByText(/^Not sent: Report @rook/).waitFor()
  await reportRook(world)
  expect(await dialog.getByRole('textbox').inputValue()).toBe('a long story')
})
