import { describe, expect, test } from 'vitest'
import { windowNameOf } from '../../src/shared/protocol/windowName.ts'
import type { Tab } from './harness/tab.ts'
import { openTab, startEngine } from './harness/world.ts'

/** Later than the engine's first look at the notifications. */
const AFTER_START = '2026-03-01T12:00:00.000Z'

const asked = ({ tasks }: Tab): number => tasks.filter(({ kind }) => kind === 'sleep').length

/** Tabs that were shown one after the other; the last one is visible. */
async function openTabs(count: number) {
  const started = await startEngine()
  const tabs: Tab[] = []
  for (let made = 0; made < count; made++) {
    const tab = await openTab(started.engine)
    await tabs.at(-1)?.hide()
    tabs.push(tab)
    await started.world.tick(100)
  }
  return { ...started, tabs }
}

describe('a hidden tab', () => {
  test('is asked once to sleep after 30 s, except the one shown last (R42)', async () => {
    const { world, tabs } = await openTabs(4)
    await world.tick(29_000)
    expect(tabs.map(asked)).toEqual([0, 0, 0, 0])
    await world.tick(2_000)
    expect(tabs.map(asked)).toEqual([1, 1, 0, 0])
    await world.tick(600_000)
    expect(tabs.map(asked)).toEqual([1, 1, 0, 0])
  })

  test('is asked again after a minute if it has something to lose (R43)', async () => {
    const { world, tabs } = await openTabs(3)
    const [first] = tabs as [Tab]
    first.runTask = async () => false
    await world.tick(31_000)
    expect(asked(first)).toBe(1)
    await world.tick(58_000)
    expect(asked(first)).toBe(1)
    first.runTask = async () => true
    await world.tick(3_000)
    expect(asked(first)).toBe(2)
    await world.tick(600_000)
    expect(asked(first)).toBe(2)
  })

  test('that is shown and hidden again is asked again, and another one stays awake (R42)', async () => {
    const { world, tabs } = await openTabs(4)
    const [first, , third] = tabs as [Tab, Tab, Tab]
    await world.tick(60_000)
    await first.show()
    await world.tick(1_000)
    await first.hide()
    await world.tick(31_000)
    expect(tabs.map(asked)).toEqual([1, 1, 1, 0])
    await third.show()
    await third.hide()
    await world.tick(31_000)
    expect(tabs.map(asked)).toEqual([2, 1, 1, 0])
  })

  test('stays awake if it was visible last, even if another one was shown after it (R42)', async () => {
    const { world, tabs } = await openTabs(3)
    const [first, , last] = tabs as [Tab, Tab, Tab]
    // In another window.
    await first.show()
    await world.tick(1_000)
    await first.hide()
    await world.tick(1_000)
    await last.hide()
    await world.tick(60_000)
    expect(tabs.map(asked)).toEqual([1, 1, 0])
  })

  test('is asked at once when more than eight are hidden (R42)', async () => {
    const { world, tabs } = await openTabs(9)
    await world.tick(1_000)
    expect(tabs.map(asked)).toEqual(Array(9).fill(0))
    await tabs.at(-1)?.hide()
    await world.tick(0)
    expect(tabs.map(asked)).toEqual([...Array(8).fill(1), 0])
  })
})

describe('a hidden tab of a group', () => {
  test('is told that others share its process, as long as one of them lives (TB7)', async () => {
    const { engine, world } = await startEngine()
    const open = async (group: string, id: string): Promise<Tab> => {
      const tab = await openTab(engine, { visible: false, attach: false })
      await tab.attach(undefined, { windowName: windowNameOf(group, id) })
      return tab
    }
    const member = await open('one', 'a')
    const other = await open('one', 'b')
    const alone = await open('two', 'a')
    const nameless = await openTab(engine, { visible: false })
    const last = await openTab(engine)
    await last.hide()
    const told = (tab: Tab) => tab.tasks.flatMap((task) => (task.kind === 'sleep' ? [task.together] : []))
    await world.tick(31_000)
    expect([member, other, alone, nameless].map(told)).toEqual([[true], [true], [undefined], [undefined]])
    await other.close()
    await member.show()
    await member.hide()
    await world.tick(100)
    await last.show()
    await last.hide()
    await world.tick(31_000)
    expect(told(member)).toEqual([true, undefined])
  })

  test('has its name in the list of tabs (TB4)', async () => {
    const { engine } = await startEngine()
    const tab = await openTab(engine, { attach: false })
    await tab.attach(undefined, { windowName: windowNameOf('one', 'a') })
    const other = await openTab(engine)
    const answer = await other.api.health(null)
    expect(answer.ok && answer.value.tabs.map(({ windowName }) => windowName)).toEqual([
      windowNameOf('one', 'a'),
      undefined,
    ])
  })
})

describe('while all tabs are hidden', () => {
  test('an alert is raised once, by the tab that stays awake, and sleeping ones get the badge (R42)', async () => {
    const { world, instance, engine, tabs } = await openTabs(4)
    const [first, , , last] = tabs as [Tab, Tab, Tab, Tab]
    await last.run({
      kind: 'setPreferences',
      change: { desktopNotifications: true, notificationSound: true },
    })
    await last.hide()
    await world.tick(60_000)
    // A tab falls asleep by reloading.
    first.end()
    const asleep = await openTab(engine, { visible: false })
    await world.tick(60_000)
    expect(asked(asleep)).toBe(1)
    expect(asked(last)).toBe(0)

    const post = instance.publish({ content: '<p>hello there</p>' }, [])
    world.sockets.emit(
      'notification',
      instance.notify({ type: 'mention', status: post, created_at: AFTER_START }),
    )
    await world.tick(5_000)
    const alerts = (tab: Tab): string[] =>
      tab.tasks.map(({ kind }) => kind).filter((kind) => kind === 'alert' || kind === 'sound')
    expect(alerts(last).sort()).toEqual(['alert', 'sound'])
    expect([...tabs.slice(1, -1), asleep].flatMap(alerts)).toEqual([])
    expect(asleep.entity('badges')).toMatchObject({ notifications: 1 })
  })
})

test('posts that waited above a timeline still wait after its tab slept (R42, T20)', async () => {
  const { world, instance, engine } = await startEngine()
  instance.fill(30)
  const other = await openTab(engine, { visible: false })
  await other.run({ kind: 'setPreferences', change: { streaming: true, pauseOnUnfocused: true } })
  const shown = await other.watch('friends')
  await world.tick(5_000)
  const [top = ''] = other.rows(shown)
  const stream = (): void => world.sockets.emit('update', instance.publish())
  stream()
  await world.tick(2_000)

  const woken = await openTab(engine, { focused: true })
  const view = await woken.watch('friends', { anchorId: top, headId: top })
  await world.tick(2_000)
  expect([woken.rows(view)[0], woken.meta(view).newCount]).toEqual([top, 1])
  stream()
  await world.tick(5_000)
  expect([woken.rows(view)[0], woken.meta(view).newCount]).toEqual([top, 2])
  await woken.showNew(view)
  stream()
  await world.tick(5_000)
  expect(woken.meta(view).newCount).toBe(0)
})
