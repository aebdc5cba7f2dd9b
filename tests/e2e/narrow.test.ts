import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAccount, blankAccount } from '../../instance/state/accounts.ts'
import { DEFAULT_REGISTRATION } from '../../instance/state/registration.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { feedOf, rowsOf, wheel } from './harness/feed.ts'
import { go, goToFeed, openFeed } from './harness/go.ts'
import { resize } from './harness/resize.ts'
import { streamJoined } from './harness/streamJoined.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

// Checks that pages fit their screens. All other tests of them are in tests/components, which has no layout.

let world: World
let admin: Tab

const overflowPx = ({ page }: Tab): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 60 } })
  // The admin has read up to a row that is not in view.
  const { id } = await world.instance.post('rook', 'the last that the admin read')
  for (let n = 1; n <= 12; n++) await world.instance.post('rook', `not read by the admin yet ${n}`)
  const body = { home: { last_read_id: id } }
  await world.instance.control.act({ as: 'admin', path: '/api/v1/markers', body })
  admin = await world.openTab('/login')
  await world.signIn(admin, 'admin')
})

afterAll(() => world?.close())

test('the About page fits 320 px', async () => {
  await resize(admin, { width: 320, height: 640 })
  await go(admin, '/about')
  await admin.page.getByRole('main').getByText('Break what you like.').waitFor()
  expect(await overflowPx(admin)).toBe(0)
})

test('a long name fills the first line of the header before it goes on in the second (L49)', async () => {
  await resize(admin, { width: 390, height: 844 })
  const { accounts, byAcct } = world.instance.state
  const rook = accounts.get(byAcct.get('rook') ?? '')
  const before = rook?.displayName ?? ''
  if (rook) rook.displayName = 'Rook of the old harbour and the lights'
  await go(admin, '/users/rook')
  const heading = admin.page.getByRole('heading', { level: 1, name: 'Rook of the old harbour' })
  await heading.waitFor()
  const share = await heading.evaluate((element) => {
    const range = document.createRange()
    const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
    if (words !== null) range.selectNode(words)
    const [first] = range.getClientRects()
    return (first?.width ?? 0) / element.getBoundingClientRect().width
  })
  if (rook) rook.displayName = before
  expect(share).toBeGreaterThan(0.75)
})

test('a printed timeline has all its loaded rows, one below the other, and no frame (N44)', async () => {
  await resize(admin, { width: 1366, height: 800 })
  await openFeed(admin, '/main/public')
  const { page } = admin
  const rendered = await rowsOf(admin).count()
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  try {
    const rows = await rowsOf(admin).evaluateAll((all) =>
      all.map((row) => ({
        place: Number(row.getAttribute('aria-posinset')),
        top: row.getBoundingClientRect().top,
      })),
    )
    expect(rows.length).toBeGreaterThan(rendered)
    expect(rows.map(({ place }) => place)).toEqual(rows.map((_row, index) => index + 1))
    expect(rows.every(({ top }, index) => index === 0 || top > (rows[index - 1]?.top ?? 0))).toBe(true)
    expect(await feedOf(admin).evaluate((feed) => feed.getBoundingClientRect().height)).toBeGreaterThan(1_500)
    expect(await page.getByRole('banner').first().isVisible()).toBe(false)
    expect(await page.getByRole('complementary').first().isVisible()).toBe(false)
  } finally {
    await page.emulateMedia({ media: null })
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  }
  await until('few rows again', async () => (await rowsOf(admin).count()) <= rendered + 8)
})

