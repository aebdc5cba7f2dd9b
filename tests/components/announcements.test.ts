import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Announcement } from '../../instance/state/records.ts'
import type { Tab as EngineTab } from '../engine/harness/tab.ts'
import type { Locator } from './harness/locator.ts'
import type { Tab } from './harness/tab.tsx'
import { START, until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

const PAGE = '/announcements'
const ADMIN_CALL = '/api/v1/pleroma/admin/announcements'
const DAY_MS = 86_400_000

const mainOf = ({ page }: Tab): Locator => page.getByRole('main')
const cardOf = (tab: Tab, words: string): Locator =>
  mainOf(tab).getByRole('listitem').filter({ hasText: words })
const formOf = (tab: Tab): Locator => mainOf(tab).getByRole('form', { name: 'Post announcement' })
const textOf = (form: Locator): Locator => form.getByRole('textbox', { name: 'Announcement' })
const isoAfter = (ms: number): string => new Date(START + ms).toISOString()

/** Puts an announcement on the instance before a tab opens. */
function announce(
  { instance }: World,
  id: string,
  rawContent: string,
  rest: Partial<Announcement> = {},
): void {
  instance.state.announcements.set(id, {
    id,
    rawContent,
    publishedAt: START - 3 * DAY_MS,
    updatedAt: START,
    startsAt: null,
    endsAt: null,
    allDay: false,
    readBy: [],
    ...rest,
  })
}

const ALL_DAY = {
  allDay: true,
  startsAt: '2026-02-01T00:00:00.000Z',
  endsAt: '2099-05-03T23:59:59.000Z',
} as const
const WITH_TIMES = { startsAt: isoAfter(-DAY_MS), endsAt: isoAfter(DAY_MS) }

function announceAll(world: World): void {
  announce(world, 'a-day', 'the feast lasts all day', ALL_DAY)
  announce(world, 'a-time', 'the canal is closed', WITH_TIMES)
  announce(world, 'a-later', 'the owl will speak', { startsAt: isoAfter(DAY_MS) })
}

test('a visitor is asked to log in', async () => {
  const { tab } = await openWorld({ as: null, path: PAGE, before: announceAll })
  await mainOf(tab).getByRole('heading', { name: 'Announcements' }).waitFor()
  await mainOf(tab).getByText('Log in to read the announcements.').waitFor()
  expect(await mainOf(tab).getByRole('button', { name: 'Mark as read' }).count()).toBe(0)
})

test('a failure to load them is reported, and a retry shows them', async () => {
  const { tab, instance } = await openWorld({
    as: 'moss',
    path: PAGE,
    before: (world) => {
      announceAll(world)
      world.instance.control.fault({ match: 'GET /api/v1/announcements', status: 500 })
    },
  })
  const retry = mainOf(tab).getByRole('button', { name: 'Try again' })
  await retry.waitFor()
  instance.control.clearFaults()
  await retry.click()
  await cardOf(tab, 'the canal is closed').waitFor()
})

describe('a signed-in user without the privilege', () => {
  let world: World
  let member: Tab

  const calls = (pattern: RegExp): number =>
    world.stats().requests.filter(({ method, path }) => pattern.test(`${method} ${path}`)).length
  /** The unread count in the navigation. */
  const unread = async (): Promise<number> => {
    const link = member.page.getByRole('navigation').getByRole('link', { name: /^Announcements/ })
    return Number.parseInt(await link.first().locator('.visually-hidden').textContent(), 10)
  }

  beforeAll(async () => {
    world = await openWorld({
      as: 'moss',
      path: PAGE,
      before: (made) => {
        announceAll(made)
        announce(made, 'a-read', 'the reeds are cut')
        announce(made, 'a-fail', 'the pond is frozen')
      },
    })
    member = world.tab
    await cardOf(member, 'the canal is closed').waitFor()
    return () => world.close()
  })
  afterEach(() => world.instance.control.clearFaults())

  test('reads links and emoji, and the times that an announcement is about', async () => {
    const roof = cardOf(member, 'The rookery has a new roof')
    await roof.getByRole('img', { name: ':crow_01:' }).waitFor()
    const link = cardOf(member, 'Welcome!').getByRole('link', { name: 'almanac.example/tides' })
    expect(await link.getAttribute('href')).toBe('https://almanac.example/tides')
    const times = await cardOf(member, 'the canal is closed').getByRole('time').allTextContents()
    expect(times.map((words) => words.split(' ')[0])).toEqual(['Published', 'Starts', 'Ends'])
    for (const words of times) expect(words).toMatch(/\d:\d\d/)
  })

  test('sees dates without times where an announcement is about whole days', async () => {
    const times = await cardOf(member, 'the feast lasts all day').getByRole('time').allTextContents()
    expect(times.slice(1)).toEqual(['Starts February 1, 2026', 'Ends May 3, 2099'])
    for (const words of times.slice(1)) expect(words).not.toMatch(/\d:\d\d/)
  })

  test('cannot post, edit or delete, sees none that is inactive, and makes no admin call', async () => {
    expect(await formOf(member).count()).toBe(0)
    for (const name of ['Edit', 'Delete'])
      expect(await mainOf(member).getByRole('button', { name }).count()).toBe(0)
    expect(await cardOf(member, 'the owl will speak').count()).toBe(0)
    expect(calls(/announcements$/)).toBeGreaterThan(0)
    expect(calls(/admin\/announcements/)).toBe(0)
  })

  test('marks one as read, once', async () => {
    const card = cardOf(member, 'the reeds are cut')
    const unreadCards = mainOf(member).getByRole('button', { name: 'Mark as read' })
    await until('the count of the unread ones', async () => (await unread()) === (await unreadCards.count()))
    const before = await unread()
    await card.getByRole('button', { name: 'Mark as read' }).click()
    await card.getByText('Read', { exact: true }).waitFor()
    // The mark has a sign beside its text.
    const focused = await card.evaluate((element) => element.querySelector(':focus')?.textContent.trim())
    expect(focused).toBe('Read')
    await until('the unread count to fall by one', async () => (await unread()) === before - 1)
    expect(await card.getByRole('button', { name: 'Mark as read' }).count()).toBe(0)
    expect(calls(/POST .*\/a-read\/dismiss/)).toBe(1)
  })

  test('sees an error when marking fails, and can try again', async () => {
    world.instance.control.fault({ match: 'POST /api/v1/announcements/a-fail', status: 500 })
    const card = cardOf(member, 'the pond is frozen')
    await card.getByRole('button', { name: 'Mark as read' }).click()
    await card.getByRole('alert').waitFor()
    await card.getByRole('button', { name: 'Close' }).click()
    await card.getByRole('alert').waitFor({ state: 'detached' })
    world.instance.control.clearFaults()
    await card.getByRole('button', { name: 'Mark as read' }).click()
    await card.getByText('Read', { exact: true }).waitFor()
  })
})

describe('a manager of announcements', () => {
  let world: World
  let admin: Tab
  /** A second tab of the same engine. */
  let other: EngineTab
  let otherView: string

  const announced = (words: string): Announcement | undefined =>
    [...world.instance.state.announcements.values()].find(({ rawContent }) => rawContent.includes(words))
  const idOf = (words: string): string => announced(words)?.id ?? ''
  const lastSent = (): object | undefined => {
    const sent = world.sent.findLast(({ path }) => path.startsWith(ADMIN_CALL))
    return sent && { method: sent.method, body: sent.body }
  }
  /** Waits until the second tab lists an announcement whose source is `source`. */
  const otherShows = (source: string): Promise<unknown> =>
    until(`the other tab to show “${source}”`, () =>
      other.rows(otherView).some((id) => other.entity('announcement', id)?.rawContent === source),
    )
  const edit = async (words: string): Promise<Locator> => {
    await cardOf(admin, words).getByRole('button', { name: 'Edit' }).click()
    return mainOf(admin).getByRole('form', { name: 'Edit' })
  }

  beforeAll(async () => {
    world = await openWorld({
      as: 'admin',
      path: PAGE,
      before: (made) => {
        announceAll(made)
        announce(made, 'a-bin', 'this was a mistake')
        announce(made, 'a-edit', 'the nest *moves*')
        announce(made, 'a-read', 'the reeds are cut')
        announce(made, 'a-clear', 'the lock is shut', WITH_TIMES)
      },
    })
    admin = world.tab
    await cardOf(admin, 'the canal is closed').waitFor()
    other = await world.otherTab()
    otherView = await other.watch('announcements')
    return () => world.close()
  })
  afterEach(() => world.instance.control.clearFaults())

  test('has the form between the header and the list', async () => {
    await mainOf(admin).getByRole('listitem').first().waitFor()
    const inOrder = await mainOf(admin).evaluate((main) =>
      [...main.querySelectorAll('h1, form, ul, ol')].map(({ tagName }) => tagName),
    )
    expect(inOrder.slice(0, 3)).toEqual(['H1', 'FORM', 'UL'])
  })

  test('has a link to the administration, which opens in a new tab', async () => {
    const link = admin.page.getByRole('banner').getByRole('link', { name: 'Administration' })
    await link.waitFor()
    expect(await link.getAttribute('href')).toBe('https://home.example/pleroma/admin/#/login-pleroma')
    expect(await link.getAttribute('target')).toBe('_blank')
  })

  test('sees inactive ones, which cannot be marked as read', async () => {
    const card = cardOf(admin, 'the owl will speak')
    expect(await card.getByRole('button', { name: 'Mark as read' }).isDisabled()).toBe(true)
    await card.getByText('This announcement is inactive').waitFor()
  })

  test('marks one as read in all tabs', async () => {
    await cardOf(admin, 'the reeds are cut').getByRole('button', { name: 'Mark as read' }).click()
    await cardOf(admin, 'the reeds are cut').getByText('Read', { exact: true }).waitFor()
    await until('the other tab to have it as read', () => other.entity('announcement', 'a-read')?.read)
  })

  test('posts: the button is disabled meanwhile, then the field is empty, and all tabs have the announcement', async () => {
    world.instance.control.fault({ match: `POST ${ADMIN_CALL}`, delayMs: 600 })
    const form = formOf(admin)
    const button = form.getByRole('button').last()
    await textOf(form).fill('free **worms** for all')
    await button.click()
    expect(await button.isDisabled()).toBe(true)
    await cardOf(admin, 'free **worms** for all').waitFor()
    await until('the field to be empty', async () => (await textOf(form).inputValue()) === '')
    await otherShows('free **worms** for all')
    expect(lastSent()).toEqual({
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
    await otherShows('the moon is full')
    expect(lastSent()).toEqual({
      method: 'POST',
      body: {
        content: 'the moon is full',
        all_day: false,
        starts_at: new Date(2026, 0, 2, 10, 30).toISOString(),
        ends_at: new Date(2099, 0, 3, 11).toISOString(),
      },
    })
    const { startsAt, endsAt } = announced('the moon is full') ?? {}
    expect([startsAt, endsAt].map((time) => new Date(time ?? '').getTime())).toEqual([
      new Date(2026, 0, 2, 10, 30).getTime(),
      new Date(2099, 0, 3, 11).getTime(),
    ])
  })

  test('sees an error that can be closed when posting fails, and keeps the text', async () => {
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
    await textOf(form).fill('')
  })

  test('finds the unfinished text again in a tab that is opened later', async () => {
    await textOf(formOf(admin)).fill('half a thought')
    await formOf(admin).getByRole('checkbox').check()
    await formOf(admin).getByLabel('Start time').fill('2026-03-04')
    await admin.go('/about')
    admin = await world.openTab(PAGE)
    const form = formOf(admin)
    await until(
      'the typed text in the form',
      async () => (await textOf(form).inputValue()) === 'half a thought',
    )
    expect(await form.getByRole('checkbox').isChecked()).toBe(true)
    expect(await form.getByLabel('Start time').inputValue()).toBe('2026-03-04')
    await textOf(form).fill('')
    await form.getByRole('checkbox').uncheck()
    await form.getByLabel('Start time').fill('')
  })

  test('edits: the editor has the source and the times, and cancelling changes nothing', async () => {
    const sentBefore = world.sent.length
    const form = await edit('the feast lasts')
    expect(await form.getByLabel('Start time').inputValue()).toBe('2026-02-01')
    expect(await form.getByLabel('End time').inputValue()).toBe('2099-05-03')
    expect(await form.getByRole('checkbox').isChecked()).toBe(true)
    await textOf(form).fill('something else')
    await form.getByRole('button', { name: 'Cancel' }).click()
    const button = cardOf(admin, 'the feast lasts').getByRole('button', { name: 'Edit' })
    await until('the focus to be back', () => button.isFocused())
    expect(world.sent.length).toBe(sentBefore)
    await button.click()
    expect(await textOf(form).inputValue()).toBe('the feast lasts all day')
    await form.getByRole('button', { name: 'Cancel' }).click()
  })

  test('edits: the editor reports a failure, and a second try saves it in all tabs', async () => {
    world.instance.control.fault({ match: `PATCH ${ADMIN_CALL}`, status: 500, times: 1 })
    const form = await edit('the nest *moves*')
    expect(await textOf(form).inputValue()).toBe('the nest *moves*')
    await textOf(form).fill('the nest **stays**')
    await form.getByRole('button', { name: 'Submit' }).click()
    const line = form.getByRole('alert')
    await line.waitFor()
    expect(await line.textContent()).toMatch(/^Error: \S/)
    await form.getByRole('button', { name: 'Close' }).click()
    await line.waitFor({ state: 'detached' })
    await form.getByRole('button', { name: 'Submit' }).click()
    await cardOf(admin, 'the nest **stays**').waitFor()
    await otherShows('the nest **stays**')
    await form.waitFor({ state: 'detached' })
    expect(lastSent()).toEqual({ method: 'PATCH', body: { content: 'the nest **stays**', all_day: false } })
  })

  test('clears a date, which is sent as null', async () => {
    const form = await edit('the lock is shut')
    await form.getByLabel('End time').fill('')
    await form.getByRole('button', { name: 'Submit' }).click()
    await form.waitFor({ state: 'detached' })
    expect(lastSent()).toEqual({
      method: 'PATCH',
      body: { content: 'the lock is shut', all_day: false, ends_at: null },
    })
    expect(announced('the lock is shut')?.endsAt).toBeNull()
  })

  test('deletes after confirmation, in all tabs', async () => {
    const id = idOf('this was a mistake')
    const card = cardOf(admin, 'this was a mistake')
    const remove = card.getByRole('button', { name: 'Delete' })
    await remove.click()
    const question = admin.page.getByRole('alertdialog', { name: 'Delete this announcement?' })
    await question.waitFor()
    await admin.page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    expect(announced('this was a mistake')).toBeDefined()
    expect(other.rows(otherView)).toContain(id)
    await remove.click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await card.waitFor({ state: 'detached' })
    await until('the focus on another one', () => Boolean(document.activeElement?.matches('main [data-row]')))
    await until('the other tab to drop it', () => !other.rows(otherView).includes(id))
    expect(announced('this was a mistake')).toBeUndefined()
  })
})

test('reactions are shown, added and taken back, and others’ counts arrive live (A25)', async () => {
  const world = await openWorld({
    path: PAGE,
    instance: { dialect: 'mastodon@4.6' },
    before: (made) => announce(made, 'a-nest', 'the nest is warm', WITH_TIMES),
  })
  const { tab, instance } = world
  const card = cardOf(tab, 'the nest is warm')
  const reactions = card.getByRole('group', { name: 'Reactions' })
  const by = () => instance.state.announcements.get('a-nest')?.reactions ?? []
  const react = (as: string): Promise<unknown> =>
    instance.control.act({
      as,
      method: 'PUT',
      path: `/api/v1/announcements/a-nest/reactions/${encodeURIComponent('🐦')}`,
    })
  await card.waitFor()
  expect(await reactions.count()).toBe(0)
  await react('finch')
  const bird = reactions.getByRole('button', { name: /^🐦/ })
  await bird.waitFor()
  expect(await bird.getAttribute('aria-pressed')).toBe('false')
  await bird.click()
  await until('both', () => by()[0]?.accountIds.length === 2)
  await until('the pressed button', async () => (await bird.getAttribute('aria-pressed')) === 'true')
  expect(await bird.textContent()).toContain('2')
  await react('rook')
  await until('the third', async () => (await bird.textContent()).includes('3'))
  await bird.click()
  await until('two others', () => by()[0]?.accountIds.length === 2)
  await until('the count of the others', async () => (await bird.textContent()).includes('2'))
  expect(await bird.getAttribute('aria-pressed')).toBe('false')

  await card.getByRole('button', { name: 'Add reaction' }).click()
  await tab.page.getByRole('toolbar', { name: 'Quick reactions' }).getByRole('button').first().click()
  await until('a second reaction', () => by().length === 2)

  instance.control.fault({ match: 'DELETE /api/v1/announcements/a-nest/reactions', status: 422 })
  const own = reactions.locator('button[aria-pressed="true"]')
  await own.click()
  await card.getByRole('alert').waitFor()
  await own.waitFor()
})

test('where nobody can react to announcements, nothing is offered (A25)', async () => {
  const { tab } = await openWorld({ path: PAGE, before: announceAll })
  await cardOf(tab, 'the canal is closed').waitFor()
  expect(await mainOf(tab).getByRole('button', { name: 'Add reaction' }).count()).toBe(0)
})
