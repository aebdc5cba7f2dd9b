import { createECDH } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asAlertBook, BURST_MS } from '../../src/shared/alerts/alertBook.ts'
import { pushBookKey } from '../../src/shared/alerts/pushBook.ts'
import { tabLock } from '../../src/shared/protocol/control.ts'
import { accountOfScope, urlAs } from '../../src/shared/protocol/serviceWorker.ts'
import {
  accountOf,
  alertsOnScreen,
  countIn,
  type Heard,
  signInWithAlerts,
  storedAt,
  toldCount,
  waitForAlertsAllowed,
} from './harness/alerts.ts'
import { until } from './harness/browser.ts'
import { type CdpSession, evaluate } from './harness/cdp.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { PASSWORD } from './harness/instance.ts'
import { countOf, readAll } from './harness/readAll.ts'
import { clickIn } from './harness/serviceWorkers.ts'
import type { World } from './harness/world.ts'

let world: World
let seat: CdpSession
let heard: Heard

/** Fakes push subscriptions, one for each registration, because the browser can't reach a push service. */
function subscribeTo(keys: { p256dh: string; auth: string }): void {
  if (!('PushManager' in globalThis)) return
  const made = new WeakMap<PushManager, PushSubscription>()
  PushManager.prototype.getSubscription = async function () {
    return made.get(this) ?? null
  }
  PushManager.prototype.subscribe = async function () {
    const before = made.get(this)
    if (before !== undefined) return before
    const endpoint = `https://push.example/${crypto.randomUUID()}`
    const subscription = {
      endpoint,
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => made.delete(this),
    } as unknown as PushSubscription
    made.set(this, subscription)
    return subscription
  }
}

function browserKeys(): { p256dh: string; auth: string } {
  const pair = createECDH('prime256v1')
  return { p256dh: pair.generateKeys('base64url'), auth: Buffer.alloc(16, 7).toString('base64url') }
}

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 60 }, serviceWorkers: true })
  const started = await signInWithAlerts(world, ({ page }) =>
    page.context().addInitScript(subscribeTo, browserKeys()),
  )
  ;({ heard, seat } = started)
})
afterAll(() => world?.close())

/** Waits until the titles of all tabs show the unread count. */
const waitForCount = (unread: number): Promise<unknown> =>
  until(`${unread} unread in all tabs`, async () =>
    (await Promise.all(world.tabs().map(countOf))).every((each) => each === unread),
  )

const mention = (words: string): Promise<unknown> => world.instance.post('rook', `@luna ${words}`)

/**
 * Closes all tabs, and waits until the engine knows it. It lives on for a while, and decides on alerts as long as it counts a
 * tab. It learns of the end by a message, which a slow tab may not send, or else by the tab's lock.
 */
async function closeAll(): Promise<void> {
  const { browser, engines } = world
  const [target] = await engines()
  if (target === undefined) throw new Error('there is no engine')
  const engine = await browser.cdp.attach(target.targetId)
  // Hide each tab first: a notification that arrives while a visible tab closes may count as seen.
  for (const tab of world.tabs()) {
    await tab.hide()
    await tab.close()
  }
  await until('the engine to have no tab', () => evaluate<boolean>(engine, NO_TAB))
  // After it has got a tab's lock, it still waits for the last messages. A timer that starts later and takes longer ends later.
  await evaluate(engine, 'new Promise((resolve) => setTimeout(resolve, 500))')
  await engine.detach()
}

/** An expression: whether no tab holds its lock, and the engine waits for none. */
const NO_TAB = `navigator.locks.query().then(({ held, pending }) =>
  [...held, ...pending].every(({ name }) => !name.startsWith(${JSON.stringify(tabLock(''))})))`

/** Each test starts with one tab, and without unread notifications. */
beforeEach(async () => {
  const [first, ...others] = world.tabs()
  if (first === undefined) throw new Error('there is no tab')
  for (const other of others) await other.close()
  await first.show()
  await readAll([first])
  await until('no alert', async () => (await alertsOnScreen(first)).length === 0)
  heard.displayed.length = 0
  heard.rings = 0
  world.instance.control.resetStats()
})