test('a printed thread and a printed profile have their content, and nothing to press (N44)', async () => {
  await resize(admin, { width: 1366, height: 800 })
  const { page } = admin
  const { instance } = world
  const poll = { options: ['an owl', 'a crow'], expires_in: 3_600 }
  const { id } = await instance.post('rook', 'what was that? see https://news.nestbox.example/2026/an-owl', {
    poll,
  })
  for (let n = 1; n <= 30; n++) await instance.post('moss', `an answer on paper ${n}`, { in_reply_to_id: id })
  const main = page.getByRole('main')
  /** Prints the page at `path`, once it shows `sign`, which the page before does not have, and its posts. */
  const print = async (path: string, sign: Locator, look: () => Promise<void>): Promise<void> => {
    await go(admin, path)
    await sign.waitFor()
    await until('the posts', async () => (await main.locator('article time').count()) > 3)
    // The browser takes the page as it is when the event ends. Later, the times go on.
    const dates = await main.evaluate((element) => {
      dispatchEvent(new Event('beforeprint'))
      return [...element.querySelectorAll<HTMLTimeElement>('article time')].map(({ dataset }) => dataset.date)
    })
    await page.emulateMedia({ media: 'print' })
    try {
      expect(dates.length).toBeGreaterThan(10)
      for (const date of dates) expect(date).toMatch(/\d{4}/)
      await look()
      // What is left of the controls: the title, and the picture of the person.
      const pressed = main.getByRole('button').or(main.getByRole('radio'))
      const left = await pressed.evaluateAll((all) =>
        all.filter((one) => one.checkVisibility() && !one.closest('h1') && !one.querySelector('img')),
      )
      expect(left).toEqual([])
    } finally {
      await page.emulateMedia({ media: null })
      await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    }
  }
  const wholeThread = rowsOf(admin).and(page.locator('[aria-setsize="31"]')).first()
  await print(`/notice/${id}`, wholeThread, async () => {
    const words = await main.innerText()
    for (let n = 1; n <= 30; n++) expect(words).toMatch(new RegExp(`an answer on paper ${n}\\b`))
    for (const option of poll.options) expect(words).toContain(option)
    const date = main.locator('article time[data-date]').first()
    expect(await date.evaluate((one) => getComputedStyle(one, '::after').content)).toMatch(/\d{4}/)
    // The link's text is its address already.
    const link = main.getByRole('link', { name: /an-owl/ }).first()
    expect(await link.evaluate((one) => getComputedStyle(one, '::after').content)).toBe('none')
  })
  const avatar = main.getByRole('button', { name: 'Avatar of Rook' })
  await print('/users/rook', avatar, async () => {
    expect(await avatar.isVisible()).toBe(true)
    expect(await main.getByRole('navigation').isVisible()).toBe(false)
    expect(await main.getByRole('link', { name: 'Chat' }).isVisible()).toBe(false)
  })
})

test('a notice about a setting at the lower edge does not cover it (E54)', async () => {
  const { page } = admin
  await resize(admin, { width: 390, height: 844 })
  await go(admin, '/settings/general')
  const settings = page.getByRole('dialog', { name: 'Settings' })
  const pressed = settings.getByRole('switch').nth(8)
  const notice = page.locator('[data-notice]').first()
  /** The place of the notice about the switch, which is at `top`. */
  const pressAt = async (top: number | null): Promise<number> => {
    await pressed.evaluate((one, y) => {
      let box: Element | null = one
      while (box !== null && box.scrollHeight <= box.clientHeight + 100) box = box.parentElement
      if (y !== null) box?.scrollBy(0, one.getBoundingClientRect().top - y)
    }, top)
    await pressed.click()
    await notice.waitFor()
    return (await notice.boundingBox())?.y ?? 0
  }
  await pressed.waitFor()
  const low = await pressAt(null)
  expect(low).toBeGreaterThan(600)
  await notice.waitFor({ state: 'detached' })
  const high = await pressAt(low + 10)
  const place = await pressed.boundingBox()
  expect(Math.abs((place?.y ?? 0) - low)).toBeLessThan(60)
  expect(high).toBeLessThan(200)
  await notice.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await settings.waitFor({ state: 'detached' })
})

