import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { axe } from './harness/axe.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { go } from './harness/go.ts'
import { resize } from './harness/resize.ts'
import type { Tab } from './harness/tab.ts'
import { wear } from './harness/wear.ts'
import type { World } from './harness/world.ts'

const PAGE = '/announcements'
const ADMIN_CALL = '/api/v1/pleroma/admin/announcements'
const DAY_MS = 86_400_000

let world: World
/** Two tabs of who manages announcements. */
let admin: Tab
let other: Tab
/** In another browser: a visitor, who signs in as moss. */
let member: Tab
/** What the admin's engine sent to the admin's calls. */
const sent: { method: string; body: Record<string, unknown> }[] = []

const mainOf = ({ page }: Tab): Locator => page.getByRole('main')
const cardOf = (tab: Tab, words: string): Locator =>
  mainOf(tab).getByRole('listitem').filter({ hasText: words })
const formOf = (tab: Tab): Locator => mainOf(tab).getByRole('form', { name: 'Post announcement' })
const textOf = (form: Locator): Locator => form.getByRole('textbox', { name: 'Announcement' })
/** What the navigation counts. */
const unreadOf = async ({ page }: Tab): Promise<number> => {
  const link = page.getByRole('navigation').getByRole('link', { name: /^Announcements/ })
  return Number.parseInt((await link.first().locator('.visually-hidden').textContent()) ?? '', 10)
}
const announced = (words: string) =>
  [...world.instance.state.announcements.values()].find(({ rawContent }) => rawContent.includes(words))
const asked = (call: RegExp, session?: string): number =>
  world
    .stats()
    .requests.filter(
      ({ method, path, session: who }) => call.test(`${method} ${path}`) && (session ?? who) === who,
    ).length

function announce(id: string, rawContent: string, rest: object = {}): void {
  world.instance.state.announcements.set(id, {
    id,
    rawContent,
    publishedAt: Date.now() - 3 * DAY_MS,
    updatedAt: Date.now(),
    startsAt: null,
    endsAt: null,
    allDay: false,
    readBy: [],
    ...rest,
  })
}

async function recordBodies(): Promise<void> {
  const [engine] = await world.engines()
  const session = await world.browser.cdp.attach(engine?.targetId ?? '')
  session.on('Network.requestWillBeSent', ({ request: { method, url, postData } }) => {
    if (url.includes(ADMIN_CALL) && postData !== undefined) sent.push({ method, body: JSON.parse(postData) })
  })
  await session.send('Network.enable')
}

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 60 } })
  announce('a-day', 'the feast lasts all day', {
    allDay: true,
    startsAt: '2026-05-01T00:00:00.000Z',
    endsAt: '2099-05-03T23:59:59.000Z',
  })
  announce('a-time', 'the canal is closed', {
    startsAt: new Date(Date.now() - DAY_MS).toISOString(),
    endsAt: new Date(Date.now() + DAY_MS).toISOString(),
  })
  announce('a-later', 'the owl will speak', { startsAt: new Date(Date.now() + DAY_MS).toISOString() })
  announce('a-bin', 'this was a mistake')
  announce('a-edit', 'the nest *moves*')
  admin = await world.openTab('/login')
  await world.signIn(admin, 'admin')
  await go(admin, PAGE)
  other = await world.openTab(PAGE, { newWindow: true })
  await cardOf(other, 'the canal is closed').waitFor()
  await recordBodies()
  member = await (await world.newProfile()).openTab(PAGE)
})

afterAll(() => world?.close())

afterEach(() => world.instance.control.clearFaults())

const signInMember = async (): Promise<void> => {
  await world.signIn(member, 'moss')
  await go(member, PAGE)
}