describe('with three tabs', () => {
  test('each notification is told once, though the socket breaks and a tab closes; all tabs know when they are read (NO29, AL1, AL2)', async () => {
    const [first] = world.tabs()
    if (first === undefined) throw new Error('there is no tab')
    for (let more = 0; more < 2; more++) await world.openTab('/main/friends')
    await waitForAlertsAllowed(first)
    // The engine asks the last tab first. The click allows that tab to play sounds.
    const last = world.tabs().at(-1) ?? first
    await last.page.getByRole('heading').first().click()
    await last.hide()
    const toldBefore = await toldCount(first)
    const startedAt = Date.now()
    for (let made = 1; made <= 15; made++) {
      await mention(`word ${made}`)
      if (made === 4) await until('an alert', () => heard.displayed.length > 0)
      if (made === 5) await last.close()
      if (made === 8) world.instance.control.closeSockets('terminate')
    }
    const isAlone = ({ title }: { readonly title: string }): boolean => countIn(title) === undefined
    await until('all of them to be told', async () => (await toldCount(first)) === toldBefore + 15, 30_000)
    await waitForCount(15)
    const alone = heard.displayed.filter(isAlone).map(({ id }) => id)
    expect(new Set(alone).size).toBe(alone.length)
    expect(alone.length).toBeGreaterThanOrEqual(4)
    expect(heard.displayed.length).toBeLessThan(15)
    expect(heard.rings).toBeGreaterThan(0)
    expect(heard.rings).toBeLessThanOrEqual((Date.now() - startedAt) / 1_000 + 1)
    expect(await alertsOnScreen(first)).not.toEqual([])

    const other = world.tabs()[1] ?? first
    await other.show()
    // What `readAll` sent may have arrived after the counters were reset.
    const reads = (): number => world.stats().byPath['POST /api/v1/pleroma/notifications/read'] ?? 0
    const before = reads()
    await other.page.getByRole('button', { name: 'Mark as read' }).click()
    await waitForCount(0)
    await until('all alerts to be closed', async () => (await alertsOnScreen(first)).length === 0)
    await until('the instance to know', () => reads() > before)
    expect(reads()).toBe(before + 1)
  })
})