test('an error below the fold is scrolled into view, also after a question (L61)', async () => {
  const { page } = admin
  world.problems.expect(/change_password|delete_account/)
  await resize(admin, { width: 1366, height: 600 })
  await go(admin, '/settings/security')
  const settings = page.getByRole('dialog', { name: 'Settings' })
  const isInView = (words: string): Promise<boolean> =>
    settings
      .getByRole('alert')
      .filter({ hasText: words })
      .evaluate((error) => {
        const { left, bottom } = error.getBoundingClientRect()
        return error.contains(document.elementFromPoint(left + 20, bottom - 5))
      })
  for (const match of ['/change_password', '/delete_account'])
    world.instance.control.fault({ match, status: 422 })
  try {
    for (const [name, asks, words] of [
      ['Change password', false, 'changing your password'],
      ['Delete account', true, 'deleting your account'],
    ] as const) {
      const form = settings.getByRole('form').filter({ has: page.getByRole('button', { name }) })
      const button = form.getByRole('button', { name })
      await button.waitFor()
      for (const field of await form.locator('input').all()) await field.fill('longer than long')
      // The button is the last thing in view.
      await button.evaluate((one) => one.scrollIntoView({ block: 'end' }))
      await button.click()
      if (asks) await page.getByRole('alertdialog').getByRole('button').last().click()
      await settings.getByRole('alert').filter({ hasText: words }).waitFor()
      await until(`the error about ${name}`, () => isInView(words))
    }
  } finally {
    world.instance.control.clearFaults()
  }
  await page.keyboard.press('Escape')
  await settings.waitFor({ state: 'detached' })
})

test('a desktop zoomed to 400 % has its button for a new post (L39)', async () => {
  const button = admin.page.getByRole('button', { name: 'New post' })
  for (const size of [
    { width: 320, height: 256 },
    { width: 427, height: 480 },
  ]) {
    await resize(admin, size)
    await openFeed(admin, '/main/public')
    await until('the button', async () => (await button.getAttribute('data-away')) === 'false')
    await button.click()
    await admin.page.getByRole('dialog', { name: 'New post' }).getByRole('textbox').first().waitFor()
    await admin.page.keyboard.press('Escape')
    await admin.page.getByRole('dialog', { name: 'New post' }).waitFor({ state: 'detached' })
  }
})

test('all entries of the staff are above the shoutbox in a window of 768 px (L52)', async () => {
  await resize(admin, { width: 1366, height: 768 })
  await openFeed(admin, '/main/public')
  const side = admin.page.getByRole('complementary', { name: 'Sidebar' })
  const last = side.getByRole('button', { name: 'Edit pinned items' })
  const shoutbox = admin.page.getByRole('button', { name: 'Shoutbox' })
  await shoutbox.waitFor()
  await side.getByRole('link', { name: /^Moderation/ }).waitFor()
  await until('the last entry', async () => {
    const [entry, box] = [await last.boundingBox(), await shoutbox.boundingBox()]
    return entry !== null && box !== null && entry.y + entry.height <= box.y
  })
})

describe('a report about somebody from far away', () => {
  const REMOTE = 'avocet-of-the-estuary@a-long-name.example'

  beforeAll(async () => {
    const { state, control } = world.instance
    const { id } = addAccount(state, {
      ...blankAccount('far-avocet', 'avocet-of-the-estuary', 0),
      domain: 'a-long-name.example',
    })
    const body = { account_id: id, comment: 'loud at night' }
    await control.act({ as: 'luna', path: '/api/v1/reports', body })
  })

  /** Unfolds the report on the desk. Resolves to the height that its row had (MO30). */
  async function unfold(): Promise<number | undefined> {
    const row = admin.page.getByRole('main').getByRole('article').filter({ hasText: 'loud at night' })
    await row.waitFor()
    const box = await row.evaluate((article) => article.firstElementChild?.getBoundingClientRect().height)
    await row.getByRole('button').first().click()
    await row.getByText('Reporter').waitFor()
    return box
  }

  /** How many lines the address has, and whether its label is above it. */
  const shapeIn = (place: Locator): Promise<readonly [number, boolean]> =>
    place
      .getByRole('definition')
      .filter({ hasText: REMOTE })
      .first()
      .evaluate((it) => {
        const { height, top } = it.getBoundingClientRect()
        const lines = Math.round(height / Number.parseFloat(getComputedStyle(it).lineHeight))
        const label = it.previousElementSibling?.getBoundingClientRect()
        return [lines, (label?.bottom ?? 0) <= top + 1] as const
      })

  test('has its address in two lines at most, below its label where the column is narrow (NO25)', async () => {
    await resize(admin, { width: 1366, height: 768 })
    await openFeed(admin, '/main/public')
    const column = admin.page.getByRole('complementary').filter({ hasText: 'Notifications' })
    const [lines, isBelow] = await shapeIn(column)
    expect(isBelow).toBe(true)
    expect(lines).toBeLessThanOrEqual(2)
    await go(admin, '/moderation')
    await unfold()
    expect(await shapeIn(admin.page.getByRole('main'))).toEqual([1, false])
  })

  test('can be answered on a phone: no button for a new post lies over the desk (L38)', async () => {
    await resize(admin, { width: 390, height: 844 })
    await go(admin, '/main/public')
    await admin.page.getByRole('button', { name: 'New post' }).waitFor()
    await go(admin, '/moderation')
    const main = admin.page.getByRole('main')
    const height = await unfold()
    expect(height).toBe(72)
    const buttons = main.getByRole('button')
    await until('the actions', async () => (await buttons.count()) > 1)
    const covered = await buttons.evaluateAll((all) =>
      all.flatMap((button) => {
        button.scrollIntoView({ block: 'end' })
        const { left, top, width, height } = button.getBoundingClientRect()
        const onTop = document.elementFromPoint(left + width / 2, top + height / 2)
        return onTop !== null && button.contains(onTop) ? [] : [button.textContent || button.ariaLabel]
      }),
    )
    expect(covered).toEqual([])
    expect(await admin.page.getByRole('button', { name: 'New post' }).count()).toBe(0)
  })
})