test('a visitor is told that they are for members, and, once one, that they can’t be had, until they can', async () => {
  await mainOf(member).getByRole('heading', { name: 'Announcements' }).waitFor()
  await mainOf(member).getByText('Log in to read the announcements.').waitFor()
  expect(await mainOf(member).getByRole('button', { name: 'Mark as read' }).count()).toBe(0)
  expect(await axe(member)).toEqual([])
  world.instance.control.fault({ match: 'GET /api/v1/announcements', status: 500 })
  await signInMember()
  const retry = mainOf(member).getByRole('button', { name: 'Try again' })
  await retry.waitFor()
  world.instance.control.clearFaults()
  await retry.click()
  await cardOf(member, 'the canal is closed').waitFor()
})

describe('a member without the privilege', () => {
  beforeAll(async () => {
    if ((await mainOf(member).getByText('Log in to read the announcements.').count()) > 0)
      await signInMember()
  })

  test('reads them with links, bold words and emoji, and what time they are about', async () => {
    const roof = cardOf(member, 'The rookery has a new roof')
    await roof.waitFor()
    expect(await roof.locator('strong').textContent()).toBe('Thank you')
    await roof.getByRole('img', { name: ':crow_01:' }).waitFor()
    const link = cardOf(member, 'Welcome!').getByRole('link', { name: 'almanac' })
    expect(await link.getAttribute('href')).toBe('https://almanac.example/tides')
    const times = await cardOf(member, 'the canal is closed').getByRole('time').allTextContents()
    expect(times.map((words) => words.split(' ')[0])).toEqual(['Published', 'Starts', 'Ends'])
    for (const words of times) expect(words).toMatch(/\d:\d\d/)
  })

  test('sees only dates where it is about whole days', async () => {
    const times = await cardOf(member, 'the feast lasts all day').getByRole('time').allTextContents()
    expect(times.slice(1)).toEqual(['Starts May 1, 2026', 'Ends May 3, 2099'])
    for (const words of times) expect(words).not.toMatch(/\d:\d\d/)
  })

  test('has no way to post, edit or delete, sees nothing inactive, and the admin’s call is not made', async () => {
    expect(await formOf(member).count()).toBe(0)
    for (const name of ['Edit', 'Delete'])
      expect(await mainOf(member).getByRole('button', { name }).count()).toBe(0)
    expect(await cardOf(member, 'the owl will speak').count()).toBe(0)
    expect(asked(/announcements$/, 'moss')).toBeGreaterThan(0)
    expect(asked(/admin\/announcements/, 'moss')).toBe(0)
  })

  test('marks one as read, once', async () => {
    const card = cardOf(member, 'the canal is closed')
    const before = await unreadOf(member)
    await card.getByRole('button', { name: 'Mark as read' }).click()
    await card.getByText('Read', { exact: true }).waitFor()
    await until('one less to be counted', async () => (await unreadOf(member)) === before - 1)
    expect(await card.getByRole('button', { name: 'Mark as read' }).count()).toBe(0)
    expect(asked(/POST .*\/a-time\/dismiss/)).toBe(1)
  })

  test('is told when that fails, and can try again', async () => {
    world.instance.control.fault({ match: 'POST /api/v1/announcements/a-day', status: 500 })
    const card = cardOf(member, 'the feast lasts all day')
    await card.getByRole('button', { name: 'Mark as read' }).click()
    await card.getByRole('alert').waitFor()
    await card.getByRole('button', { name: 'Close' }).click()
    await card.getByRole('alert').waitFor({ state: 'detached' })
    world.instance.control.clearFaults()
    await card.getByRole('button', { name: 'Mark as read' }).click()
    await card.getByText('Read', { exact: true }).waitFor()
  })
})

