import { describe, expect, test } from 'vitest'
import { entityKey } from '../../src/shared/model/keys.ts'
import type { OpenTab, TabPage, TabPlace } from '../../src/shared/model/openTab.ts'
import { ALICE, CAROL, openAs, withAccounts } from './harness/severalAccounts.ts'
import { AT_TOP, SCROLLED, type Tab } from './harness/tab.ts'
import { openTab, startEngine, type World } from './harness/world.ts'

/** `tab` says what it shows. */
async function tell(tab: Tab, title: string, more: Partial<TabPage> = {}): Promise<void> {
  await tab.api.tell({ path: `/${title.toLowerCase()}`, title, ...more })
}

/** The list that `tab` has open as `view`. */
const listed = (tab: Tab, view: string): readonly OpenTab[] =>
  tab.rows(view).flatMap((id) => tab.entity('tab', id) ?? [])

const titles = (tab: Tab, view: string): readonly string[] => listed(tab, view).map(({ title }) => title)

/** Three tabs of alice, the last of them visible and with the list open. */
async function threeTabs() {
  const started = await startEngine()
  started.instance.fill(30)
  const tabs: Tab[] = []
  for (const title of ['First', 'Second', 'Third']) {
    await tabs.at(-1)?.hide()
    await started.world.tick(1_000)
    const tab = await openTab(started.engine)
    await tell(tab, title)
    tabs.push(tab)
  }
  const [first, second, third] = tabs as [Tab, Tab, Tab]
  const view = await third.watch('tabs')
  await started.world.tick(1_000)
  return { ...started, first, second, third, view }
}

describe('the list of open tabs', () => {
  test('has those in sight first, then the one that was looked at last, and is live (RO1)', async () => {
    const { world, first, second, third, view } = await threeTabs()
    expect(titles(third, view)).toEqual(['Third', 'Second', 'First'])
    expect(listed(third, view).map(({ visible }) => visible)).toEqual([true, false, false])
    expect(listed(third, view)[1]).toMatchObject({
      id: second.id,
      account: ALICE,
      path: '/second',
      unread: 0,
    })

    // Sooner than the list counts anew.
    await tell(first, 'Elsewhere')
    await first.show()
    await world.tick(200)
    expect(titles(third, view)).toEqual(['Elsewhere', 'Third', 'Second'])
    await second.close()
    await world.tick(200)
    expect(titles(third, view)).toEqual(['Elsewhere', 'Third'])
    expect(third.entity('tab', second.id)).toBeUndefined()
  })

  test('has the tabs of other accounts, and no window for another account (RO1)', async () => {
    const { world, engine } = await withAccounts()
    const alices = await openAs(engine, ALICE)
    const carols = await openAs(engine, CAROL, false)
    // The connection of a window never says what it shows.
    await openAs(engine, CAROL)
    await tell(alices, 'Mine')
    await tell(carols, 'Hers')
    const view = await alices.watch('tabs')
    await world.tick(1_000)
    expect(listed(alices, view).map(({ title, account }) => [title, account])).toEqual([
      ['Mine', ALICE],
      ['Hers', CAROL],
    ])
  })

  test('is there for a visitor, and where nothing is stored (RO2)', async () => {
    const { world, engine } = await startEngine({ signedIn: null })
    const tab = await openTab(engine)
    await tell(tab, 'Public')
    const view = await tab.watch('tabs')
    await world.tick(1_000)
    expect(titles(tab, view)).toEqual(['Public'])
  })

  test('costs nothing while nobody has it open, and leaves the tab with it (RO1)', async () => {
    const { world, first, third, view } = await threeTabs()
    await third.unwatch(view)
    await world.tick(1_000)
    expect([...third.entities.keys()].filter((key) => key.startsWith(entityKey(ALICE, 'tab', '')))).toEqual(
      [],
    )
    const before = third.batches.length
    await tell(first, 'Elsewhere', { draft: true })
    await world.tick(5_000)
    expect(third.batches.length).toBe(before)
  })

  test('says that a tab sleeps, has a draft, and when it was looked at, as the tab says it (RO2, RO4)', async () => {
    const { world, engine, third, view } = await threeTabs()
    const asleep = await openTab(engine, { visible: false })
    await tell(asleep, 'Asleep', { asleep: true, seenAt: 1_000 })
    const typed = await openTab(engine, { visible: false })
    await tell(typed, 'Typed', { draft: true })
    await world.tick(1_000)
    const shown = listed(third, view)
    expect(shown.find(({ title }) => title === 'Asleep')).toMatchObject({ asleep: true, seenAt: 1_000 })
    expect(shown.find(({ title }) => title === 'Typed')).toMatchObject({ draft: true })
    expect(shown.find(({ title }) => title === 'Typed')).not.toHaveProperty('seenAt')
    expect(shown.find(({ title }) => title === 'Second')?.seenAt).toBeGreaterThan(1_000)
  })
})