test('the first press of Register counts, although it leaves a wrong field (N42)', async () => {
  const open = await openClientWorld()
  open.instance.control.registration({ open: true })
  const visitor = await open.openTab('/registration')
  await resize(visitor, { width: 1366, height: 1600 })
  const form = visitor.page.getByRole('form', { name: 'Registration' })
  const register = form.getByRole('button', { name: 'Register' })
  await form.getByLabel('Password', { exact: true }).fill('one')
  await form.getByLabel('Password confirmation').fill('another')
  await register.scrollIntoViewIfNeeded()
  const box = await register.boundingBox()
  if (box === null) throw new Error('it has no box')
  await visitor.page.mouse.move(box.x + box.width / 2, box.y + 2)
  await visitor.page.mouse.down()
  // What the blur changes is on the screen by then.
  await visitor.page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
  expect((await register.boundingBox())?.y).toBe(box.y)
  await visitor.page.mouse.up()
  // Only a submit shows the errors of fields that were never visited.
  await form.getByText('cannot be left blank').first().waitFor()
  await open.close()
})

test('the editor of an announcement fits a phone and a desktop', async () => {
  await resize(admin, { width: 1366, height: 800 })
  await go(admin, '/announcements')
  const main = admin.page.getByRole('main')
  const card = main.getByRole('listitem').filter({ hasText: 'The rookery has a new roof' })
  await card.getByRole('button', { name: 'Edit' }).click()
  await main.getByRole('form', { name: 'Edit' }).waitFor()
  for (const width of [390, 1366]) {
    await resize(admin, { width, height: 800 })
    await main.getByRole('form', { name: 'Edit' }).waitFor()
    expect([width, await overflowPx(admin)]).toEqual([width, 0])
  }
})

