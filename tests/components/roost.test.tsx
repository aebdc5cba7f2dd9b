import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ok } from '../../src/shared/fault/fault.ts'
import type { ListedAccount } from '../../src/shared/model/accounts.ts'
import { BROWSER, ONLY } from '../../src/shared/model/keys.ts'
import type { OpenTab, TabPlace } from '../../src/shared/model/openTab.ts'
import type { Health } from '../../src/shared/protocol/operations.ts'
import { windowNameOf } from '../../src/shared/protocol/windowName.ts'
import { WINDOWS } from '../../src/ui/app/windows.ts'
import { openSettings } from '../../src/ui/blocks/settings/openSettings.ts'
import { closeWindow, openWindow } from '../../src/ui/common/overlay/openWindow.ts'
import { GROUP, inGroup } from '../../src/ui/engine/ownGroup.ts'
import { placeHere } from '../../src/ui/hooks/tabPlace.ts'
import { ME } from './harness/entities.ts'
import { buttonOf, feedOf, rowsOf, rowWith, scrollTo } from './harness/feed.ts'
import { type Rendered, renderWith } from './harness/renderWith.tsx'
import type { ScriptedEngine } from './harness/scriptedEngine.ts'
import { openSeveral, shownAccount } from './harness/severalAccounts.ts'
import { pass, settle, until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

// On a busy machine their code takes longer to load than a story waits on the clock of its page.
beforeAll(() => Promise.all([WINDOWS.roost(), WINDOWS.connection(), WINDOWS.settings()]).then(() => {}))

/** The id of the tab of a scripted engine. */
const MINE = 'this-tab'
const HOUR_MS = 3_600_000

const aTab = (id: string, title: string, more: Partial<OpenTab> = {}): OpenTab => ({
  id,
  account: ME,
  path: `/${id}`,
  title,
  visible: false,
  unread: 0,
  ...more,
})

/** Opens the roost of a scripted engine that has `tabs`. */
async function openRoost(
  tabs: readonly OpenTab[],
  script: (engine: ScriptedEngine) => void = () => {},
): Promise<Rendered> {
  const rendered = await renderWith(<main />, {
    script: (engine) => {
      script(engine)
      for (const tab of tabs) engine.put(ME, 'tab', tab.id, tab)
      engine.rows(
        { kind: 'tabs' },
        tabs.map(({ id }) => id),
      )
    },
  })
  openWindow(rendered.engine, 'roost')
  await rendered.page.getByRole('list', { name: 'Open tabs' }).getByRole('button').first().waitFor()
  return rendered
}

describe('a card', () => {
  test('has the title, the state, and what is new and written there (RO4)', async () => {
    const { page } = await openRoost([
      aTab(MINE, 'Home', { visible: true }),
      aTab('b', 'Public', { visible: true, unread: 3 }),
      aTab('c', 'Rook', { draft: true, seenAt: Date.now() - HOUR_MS }),
      aTab('d', 'Bookmarks', { asleep: true }),
    ])
    const cards = await page.getByRole('list', { name: 'Open tabs' }).getByRole('button').allTextContents()
    expect(cards.map((card) => card.trim())).toEqual([
      'HomeThis tab',
      'PublicVisible3 new',
      'RookHidden · 1 hour agoDraft',
      'BookmarksAsleep',
    ])
    const current = page.getByRole('button', { name: /^Home/ })
    expect(await current.getAttribute('aria-current')).toBe('true')
  })

  test('names the account, in its colour, if there are several (RO4)', async () => {
    const { page, engine } = await openRoost([
      aTab(MINE, 'Home'),
      aTab('b', 'Hers', { account: 'moss@owl.example' }),
    ])
    expect(await page.getByRole('button', { name: /^Hers/ }).textContent()).not.toContain('@')
    const listed = (account: string, colour: ListedAccount['colour']): ListedAccount => ({
      account,
      colour,
      server: '',
      username: '',
      handle: account,
      name: '',
      avatarUrl: '',
      movedTo: '',
      state: 'live',
      isDefault: false,
      sleeps: false,
      unread: 0,
      waiting: 0,
      counts: true,
    })
    const list = [listed(ME, 'blue'), listed('moss@owl.example', 'orange')]
    engine.put(BROWSER, 'accounts', ONLY, { list, home: '', sameLook: false, allNotifications: false })
    await settle()
    const card = page.getByRole('button', { name: /^Hers/ })
    expect(await card.textContent()).toContain('@moss@owl.example')
    expect(await card.evaluate((one) => one.closest('li')?.dataset.accountColour)).toBe('orange')
  })

  test('can hold the words of a stranger, and nothing but words', async () => {
    const { page } = await openRoost([
      aTab(MINE, 'Home'),
      aTab('b', '<img src=x onerror=alert(1)>\u202Eevil'),
    ])
    const title = page.getByRole('button', { name: /evil/ }).locator('bdi')
    expect(await title.textContent()).toBe('<img src=x onerror=alert(1)>\u202Eevil')
  })
})

describe('the roost, by keyboard (RO7)', () => {
  test('begins at the first other tab; arrows, Home and End move between the cards, Escape closes', async () => {
    const { page } = await openRoost([aTab(MINE, 'Home'), aTab('b', 'Second'), aTab('c', 'Third')])
    const focused = (): string | undefined => (document.activeElement as HTMLElement | null)?.dataset.tab
    await until('the focus on a card', () => focused() === 'b')
    const after = async (key: string): Promise<string | undefined> => {
      await page.keyboard.press(key)
      return focused()
    }
    expect(await after('ArrowRight')).toBe('c')
    expect(await after('ArrowRight')).toBe('c')
    expect(await after('Home')).toBe(MINE)
    expect(await after('ArrowLeft')).toBe(MINE)
    expect(await after('End')).toBe('c')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })
})

describe('"Let the others sleep" (RO9)', () => {
  test('asks the hidden tabs that are awake, and says what became of them', async () => {
    const { page, engine } = await openRoost([
      aTab(MINE, 'Home', { visible: true }),
      aTab('b', 'In sight', { visible: true }),
      aTab('c', 'Hidden'),
      aTab('d', 'Typed', { draft: true }),
      aTab('e', 'Asleep', { asleep: true }),
    ])
    await page.getByRole('button', { name: 'Let the others sleep' }).click()
    expect(engine.command('askTabs')).toMatchObject({ tabs: ['c', 'd'], to: 'sleep' })
    engine.settle('askTabs', { tabs: ['c'] })
    const said = page.getByRole('dialog').getByRole('status')
    await until('the outcome', async () =>
      /^1 tab sleeps now\. 1 stays awake/.test((await said.textContent()) ?? ''),
    )
  })

  test('is not offered where no other tab is awake', async () => {
    const { page } = await openRoost([
      aTab(MINE, 'Home', { visible: true }),
      aTab('b', 'Asleep', { asleep: true }),
    ])
    expect(await page.getByRole('button', { name: 'Let the others sleep' }).count()).toBe(0)
  })
})

/** What the window of the connection and the settings ask for besides. */
const HEALTH: Partial<Health> = {
  build: 1,
  leading: true,
  tabs: [],
  accounts: [],
  requests: { sent: 0, inFlight: 0, shared: 0, lastMinute: 0 },
  entities: {},
  entityBytes: 0,
  lastErrors: [],
}

describe('"Go to that tab" (RO11)', () => {
  const openGroup = async (found: { href: string }, where: 'roost' | 'connection' | 'settings' = 'roost') => {
    window.name = 'mine'
    onTestFinished(() => {
      window.name = ''
    })
    const open = vi.spyOn(window, 'open').mockReturnValue({ location: found, close: () => {} } as never)
    onTestFinished(() => open.mockRestore())
    const tabs = [
      aTab(MINE, 'Home', { windowName: windowNameOf('group', 'mine') }),
      aTab('b', 'Ours', { windowName: windowNameOf('group', 'b') }),
      aTab('c', 'Of others', { windowName: windowNameOf('others', 'c') }),
      aTab('d', 'Without a name'),
    ]
    const { page, engine } = await openRoost(tabs, (own) => {
      sessionStorage.setItem(GROUP, inGroup('group', 'mine'))
      own.answer('health', () => ok(HEALTH as Health))
      own.answer('logs', () => ok([]))
    })
    if (where !== 'roost') {
      closeWindow(engine, 'roost')
      if (where === 'connection') openWindow(engine, 'connection')
      else openSettings(engine, 'browser')
    }
    const go = page.getByRole('button', { name: 'Go to that tab' })
    await go.first().waitFor()
    expect(await go.count()).toBe(1)
    await go.click()
    expect(open).toHaveBeenCalledWith('', 'b')
    return page
  }

  test('brings a tab of this group to front, and closes the roost', async () => {
    const page = await openGroup({ href: location.href })
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test.each(['roost', 'connection', 'settings'] as const)(
    'says that the tab is gone, in every list: %s (RO10, ST27)',
    async (where) => {
      const page = await openGroup({ href: 'about:blank' }, where)
      await page.getByRole('status').filter({ hasText: "“Ours” can't be brought to front" }).waitFor()
    },
  )
})

test('the number of tabs that another engine serves is said (RO8)', async () => {
  const names = ['rookery-tab-b', 'rookery-tab-elsewhere', 'rookery-engine-x']
  const query = async () => ({ held: names.map((name) => ({ name })), pending: [] })
  const { engine, page } = await renderWith(<main />)
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { query } })
  engine.rows({ kind: 'tabs' }, [])
  engine.answer('health', () => ok({ tabs: [{ id: 'b' }] } as never))
  openWindow(engine, 'roost')
  await page.getByText("1 more tab of this browser can't be listed here.").waitFor()
})

/** Opens another tab of `world`, which says that it shows `path` at the row `index` of its timeline. Returns that place. */
async function otherAt(
  world: World,
  path: string,
  list: 'friends' | 'public',
  index: number,
): Promise<TabPlace> {
  const other = await world.otherTab()
  const view = await other.watch(list)
  await until('its rows', () => other.rows(view).length > index)
  const [headId] = other.rows(view)
  const anchorId = other.rows(view)[index] ?? ''
  await other.hide()
  const place = { list, anchorId, headId, offsetPx: 30, atTop: false, index, sizes: [] }
  await other.api.tell({ path, title: `Other ${list}`, place })
  return place
}

/** Waits until the reader is at the row of `place`. How far the row is scrolled out is seen in a browser only. */
const untilAt = ({ tab }: World, place: TabPlace | undefined): Promise<unknown> =>
  until('the place', () => place !== undefined && placeHere(tab.engine)?.anchorId === place.anchorId)

const openByKey = async ({ tab }: World, card: RegExp): Promise<void> => {
  const shown = tab.page.getByRole('dialog', { name: 'Open tabs' })
  await until('the key to work', async () => {
    if ((await shown.count()) === 0) await tab.page.keyboard.press('h')
    return (await shown.count()) > 0
  })
  await shown.getByRole('button', { name: card }).waitFor()
}

describe('a press on a card (RO5)', () => {
  test('shows its page at its place, as a new entry: Back leads to where one was', async () => {
    const world = await openWorld({ instance: { posts: 60 } })
    const there = await otherAt(world, '/main/public', 'public', 12)
    await scrollTo(feedOf(world.tab), 500)
    await pass(1_000)
    const here = placeHere(world.tab.engine)
    await openByKey(world, /^Other public/)
    await until('the focus on the card', () =>
      document.activeElement?.textContent?.startsWith('Other public'),
    )
    await world.tab.page.keyboard.press('Enter')
    await until('the page', () => location.pathname === '/main/public')
    await rowsOf(world.tab).first().waitFor()
    await untilAt(world, there)
    await world.tab.page.goBack()
    await until('the page before', () => location.pathname === '/main/friends')
    await untilAt(world, here)
  })

  test('at the page that this tab shows takes the place alone', async () => {
    const world = await openWorld({ instance: { posts: 60 } })
    const there = await otherAt(world, '/main/friends', 'friends', 12)
    await openByKey(world, /^Other friends/)
    await world.tab.page.getByRole('button', { name: /^Other friends/ }).click()
    await untilAt(world, there)
    await world.tab.page.goBack()
    await until('the top', () => placeHere(world.tab.engine)?.atTop === true)
  })

  test('of another account shows that account (RO6)', async () => {
    const world = await openSeveral()
    const mine = shownAccount(world)
    const other = await world.otherTab()
    const rook = 'rook@owl.example'
    await other.api.attach({
      tabId: other.id,
      protocol: 1,
      build: 1,
      visible: false,
      focused: false,
      account: rook,
    })
    await other.api.tell({ path: '/main/public', title: 'Of the owls' })
    await openByKey(world, /^Of the owls/)
    await world.tab.page.getByRole('button', { name: /^Of the owls/ }).click()
    await until('the account', () => shownAccount(world) === rook && location.pathname === '/main/public')
    expect(mine).not.toBe(rook)
  })

  test('of this tab closes the roost', async () => {
    const world = await openWorld()
    await openByKey(world, /This tab/)
    const entries = history.length
    await world.tab.page.getByRole('button', { name: /This tab/ }).click()
    await world.tab.page.getByRole('dialog').waitFor({ state: 'detached' })
    expect([location.pathname, history.length]).toEqual(['/main/friends', entries])
  })
})

describe('a tab says what it shows (RO2)', () => {
  const told = async (world: World) => {
    const other = await world.otherTab()
    const view = await other.watch('tabs')
    return (): OpenTab | undefined => other.entity('tab', other.rows(view)[0] ?? '')
  }

  test('its page and place as its reader leaves it, and its typed words', async () => {
    const world = await openWorld({ instance: { posts: 60 } })
    const now = await told(world)
    await until('the page', () => now()?.title === 'Home')
    expect(now()).toMatchObject({ path: '/main/friends', visible: true })
    expect(now()).not.toHaveProperty('draft')
    await scrollTo(feedOf(world.tab), 1_230)
    const form = world.tab.page.getByRole('complementary').getByRole('form', { name: 'New post' })
    await form.getByRole('textbox', { name: "What's on your mind?" }).fill('not sent yet')
    await pass(1_000)
    await world.tab.hide()
    await until('what was typed', () => now()?.draft === true)
    expect(now()).toMatchObject({ visible: false, place: { list: 'friends', offsetPx: 30, index: 11 } })
    expect(now()?.seenAt).toBeGreaterThan(0)
    await world.tab.show()
    await world.tab.page.getByRole('link', { name: 'About' }).first().click()
    await until('the other page', () => now()?.path === '/about')
    expect(now()).not.toHaveProperty('place')
  })

  test('no draft for a form that has only what it began with: a reply’s mention', async () => {
    const world = await openWorld({ before: ({ instance }) => instance.post('rook', 'a question') })
    const now = await told(world)
    await buttonOf(world.tab, 'a question', 'Reply').click()
    const form = rowWith(world.tab, 'a question').getByRole('form', { name: 'Reply to @rook' })
    const text = form.getByRole('textbox', { name: 'Reply to @rook' })
    await until('the mention', async () => (await text.inputValue()) === '@rook ')
    await world.tab.hide()
    await until('to be hidden', () => now()?.visible === false)
    await pass(1_000)
    expect(now()).not.toHaveProperty('draft')

    await world.tab.show()
    await text.fill('@rook an answer')
    await pass(1_000)
    await world.tab.hide()
    await until('what was typed', () => now()?.draft === true)
  })

  test('again to an engine that has started anew', async () => {
    const world = await openWorld()
    await pass(5_000)
    await world.killEngine()
    const now = await told(world)
    await until('the page', () => now()?.title === 'Home')
  })
})

describe('a tab that is asked to close (RO10)', () => {
  const ask = async (world: World): Promise<readonly string[] | undefined> => {
    const other = await world.otherTab()
    const command = await other.run({ kind: 'askTabs', tabs: [world.tab.engine.tabId], to: 'close' })
    await until('the answer', () => other.settled.has(command))
    const settled = other.settled.get(command)
    return settled?.ok ? settled.result?.tabs : undefined
  }
  const closes = (closed: boolean) => {
    const close = vi.spyOn(window, 'close').mockReturnValue()
    const state = vi.spyOn(window, 'closed', 'get').mockReturnValue(closed)
    onTestFinished(() => {
      close.mockRestore()
      state.mockRestore()
    })
    return close
  }

  test('closes, and says whether the browser let it', async () => {
    const world = await openWorld()
    await until('nothing to be under way', () => world.tab.engine.idle)
    const close = closes(true)
    const answer = await ask(world)
    expect(close).toHaveBeenCalledOnce()
    expect(answer).toEqual([world.tab.engine.tabId])
    closes(false)
    expect(await ask(world)).toEqual([])
  })

  test('stays open if typed words would be lost', async () => {
    const world = await openWorld()
    const close = closes(true)
    const form = world.tab.page.getByRole('complementary').getByRole('form', { name: 'New post' })
    await form.getByRole('textbox', { name: "What's on your mind?" }).fill('not sent yet')
    await pass(1_000)
    expect(await ask(world)).toEqual([])
    expect(close).not.toHaveBeenCalled()
  })
})
