import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alertStateOf, asAlertBook, SHOWN } from '../../src/shared/alerts/alertBook.ts'
import type { TabTask } from '../../src/shared/protocol/batch.ts'
import {
  alertTasks,
  closedTags,
  NOW,
  soundGaps,
  startListening,
  TASK_MS,
  tagsOf,
  told,
} from './harness/alerts.ts'
import type { Json } from './harness/json.ts'
import { ALICE, BOB, CAROL, openAs, tell, withAccounts } from './harness/severalAccounts.ts'
import type { Tab } from './harness/tab.ts'
import { killEngine, openTab } from './harness/world.ts'

const BOTH = { desktopNotifications: true, notificationSound: true }
const COLLECTING = `${ALICE}:`

/** Listens with alerts and sounds, and sends `count` mentions at once. */
async function listen() {
  const started = await startListening(BOTH)
  const { world, mention } = started
  const send = (count = 1): readonly Json[] =>
    Array.from({ length: count }, () => {
      const one = mention()
      world.sockets.emit('notification', one)
      return one
    })
  const book = async () => asAlertBook(await world.disk.alerts.get('books', ALICE))
  return { ...started, send, book }
}

const alertsOf = (...tabs: readonly Pick<Tab, 'tasks'>[]) =>
  alertTasks(...tabs).flatMap((one) => (one.kind === 'alert' ? [one.alert] : []))

describe('a mention bomb', () => {
  test('of a thousand mentions has few sounds, few alerts and one that counts, and an exact badge (AL1, AL2)', async () => {
    const { world, instance, tab, view, send } = await listen()
    await tab.run({ kind: 'readNotifications', upToId: String(instance.notifications[0]?.id) })
    const began = world.clock.now()
    for (let count = 0; count < 100; count++) {
      send(10)
      await world.tick(100)
    }
    await world.tick(10_000)
    const sounds = soundGaps(tab)
    expect(sounds.length).toBeLessThan((world.clock.now() - began) / 1_000)
    expect(sounds.filter((gap) => gap < 1_000)).toEqual([])
    const { alone, counts } = told(tab)
    expect(new Set(alone).size).toBe(4)
    expect(alone).toHaveLength(4)
    expect(counts.at(-1)).toBe(996)
    expect(counts.length).toBeLessThan(10)
    await tab.show(true)
    await world.tick(1_000)
    expect(tab.meta(view).unseenCount).toBe(1_000)
  })

  test('shows four alerts alone, and from the fifth on one that is replaced without a sound (AL1)', async () => {
    const { world, tab, send } = await listen()
    send(4)
    await world.tick(500)
    expect(tagsOf(tab)).not.toContain(COLLECTING)
    expect(alertsOf(tab).map(({ silent = false }) => silent)).toEqual([false, true, true, true])
    await world.tick(1_000)
    send(1)
    await world.tick(500)
    expect(alertsOf(tab).at(-1)).toMatchObject({
      tag: COLLECTING,
      name: 'bob',
      words: 'hello there',
      collected: { count: 1, onlyMentions: true },
    })
    expect(alertsOf(tab).at(-1)).not.toHaveProperty('silent')
    send(6)
    await world.tick(4_000)
    expect(alertsOf(tab)).toHaveLength(6)
    expect(alertsOf(tab).at(-1)).toMatchObject({ tag: COLLECTING, silent: true, collected: { count: 7 } })
    expect(soundGaps(tab)).toHaveLength(1)
  })

  test('of several kinds counts notifications (AL1)', async () => {
    const { world, instance, tab, send } = await listen()
    send(5)
    world.sockets.emit('notification', instance.notify({ ...NOW, type: 'follow' }))
    await world.tick(5_000)
    expect(alertsOf(tab).at(-1)?.collected).toEqual({ count: 2, onlyMentions: false })
  })

  test('is over after ten quiet seconds: the next alert is shown alone (AL1)', async () => {
    const { world, tab, send } = await listen()
    send(20)
    await world.tick(9_000)
    send(1)
    await world.tick(9_000)
    expect(told(tab)).toMatchObject({ alone: { length: 4 }, counts: [16, 1] })
    await world.tick(1_500)
    send(1)
    await world.tick(1_000)
    expect(told(tab).alone).toHaveLength(5)
  })

  test('of two accounts has one collecting alert each, and one sound a second in all (AL1, AL2)', async () => {
    const { world, engine, instance, owl } = await withAccounts()
    for (const account of [ALICE, BOB, CAROL]) await world.disk.session.put('preferences', account, BOTH)
    const tab = await openTab(engine, { visible: false })
    const other = await openAs(engine, CAROL, false)
    await world.tick(30_000)
    for (let round = 0; round < 20; round++) {
      tell(world, instance, 'rook.example', { type: 'follow' })
      tell(world, owl, 'owl.example', { type: 'follow' })
      await world.tick(200)
    }
    await world.tick(10_000)
    const collecting = new Set(tagsOf(tab, other).filter((tag) => tag.endsWith(':')))
    expect(collecting).toEqual(new Set([ALICE, BOB, CAROL].map((account) => `${account}:`)))
    expect(alertTasks(tab, other).filter(({ kind }) => kind === 'sound')).not.toEqual([])
    expect(soundGaps(tab, other).filter((gap) => gap < 1_000)).toEqual([])
  })
})