describe('the bar of a timeline', () => {
  const title = () => admin.page.getByRole('main').getByRole('heading', { level: 1 })

  test('shows the whole title, also beside the way back to what was read (T50)', async () => {
    await resize(admin, { width: 1366, height: 800 })
    await openFeed(admin, '/main/friends')
    const further = admin.page
      .getByRole('main')
      .getByRole('button', { name: 'Dort weiterlesen, wo du aufgehört' })
    // German has the longest texts here.
    await admin.run({ kind: 'setPreferences', change: { interfaceLanguage: 'de' } })
    for (const [path, name, widths] of [
      ['/main/friends', 'Startseite', [320, 360, 390, 412, 683, 820]],
      ['/main/all', 'Bekanntes Netzwerk', [683, 820]],
    ] as const) {
      await go(admin, path)
      await title().getByText(name).waitFor()
      await rowsOf(admin).first().waitFor()
      if (path === '/main/friends') await further.waitFor()
      for (const width of widths) {
        await resize(admin, { width, height: 800 })
        const button = title().getByRole('button')
        await until(`all of ${name} in ${width} px`, () =>
          button.evaluate((found) => found.scrollWidth <= found.clientWidth),
        )
      }
    }
    await admin.run({ kind: 'setPreferences', change: { interfaceLanguage: '' } })
  })

  test('shows the number of new posts on a phone (T33)', async () => {
    await resize(admin, { width: 390, height: 800 })
    await openFeed(admin, '/main/all')
    await wheel(admin, 600)
    await world.instance.post('rook', 'to be counted on a phone')
    const counter = admin.page.getByRole('main').locator('[data-key="newest"]')
    const number = counter.getByText('1', { exact: true })
    await number.waitFor()
    for (const width of [320, 390]) {
      await resize(admin, { width, height: 800 })
      const box = await number.boundingBox()
      expect([width, (box?.width ?? 0) > 4]).toEqual([width, true])
    }
    await counter.press('Enter')
    await counter.waitFor({ state: 'detached' })
  })

  test('and the bar below scroll away at 200 % zoom, and return on the way up (L51)', async () => {
    await resize(admin, { width: 683, height: 384 })
    await goToFeed(admin, '/main/friends')
    const bar = admin.page.getByRole('button', { name: 'Menu' })
    const bottomOf = async (what: Locator): Promise<number> => {
      const box = await what.boundingBox()
      return box === null ? -1 : box.y + box.height
    }
    await until('the bars', async () => (await bottomOf(bar)) <= 384 && (await bottomOf(title())) > 0)
    await wheel(admin, 300)
    await until(
      'the bars to be gone',
      async () => (await bottomOf(bar)) > 384 && (await bottomOf(title())) <= 0,
    )
    const room = await feedOf(admin).evaluate((feed) => feed.closest('[data-scroller]')?.clientHeight)
    expect(room).toBe(384)
    await wheel(admin, -100)
    await until('the bar below', async () => (await bottomOf(bar)) <= 384)
    await wheel(admin, -2_000)
    await until('the title', async () => (await bottomOf(title())) > 0)
    // With the keyboard, the bar returns with the focus.
    await wheel(admin, 300)
    await until('the bar to be gone', async () => (await bottomOf(bar)) > 384)
    await bar.focus()
    await until('the bar', async () => (await bottomOf(bar)) <= 384)
  })
})

test('nested quotes and threads have room for their words at 320 px (PO48, TH24)', async () => {
  await resize(admin, { width: 320, height: 640 })
  const quotes = `${'<blockquote>'.repeat(12)}<p>The innermost of many quotes</p>${'</blockquote>'.repeat(12)}`
  const { id } = await world.instance.post('rook', quotes, { content_type: 'text/html' })
  await go(admin, `/notice/${id}`)
  const words = admin.page.getByRole('main').getByText('The innermost of many quotes')
  await words.waitFor()
  expect((await words.boundingBox())?.width).toBeGreaterThan(150)

  let parent = (await world.instance.post('rook', 'the root of a deep thread')).id
  const root = parent
  for (let depth = 1; depth <= 7; depth++)
    parent = (await world.instance.post('rook', `at depth ${depth}`, { in_reply_to_id: parent })).id
  await admin.run({ kind: 'setPreferences', change: { conversationDisplay: 'tree', maxDepthInThread: 20 } })
  await go(admin, `/notice/${root}`)
  const indentOf = (depth: number): Promise<number> =>
    admin.page
      .getByRole('main')
      .getByRole('article')
      .filter({ hasText: `at depth ${depth}` })
      .evaluate((row) => Number.parseFloat(getComputedStyle(row).paddingInlineStart))
  await until('the thread', async () => (await indentOf(7)) > 0)
  expect(await indentOf(3)).toBeLessThan(await indentOf(4))
  expect(await indentOf(7)).toBe(await indentOf(4))
  await admin.run({ kind: 'setPreferences', change: { conversationDisplay: null, maxDepthInThread: null } })
})