describe('a push', () => {
  interface Shown {
    readonly tag: string
    readonly title: string
    readonly data: { readonly url: string }
  }

  const valueIn = async <T>(worker: CdpSession, expression: string): Promise<T> => {
    const { result } = await worker.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    })
    return result.value as T
  }
  /** The alerts of a worker's registration. */
  const openAlerts = (worker: CdpSession): Promise<readonly Shown[]> =>
    valueIn(
      worker,
      'registration.getNotifications().then((all) => all.map(({ tag, title, data }) => ({ tag, title, data })))',
    )
  /** Waits for the running worker of the registration for `account`. */
  const workerOf = (account: string): Promise<CdpSession> =>
    until(`the worker for ${account}`, async () => {
      for (const { targetId } of await world.browser.targets('service_worker')) {
        const worker = await world.browser.cdp.attach(targetId)
        if (accountOfScope(await valueIn<string>(worker, 'registration.scope')) === account) return worker
        await worker.detach()
      }
      return null
    })

  test('of each account arrives for that one: one alert while no tab is open, and none again in the next tab (R45, NO55)', async () => {
    const [first] = world.tabs()
    if (first === undefined) throw new Error('there is no tab')
    await first.show()
    const posts = (): number => world.stats().byPath['POST /api/v1/push/subscription/'] ?? 0
    const luna = await accountOf(first)
    // moss is added, and wants pushes; then luna does.
    await first.run({ kind: 'signIn', username: 'moss', password: PASSWORD })
    await first.run({ kind: 'setPreferences', change: { webPushNotifications: true } })
    const moss = await accountOf(first)
    await until('the first subscription', () => posts() === 1)
    await first.run({ kind: 'showAccount', as: luna })
    await first.page.getByRole('button', { name: 'Settings', exact: true }).click()
    const settings = first.page.getByRole('dialog', { name: 'Settings' })
    await settings.getByRole('tab', { name: 'Notifications' }).click()
    await settings.getByRole('switch', { name: 'Push notifications', exact: true }).check()
    await until('the second subscription', () => posts() === 2)
    // The service worker shows pushes of accounts that are in the database of alerts. An account's own record begins with its first
    // fetch; what is older raises no alert (NO31), so the post must come later.
    for (const key of [luna, moss].flatMap((one) => [one, pushBookKey(one)]))
      await until(
        `what the service worker knows at ${key}`,
        async () => (await storedAt(first, key)) !== undefined,
      )
    const endpoints = await first.page.evaluate(async () => {
      const all = await navigator.serviceWorker.getRegistrations()
      return Promise.all(
        all.map(async ({ scope, pushManager }) => ({
          scope,
          endpoint: (await pushManager.getSubscription())?.endpoint,
        })),
      )
    })

    const { instance } = world
    /** Ids of the registrations, by account. */
    const registered = new Map<string | null, string>()
    seat.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId, scopeURL, isDeleted } of registrations)
        if (!isDeleted) registered.set(accountOfScope(scopeURL), registrationId)
    })
    await seat.send('ServiceWorker.enable')
    const deliver = async (to: string, data: string): Promise<unknown> => {
      const registrationId = await until(`the registration for ${to}`, () => registered.get(to))
      return seat.send('ServiceWorker.deliverPushMessage', { origin: instance.origin, registrationId, data })
    }

    const unseen = await countOf(first)
    // An alert soon after those of the test before would be collected.
    const { lastAt, alone } = asAlertBook(await storedAt(first, luna)).collecting
    const quietAt = Math.max(lastAt, ...alone) + BURST_MS
    await until('the end of the burst', () => Date.now() > quietAt)
    await closeAll()
    instance.control.takePushes()
    const post = await instance.post('rook', '@luna @moss while you were away')
    const pushes = instance.control.takePushes()
    expect(new Set(pushes.map(({ endpoint }) => endpoint)).size).toBe(2)
    const workers = new Map<string, CdpSession>()
    for (const { endpoint, data } of pushes) {
      const to =
        accountOfScope(endpoints.find((one) => one.endpoint === endpoint)?.scope ?? instance.origin) ?? ''
      expect(data).toContain('access_token')
      await deliver(to, data)
      const worker = await workerOf(to)
      workers.set(to, worker)
      const shown = await until('the alert', async () => {
        const all = await openAlerts(worker)
        return all.length > 0 && all
      })
      expect(shown).toMatchObject([
        { title: `New Mention · @${to}`, data: { url: `/notice/${post.id}`, accountKey: to } },
      ])
      await deliver(to, data)
      await deliver(to, 'what is this')
      await deliver(to, JSON.stringify({ access_token: 'x', notification_type: 'mention' }))
    }
    const [lunas, mosses] = [workers.get(luna), workers.get(moss)]
    if (lunas === undefined || mosses === undefined) throw new Error('a worker is missing')

    const tab = await world.openTab('/main/friends')
    await until('the unread count of both accounts (SA23)', async () => (await countOf(tab)) === unseen + 2)
    expect(await openAlerts(lunas)).toHaveLength(1)
    expect(heard.displayed).toHaveLength(2)
    // The tab shows luna: a click on moss's alert opens another one.
    const [ofMoss] = await openAlerts(mosses)
    expect((await clickIn(mosses, ofMoss?.data)).opened).toEqual([urlAs(`/notice/${post.id}`, moss)])
    await tab.page.getByRole('button', { name: 'Mark as read' }).click()
    await until('the alert to be closed', async () => (await openAlerts(lunas)).length === 0)
    expect(await openAlerts(mosses)).toHaveLength(1)

    // Leaving moss ends its pushes at the instance and in the browser, and luna's stay.
    await tab.run({ kind: 'showAccount', as: moss })
    await tab.run({ kind: 'signOut' })
    expect(world.stats().byPath['DELETE /api/v1/push/subscription/']).toBe(1)
    const scopes = (): Promise<readonly string[]> =>
      tab.page.evaluate(async () =>
        (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
      )
    await until('the registration to be gone', async () => (await scopes()).length === 2)
    expect((await scopes()).map(accountOfScope).sort()).toEqual([luna, null])
  })
})