describe('what is unread in a tab (RO4)', () => {
  const topOf = (tab: Tab, view: string): TabPlace => {
    const [headId = ''] = tab.rows(view)
    return { list: 'friends', anchorId: headId, headId, offsetPx: 0, atTop: true, index: 0, sizes: [] }
  }
  const stream = ({ sockets, instance }: World, count: number): void => {
    for (let sent = 0; sent < count; sent++) sockets.emit('update', instance.publish())
  }
  const unread = (tab: Tab, view: string, of: Tab): number | undefined =>
    listed(tab, view).find(({ id }) => id === of.id)?.unread

  test('is what came after its reader left it, also if they would be shown at once', async () => {
    const { world, first, third, view } = await threeTabs()
    await third.run({ kind: 'setPreferences', change: { streaming: true, pauseOnUnfocused: false } })
    await first.show()
    const home = await first.watch('friends', { window: AT_TOP })
    await world.tick(5_000)
    await first.hide()
    await tell(first, 'First', { place: topOf(first, home) })
    await world.tick(1_000)
    expect(unread(third, view, first)).toBe(0)
    stream(world, 3)
    await world.tick(2_000)
    expect(unread(third, view, first)).toBe(3)
    stream(world, 2)
    await world.tick(2_000)
    expect(unread(third, view, first)).toBe(5)
  })

  test('is what waits above the rows that a visible tab shows', async () => {
    const { world, first, third, view } = await threeTabs()
    await first.show()
    const home = await first.watch('friends', { window: SCROLLED })
    await world.tick(5_000)
    await tell(first, 'First', { place: topOf(first, home) })
    stream(world, 2)
    await world.tick(3_000)
    expect(unread(third, view, first)).toBe(2)
    await first.showNew(home)
    await world.tick(2_000)
    expect(unread(third, view, first)).toBe(0)
  })
})

describe('a request to other tabs', () => {
  const asked = ({ tasks }: Tab, kind: string): number => tasks.filter((task) => task.kind === kind).length
  const done = (tab: Tab, command: string): readonly string[] | undefined => {
    const settled = tab.settled.get(command)
    return settled?.ok ? settled.result?.tabs : undefined
  }

  test('puts hidden tabs to sleep, says which do, and never asks one in sight (RO9)', async () => {
    const { world, engine, first, second, third } = await threeTabs()
    const inSight = await openTab(engine)
    second.runTask = async () => false
    const tabs = [first.id, second.id, inSight.id, 'one that is gone']
    const command = await third.run({ kind: 'askTabs', tabs, to: 'sleep' })
    await world.tick(1_000)
    expect([first, second, inSight].map((tab) => asked(tab, 'sleep'))).toEqual([1, 1, 0])
    expect(done(third, command)).toEqual([first.id])
  })

  test('is not held up by a tab that hangs (RO9)', async () => {
    const { world, first, second, third } = await threeTabs()
    first.runTask = () => new Promise(() => {})
    const command = await third.run({ kind: 'askTabs', tabs: [first.id, second.id], to: 'sleep' })
    await world.tick(4_000)
    expect(done(third, command)).toEqual([second.id])
  })

  test('closes a tab, also one in sight (RO10)', async () => {
    const { world, engine, third } = await threeTabs()
    const inSight = await openTab(engine)
    const command = await third.run({ kind: 'askTabs', tabs: [inSight.id], to: 'close' })
    await world.tick(1_000)
    expect(asked(inSight, 'close')).toBe(1)
    expect(done(third, command)).toEqual([inSight.id])
  })
})