test('a long name takes two lines at most in the header of a page (L49)', async () => {
  await resize(admin, { width: 390, height: 844 })
  for (const account of world.instance.state.accounts.values())
    if (account.username === 'moss') account.displayName = 'Moss of the very long name, '.repeat(8)
  await go(admin, '/users/moss')
  const heading = admin.page.getByRole('main').getByRole('heading', { level: 1 })
  await heading.getByText('Moss of the very long name').waitFor()
  const lines = await heading.evaluate(
    (found) => found.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(found).lineHeight),
  )
  expect(Math.round(lines)).toBe(2)
})

test('a field of a profile has its buttons beside it on a phone, not alone in a line', async () => {
  const { page } = admin
  for (const account of world.instance.state.accounts.values())
    if (account.username === 'admin')
      account.fields = [
        { name: 'Pond', value: 'green' },
        { name: 'Owls', value: 'three' },
      ]
  await resize(admin, { width: 1366, height: 800 })
  await go(admin, '/main/public')
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('tab', { name: 'Profile' }).click()
  const form = settings.getByRole('form', { name: 'Name and bio' })
  for (const width of [320, 360, 390]) {
    await resize(admin, { width, height: 844 })
    const field = await form.getByLabel('Content of field 1').boundingBox()
    if (field === null) throw new Error('it has no box')
    expect(field.width).toBeGreaterThan(120)
    let endPx = field.x + field.width
    for (const name of ['Move field 1 up', 'Move field 1 down', 'Remove field 1']) {
      const button = await form.getByRole('button', { name }).boundingBox()
      if (button === null) throw new Error('it has no box')
      expect(Math.abs(button.y + button.height / 2 - (field.y + field.height / 2))).toBeLessThan(8)
      expect(button.x).toBeGreaterThanOrEqual(endPx)
      endPx = button.x + button.width
    }
    expect(endPx).toBeLessThan(width)
  }
  await page.keyboard.press('Escape')
  await settings.waitFor({ state: 'hidden' })
})