describe('the collecting alert', () => {
  test('closes when all that it counts is read, and counts from the beginning afterwards (AL3)', async () => {
    const { world, instance, tab, send } = await listen()
    send(10)
    await world.tick(500)
    expect(told(tab).counts).toEqual([6])
    await tab.run({ kind: 'readNotifications', upToId: String(instance.notifications[0]?.id) })
    await world.tick(100)
    expect(closedTags(tab)).toContain(COLLECTING)
    send(2)
    await world.tick(4_000)
    expect(told(tab).counts).toEqual([6, 2])
  })

  test('closes five seconds after it was last replaced (NO32)', async () => {
    const { world, tab, send } = await listen()
    send(10)
    await world.tick(2_000)
    send(1)
    await world.tick(5_000)
    expect(told(tab).counts).toEqual([6, 7])
    expect(closedTags(tab)).not.toContain(COLLECTING)
    await world.tick(3_500)
    expect(closedTags(tab)).toContain(COLLECTING)
  })

  test('does not tell what was read, or became quiet, before it was shown (NO30, AL7)', async () => {
    const { world, instance, tab, send } = await listen()
    send(10)
    await world.tick(500)
    send(5)
    await world.tick(100)
    await tab.run({ kind: 'readNotifications', upToId: String(instance.notifications[0]?.id) })
    await world.tick(5_000)
    expect(told(tab).counts).toEqual([6])
    send(1)
    await world.tick(500)
    send(5)
    await world.tick(100)
    await tab.run({ kind: 'setPreferences', change: { doNotDisturbUntil: world.clock.now() + 60_000 } })
    await world.tick(10_000)
    expect(told(tab).counts).toEqual([6, 1])
  })

  test('goes on counting in the next engine, which tells what nobody has told (NO29, R28)', async () => {
    const { world, engine, tab, send } = await listen()
    send(10)
    await world.tick(500)
    send(7)
    await world.tick(200)
    expect(told(tab).counts).toEqual([6])
    await killEngine(engine)
    const next = await openTab(await world.start(), { visible: false })
    await next.watch('notifications')
    await world.tick(8_000)
    expect(told(next).alone).toEqual([])
    expect(told(next).counts).toHaveLength(1)
    expect([7, 13]).toContain(told(next).counts[0])
    expect(soundGaps(next)).toEqual([])
  })
})

