import { expect, onTestFinished, test, vi } from 'vitest'
import type { Locator } from './harness/locator.ts'
import { until } from './harness/time.ts'
import { openWorld, type World, type WorldOptions } from './harness/world.ts'

let world: World
const settings = (): Locator => world.tab.page.getByRole('dialog', { name: 'Settings' })
const region = (name: string): Locator => settings().getByRole('region', { name, exact: true })
const button = (where: Locator, name: string): Locator => where.getByRole('button', { name, exact: true })
const question = (): Locator => world.tab.page.getByRole('alertdialog')
const isIn = (where: Locator): Promise<boolean> =>
  where.evaluate((part) => part.contains(document.activeElement))

async function open(tab: string, options: WorldOptions = {}): Promise<void> {
  world = await openWorld({ instance: { posts: 3 }, ...options })
  await world.tab.page.getByRole('button', { name: 'Settings', exact: true }).click()
  await settings().getByRole('tab', { name: tab }).click()
}

async function press(where: Locator, name: string): Promise<void> {
  await button(where, name).focus()
  await world.tab.page.keyboard.press('Enter')
}

/** Presses the button of a question once the question has the focus. */
async function confirm(name: string): Promise<void> {
  await until('the focus in the question', () => isIn(question()))
  await press(question(), name)
  await question().waitFor({ state: 'hidden' })
}

test('the focus stays where a filter is deleted, and where its form opens, in view, and closes (ST33, L61)', async () => {
  await open('Filtering', {
    before: async ({ instance: { control } }) => {
      for (const phrase of ['sleet', 'drizzle'])
        await control.act({
          as: 'luna',
          method: 'POST',
          path: '/api/v1/filters',
          body: { phrase, context: ['home'] },
        })
    },
  })
  const filters = region('Instance filters')
  await press(filters, 'Delete filter “sleet”')
  await confirm('Delete')
  await button(filters, 'Delete filter “sleet”').waitFor({ state: 'detached' })
  await until('the focus on the other filter', () => isIn(filters.getByRole('listitem')))
  const shown: Element[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this)
  })
  onTestFinished(() => void vi.restoreAllMocks())
  await press(filters, 'New filter')
  const form = filters.getByRole('form', { name: 'New filter' })
  await until('the focus in the form', () => form.getByLabel('Word or phrase').isFocused())
  expect(shown.map((element) => element.ariaLabel ?? element.getAttribute('aria-label'))).toContain(
    'New filter',
  )
  await press(form, 'Cancel')
  await until('the focus on the button', () => button(filters, 'New filter').isFocused())
})

test('the focus stays where an app is logged out (ST33)', async () => {
  await open('Security', {
    before: ({ instance }) => {
      const [known] = instance.state.tokens.values()
      for (const id of [901, 902])
        if (known) instance.state.tokens.set(`other-${id}`, { ...known, id, token: `other-${id}` })
    },
  })
  const rows = settings().getByRole('list', { name: 'Logged-in apps' }).getByRole('listitem')
  await rows.nth(1).waitFor()
  const before = await rows.count()
  await rows.nth(1).getByRole('button').focus()
  await world.tab.page.keyboard.press('Enter')
  await until('one less', async () => (await rows.count()) === before - 1)
  await until('the focus on another one', () => isIn(rows.nth(1)))
  await press(settings(), 'Log out all others')
  await confirm('Log out all others')
  await until('only this one', async () => (await rows.count()) === 1)
  await until('the focus in the part', () => isIn(region('Logged-in apps')))
})

test.each([
  [
    'Notifications',
    "Block notifications from people you don't follow",
    'PUT /api/pleroma/notification_settings',
  ],
  ['Profile', 'Hide who follows me', 'PATCH /api/v1/accounts/update_credentials'],
])(
  'the focus stays on a switch of %s while the instance stores it, and a second press does nothing (P34)',
  async (tab, name, call) => {
    await open(tab)
    world.instance.control.fault({ match: call, delayMs: 2_000 })
    const field = settings().getByRole('switch', { name })
    await field.focus()
    await world.tab.page.keyboard.press(' ')
    await until('the call', async () => (await field.getAttribute('aria-busy')) === 'true')
    await world.tick(200)
    expect(await field.isFocused()).toBe(true)
    await world.tab.page.keyboard.press(' ')
    await until('the answer', async () => (await field.getAttribute('aria-busy')) === null)
    expect(await field.isFocused()).toBe(true)
    expect(await field.isChecked()).toBe(true)
  },
)

test('the focus stays on the visibility of new posts while the instance stores it (P34)', async () => {
  await open('Profile')
  world.instance.control.fault({ match: 'PATCH /api/v1/accounts/update_credentials', delayMs: 2_000 })
  const field = settings().getByRole('combobox', { name: 'Visibility of new posts' })
  const { keyboard } = world.tab.page
  await field.focus()
  await keyboard.press('Enter')
  await world.tab.page.getByRole('option', { name: /^Unlisted/ }).click()
  await until('the call', async () => (await field.getAttribute('aria-busy')) === 'true')
  await world.tick(500)
  expect(await field.isFocused()).toBe(true)
  await keyboard.press('Enter')
  await until('the answer', async () => (await field.getAttribute('aria-busy')) === null)
  expect(await field.isFocused()).toBe(true)
  expect(await world.tab.page.getByRole('option').count()).toBe(0)
})

/** Opens the muted people, all of whom are chosen. */
async function openMuted(): Promise<Locator> {
  await open('Mutes and blocks', {
    before: async ({ instance: { control, state } }) => {
      for (const name of ['wren', 'rook', 'finch']) {
        const id = [...state.accounts.values()].find(({ username }) => username === name)?.id
        await control.act({ as: 'luna', method: 'POST', path: `/api/v1/accounts/${id}/mute` })
      }
    },
  })
  const muted = region('Muted people')
  await muted.getByRole('checkbox', { name: /^Select all/ }).check()
  return muted
}

test('the focus stays where all restrictions of a list are lifted (ST33)', async () => {
  const muted = await openMuted()
  await muted.getByRole('button', { name: /^Unmute/ }).focus()
  await world.tab.page.keyboard.press('Enter')
  await muted.getByText("You haven't muted anybody.").waitFor()
  await until('the focus on the part', () => isIn(muted))
})

test('the focus stays where a job is paused, continued and forgotten (ST33)', async () => {
  const muted = await openMuted()
  world.instance.control.fault({ match: '/unmute$', delayMs: 2_000 })
  await muted.getByRole('button', { name: /^Unmute/ }).click()
  const job = settings().getByRole('region', { name: /^Unmute \d+ people/ })
  await press(job, 'Pause')
  await until('the focus on the way to continue', () => button(job, 'Continue').isFocused())
  await world.tab.page.keyboard.press('Enter')
  await until('the focus on the way to pause', () => button(job, 'Pause').isFocused())
  await job.getByText(/^Finished/).waitFor()
  await press(job, 'Remove from the list')
  await job.waitFor({ state: 'detached' })
  await until('the focus in the settings', () => isIn(settings()))
})