test('the buttons of a profile stand in one line; below 380 px, mention and chat are in the menu (PR30)', async () => {
  const { page } = admin
  const main = page.getByRole('main')
  const more = main.getByRole('button', { name: 'More actions' }).first()
  for (const width of [320, 379, 390]) {
    await resize(admin, { width, height: 844 })
    await go(admin, '/users/heron')
    const follow = await main
      .getByRole('button', { name: /^Follow/ })
      .first()
      .boundingBox()
    const menu = await more.boundingBox()
    if (follow === null || menu === null) throw new Error('they have no boxes')
    expect(Math.abs(menu.y + menu.height / 2 - (follow.y + follow.height / 2))).toBeLessThan(4)
    expect(await main.getByRole('button', { name: 'Mention' }).count()).toBe(width < 380 ? 0 : 1)
    expect(await main.getByRole('link', { name: 'Chat' }).count()).toBe(width < 380 ? 0 : 1)
  }
  // Beside a longer word, they have no room there either.
  await main
    .getByRole('button', { name: /^Follow/ })
    .first()
    .click()
  const following = main.getByRole('button', { name: /^Following/ }).first()
  await following.waitFor()
  await main.getByRole('button', { name: 'Mention' }).waitFor({ state: 'detached' })
  expect((await more.boundingBox())?.y).toBe((await following.boundingBox())?.y)
  await resize(admin, { width: 700, height: 844 })
  await main.getByRole('button', { name: 'Mention' }).waitFor()
  await resize(admin, { width: 360, height: 844 })
  await more.click()
  await page.getByRole('menuitem', { name: 'Mention' }).waitFor()
  await page.getByRole('menuitem', { name: 'Chat' }).click()
  await page.waitForURL(/\/users\/[^/]+\/chats\//)
})

test('the row of a visitor has its menu beside the link, not alone in a line', async () => {
  const visitor = await (await world.newProfile()).openTab('/main/public')
  for (const width of [390, 320]) {
    await resize(visitor, { width, height: 844 })
    const row = rowsOf(visitor).first()
    const link = await row.getByRole('link', { name: 'Interact from your own instance' }).boundingBox()
    const more = await row.getByRole('button', { name: 'More actions' }).boundingBox()
    if (link === null || more === null) throw new Error('they have no boxes')
    expect(Math.abs(more.y + more.height / 2 - (link.y + link.height / 2))).toBeLessThan(8)
    expect(more.x).toBeGreaterThan(link.x)
    expect(await overflowPx(visitor)).toBe(0)
  }
})

test('what a visitor may do is whole on a phone, in long languages, too (FM1)', async () => {
  const open = await openClientWorld()
  open.instance.control.registration({ ...DEFAULT_REGISTRATION, open: true })
  const visitor = await open.openTab('/main/public')
  const welcome = visitor.page
    .getByRole('main')
    .getByRole('region')
    .filter({ has: visitor.page.locator('a[href="/registration"]') })
  for (const [language, name] of [
    ['en', 'Register'],
    ['de', 'Registrieren'],
    ['ru', 'Зарегистрироваться'],
  ] as const) {
    await visitor.run({ kind: 'setPreferences', change: { interfaceLanguage: language } })
    await welcome.last().getByRole('link', { name, exact: true }).waitFor()
    for (const width of [320, 360, 390]) {
      await resize(visitor, { width, height: 844 })
      const cut = await welcome
        .last()
        .locator('a[href="/registration"], a[href="/about"]')
        .evaluateAll((links) =>
          links.flatMap((link) => {
            const { left, right, height } = link.getBoundingClientRect()
            const { left: start, right: end } = link.parentElement?.getBoundingClientRect() ?? {
              left: 0,
              right: 0,
            }
            const lines = Math.round((height - 2) / Number.parseFloat(getComputedStyle(link).minBlockSize))
            return left < start || right > end || link.scrollWidth > link.clientWidth || lines > 1
              ? [link.textContent]
              : []
          }),
        )
      expect([language, width, cut]).toEqual([language, width, []])
      // Those that the Tab key reaches.
      const faces = welcome.last().getByRole('list').getByRole('link')
      const outside = await faces.evaluateAll((links) =>
        links.filter((link) => {
          const face = link.getBoundingClientRect()
          const list = link.closest('ul')?.getBoundingClientRect() ?? face
          return face.left < list.left || face.right > list.right || face.bottom > list.bottom
        }),
      )
      expect([language, width, outside.length]).toEqual([language, width, 0])
      const lines = await welcome
        .last()
        .getByText('A made-up instance')
        .first()
        .evaluate((words) => {
          let box: Element | null = words
          while (box !== null && getComputedStyle(box).webkitLineClamp === 'none') box = box.parentElement
          if (box === null) throw new Error('it has no end')
          return box.clientHeight / Number.parseFloat(getComputedStyle(box).lineHeight)
        })
      expect(Math.abs(lines - Math.round(lines))).toBeLessThan(0.1)
    }
  }
})

test('during an outage the notice, the one bar and the whole title fit 320 px (E55)', async () => {
  // The outage would last longer than this test in the tab of the others.
  const other = await openClientWorld({ instance: { posts: 60 } })
  other.problems.expect(/Failed to load resource|WebSocket|ERR_/)
  const phone = await other.openTab('/login')
  await resize(phone, { width: 320, height: 640 })
  await other.signIn(phone)
  await goToFeed(phone, '/main/all')
  await streamJoined(phone)
  await other.instance.stop('terminate')
  await phone.page.getByRole('status').getByText("The instance can't be reached.").waitFor()
  await phone.page.getByRole('region', { name: 'Notices' }).locator('[data-notice]').first().waitFor()
  expect(await overflowPx(phone)).toBe(0)
  await phone.page.getByRole('button', { name: 'Refresh' }).waitFor()
  const title = phone.page.getByRole('main').getByRole('heading', { level: 1 })
  expect(await title.evaluate((found) => found.scrollWidth <= found.clientWidth)).toBe(true)
  await rowsOf(phone)
    .first()
    .getByRole('button', { name: /^Favorite/ })
    .click()
  const bar = phone.page.getByRole('status').filter({ hasText: "The instance can't be reached." })
  await bar.getByText('Waiting to be sent: 1 action.').waitFor()
  const heightPx = async () => (await bar.boundingBox())?.height ?? 0
  expect(await heightPx()).toBeLessThanOrEqual(65)
  expect(await overflowPx(phone)).toBe(0)
  await resize(phone, { width: 1366, height: 768 })
  await until('one line', async () => (await heightPx()) <= 33)
  await other.close()
})