describe('who manages them', () => {
  test('has the form between the header and the list', async () => {
    const tops = await Promise.all(
      [
        mainOf(admin).getByRole('heading', { name: 'Announcements', exact: true }),
        formOf(admin),
        mainOf(admin).getByRole('list', { name: 'Announcements' }),
      ].map(async (part) => (await part.boundingBox())?.y ?? Number.NaN),
    )
    expect(tops).toEqual([...tops].sort((a, b) => a - b))
  })

  test('is led to where admins work, in a new tab', async () => {
    const link = admin.page.getByRole('banner').getByRole('link', { name: 'Administration' })
    expect(await link.getAttribute('href')).toBe(`${world.instance.origin}/pleroma/admin/#/login-pleroma`)
    expect(await link.getAttribute('target')).toBe('_blank')
  })

  test('sees those that others don’t, which can’t be read', async () => {
    const card = cardOf(admin, 'the owl will speak')
    const button = card.getByRole('button', { name: 'Mark as read' })
    expect(await button.isDisabled()).toBe(true)
    await card.getByText('This announcement is inactive').waitFor()
  })

  test('has read in all tabs what was read in one', async () => {
    await cardOf(admin, 'the feast lasts').getByRole('button', { name: 'Mark as read' }).click()
    for (const tab of [admin, other])
      await cardOf(tab, 'the feast lasts').getByText('Read', { exact: true }).waitFor()
  })

  test('posts: the button waits meanwhile, the field is empty then, and all tabs have it', async () => {
    world.instance.control.fault({ match: `POST ${ADMIN_CALL}`, delayMs: 600 })
    const form = formOf(admin)
    const button = form.getByRole('button')
    await textOf(form).fill('free **worms** for all')
    await button.last().click()
    await until('the button to wait', () => button.last().isDisabled())
    await until('the field to be empty', async () => (await textOf(form).inputValue()) === '')
    for (const tab of [admin, other]) await cardOf(tab, 'free worms for all').waitFor()
    expect(sent.at(-1)).toEqual({
      method: 'POST',
      body: { content: 'free **worms** for all', all_day: false },
    })
  })

  test('posts with times, which are sent as ISO', async () => {
    const form = formOf(admin)
    await textOf(form).fill('the moon is full')
    await form.getByLabel('Start time').fill('2026-01-02T10:30')
    await form.getByLabel('End time').fill('2099-01-03T11:00')
    await textOf(form).press('Control+Enter')
    await cardOf(other, 'the moon is full').waitFor()
    const made = announced('the moon is full')
    expect([made?.startsAt, made?.endsAt].map((time) => new Date(time ?? '').getTime())).toEqual([
      new Date(2026, 0, 2, 10, 30).getTime(),
      new Date(2099, 0, 3, 11).getTime(),
    ])
    for (const name of ['starts_at', 'ends_at'])
      expect(sent.at(-1)?.body[name]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d.\d{3}Z$/)
  })

  test('reads the server’s words when posting fails, in a line that closes, and loses nothing', async () => {
    world.instance.control.fault({ match: `POST ${ADMIN_CALL}`, status: 500 })
    const form = formOf(admin)
    await textOf(form).fill('not for now')
    await form.getByRole('button', { name: 'Post' }).click()
    const line = form.getByRole('alert')
    await line.waitFor()
    expect(await line.textContent()).toMatch(/^Error: \S/)
    await form.getByRole('button', { name: 'Close' }).click()
    await line.waitFor({ state: 'detached' })
    expect(await textOf(form).inputValue()).toBe('not for now')
  })

  test('leaves by mistake, and finds what was typed', async () => {
    const form = formOf(admin)
    await textOf(form).fill('half a thought')
    await form.getByRole('checkbox').check()
    await form.getByLabel('Start time').fill('2026-03-04')
    await go(admin, '/about')
    await admin.page.goto(new URL(PAGE, world.instance.origin).href)
    await until('the words', async () => (await textOf(form).inputValue()) === 'half a thought')
    expect(await form.getByRole('checkbox').isChecked()).toBe(true)
    expect(await form.getByLabel('Start time').inputValue()).toBe('2026-03-04')
    await textOf(form).fill('')
    await form.getByRole('checkbox').uncheck()
    await form.getByLabel('Start time').fill('')
  })

  test('edits: the editor has the raw words and the times, and cancelling changes nothing', async () => {
    const before = sent.length
    await cardOf(admin, 'the feast lasts').getByRole('button', { name: 'Edit' }).click()
    const form = mainOf(admin).getByRole('form', { name: 'Edit' })
    expect(await form.getByLabel('Start time').inputValue()).toBe('2026-05-01')
    expect(await form.getByLabel('End time').inputValue()).toBe('2099-05-03')
    expect(await form.getByRole('checkbox').isChecked()).toBe(true)
    await textOf(form).fill('something else')
    await form.getByRole('button', { name: 'Cancel' }).click()
    const card = cardOf(admin, 'the feast lasts')
    await card.waitFor()
    await until('the focus to be back', () =>
      card.getByRole('button', { name: 'Edit' }).evaluate((button) => button === document.activeElement),
    )
    expect(sent.length).toBe(before)
    await card.getByRole('button', { name: 'Edit' }).click()
    expect(await textOf(form).inputValue()).toBe('the feast lasts all day')
    await form.getByRole('button', { name: 'Cancel' }).click()
  })

  test('edits: a failure is said in the editor, and then it is saved in all tabs', async () => {
    world.instance.control.fault({ match: `PATCH ${ADMIN_CALL}`, status: 500, times: 1 })
    await cardOf(admin, 'the nest moves').getByRole('button', { name: 'Edit' }).click()
    const form = mainOf(admin).getByRole('form', { name: 'Edit' })
    expect(await textOf(form).inputValue()).toBe('the nest *moves*')
    await textOf(form).fill('the nest **stays**')
    await form.getByRole('button', { name: 'Submit' }).click()
    const line = form.getByRole('alert')
    await line.waitFor()
    expect(await line.textContent()).toMatch(/^Error: \S/)
    await form.getByRole('button', { name: 'Close' }).click()
    await line.waitFor({ state: 'detached' })
    await form.getByRole('button', { name: 'Submit' }).click()
    for (const tab of [admin, other]) await cardOf(tab, 'the nest stays').waitFor()
    expect(await form.count()).toBe(0)
    expect(sent.at(-1)).toEqual({ method: 'PATCH', body: { content: 'the nest **stays**', all_day: false } })
  })

  test('clears a date, which is sent as null', async () => {
    await cardOf(admin, 'the canal is closed').getByRole('button', { name: 'Edit' }).click()
    const form = mainOf(admin).getByRole('form', { name: 'Edit' })
    await form.getByLabel('End time').fill('')
    await form.getByRole('button', { name: 'Submit' }).click()
    await form.waitFor({ state: 'detached' })
    expect(sent.at(-1)?.body).toEqual({ content: 'the canal is closed', all_day: false, ends_at: null })
    expect(announced('the canal is closed')?.endsAt).toBeNull()
  })

  test('deletes after a question, in all tabs', async () => {
    const card = cardOf(admin, 'this was a mistake')
    const remove = card.getByRole('button', { name: 'Delete' })
    await remove.click()
    const question = admin.page.getByRole('alertdialog', { name: 'Delete this announcement?' })
    await question.waitFor()
    await admin.page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    expect(announced('this was a mistake')).toBeDefined()
    await remove.click()
    await question.getByRole('button', { name: 'Delete' }).click()
    for (const tab of [admin, other]) await cardOf(tab, 'this was a mistake').waitFor({ state: 'detached' })
    expect(announced('this was a mistake')).toBeUndefined()
  })

  test('finds nothing in the way', async () => {
    for (const [theme, width] of [
      ['pleroma-light', 390],
      ['pleroma-dark', 1366],
    ] as const) {
      await wear(admin, theme)
      await resize(admin, { width, height: 800 })
      await cardOf(admin, 'the canal is closed').getByRole('button', { name: 'Edit' }).click()
      await mainOf(admin).getByRole('form', { name: 'Edit' }).waitFor()
      expect(await axe(admin)).toEqual([])
      const page = await admin.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(page).toBeLessThanOrEqual(0)
      await mainOf(admin).getByRole('button', { name: 'Cancel' }).click()
    }
  })
})