describe('what is claimed and not shown', () => {
  test('is shown within ten seconds, though the tab hangs or can not show it at first (AL3)', async () => {
    const { world, tab, send, book } = await listen()
    let failures = 2
    tab.runTask = async () => {
      failures--
      return failures < 0 || (failures % 2 === 0 ? false : new Promise<boolean>(() => {}))
    }
    const ids = send(2).map(({ id }) => String(id))
    await world.tick(10_000)
    const state = await book()
    expect(ids.map((id) => alertStateOf(state, id))).toEqual([SHOWN, SHOWN])
  })

  test('by a service worker that died is shown by the engine (AL3)', async () => {
    const { world, tab, mention } = await listen()
    const one = mention()
    const claimed = asAlertBook(await world.disk.alerts.get('books', ALICE))
    const known = [...claimed.known, [String(one.id), NOW.created_at, world.clock.now()]]
    await world.disk.alerts.put('books', ALICE, { ...claimed, known })
    world.sockets.emit('notification', one)
    await world.tick(3_000)
    expect(alertTasks(tab)).toEqual([])
    await world.tick(6_000)
    expect(told(tab).alone).toEqual([one.id])
  })

  test('by an engine whose last tab closed is shown to the next tab (NO37)', async () => {
    const { world, engine, tab, send } = await listen()
    tab.runTask = () => new Promise(() => {})
    const [one] = send(1)
    await world.tick(500)
    await tab.close()
    await world.tick(6_000)
    const next = await openTab(engine, { visible: false })
    await world.tick(5_000)
    expect(told(next).alone).toEqual([one?.id])
  })
})

describe('any burst', () => {
  /** What became of a task: the tab did it, could not do it, or hung. */
  const answers = fc.constantFrom('done', 'done', 'done', 'refused', 'hung')
  const arrival = fc.record({
    afterMs: fc.oneof(fc.constant(0), fc.nat(400), fc.nat(14_000)),
    type: fc.constantFrom('mention', 'mention', 'follow'),
  })

  test('tells each notification once, alone or counted, within ten seconds, with one sound a second (NO29, AL1, AL2, AL3)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(arrival, { minLength: 1, maxLength: 40 }),
        fc.array(answers, { maxLength: 12 }),
        async (arrivals, answersInTurn) => {
          const script = [...answersInTurn]
          const { world, instance, tab, mention } = await startListening(BOTH)
          /** How often each alert has failed in a row. Three hung tabs take longer than ten seconds. */
          const failures = new Map<string, number>()
          const shown: Extract<TabTask, { kind: 'alert' }>[] = []
          const behave = (each: Tab): void => {
            each.runTask = async () => {
              const task = each.tasks.at(-1)
              if (task?.kind !== 'alert') return true
              const { tag } = task.alert
              const inRow = failures.get(tag) ?? 0
              const answer = inRow < 2 ? (script.shift() ?? 'done') : 'done'
              failures.set(tag, answer === 'done' ? 0 : inRow + 1)
              if (answer === 'hung') return new Promise<boolean>(() => {})
              if (answer === 'done') shown.push(task)
              return answer === 'done'
            }
          }
          behave(tab)
          const sent = new Map<string, number>()
          for (const { afterMs, type } of arrivals) {
            await world.tick(afterMs)
            const created = { created_at: new Date(world.clock.now()).toISOString() }
            const one = type === 'mention' ? mention() : instance.notify({ ...NOW, type })
            Object.assign(one, created)
            sent.set(String(one.id), world.clock.now())
            world.sockets.emit('notification', one)
          }
          await world.tick(60_000)
          const alone = shown.flatMap(({ alert }) => (alert.collected ? [] : [alert.notificationId]))
          expect(new Set(alone).size).toBe(alone.length)
          let collected = 0
          let before = { at: 0, count: 0 }
          for (const { alert, until } of shown) {
            if (alert.collected === undefined) continue
            const at = until - TASK_MS
            const { count } = alert.collected
            collected += at - before.at < 5_000 ? count - before.count : count
            before = { at, count }
          }
          expect(alone.length + collected).toBe(arrivals.length)
          expect(soundGaps(tab).filter((gap) => gap < 1_000)).toEqual([])
          const startOf = ({ until }: TabTask): number => until - TASK_MS
          for (const [id, arrivedAt] of sent) {
            const itsAlert =
              shown.find(({ alert }) => !alert.collected && alert.notificationId === id) ??
              shown.find((one) => one.alert.collected && startOf(one) >= arrivedAt)
            expect(itsAlert === undefined || startOf(itsAlert) - arrivedAt).toBeLessThanOrEqual(10_000)
          }
        },
      ),
      { numRuns: 60 },
    )
  }, 60_000)
})
