import { createECDH } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from './harness/browser.ts'
import type { CdpSession } from './harness/cdp.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

let world: World
let seat: CdpSession
/** The browser's id of each displayed alert, from a page or from the service worker. */
const alerts: string[] = []
let rings = 0

/** Records the alerts that the browser reports as displayed. Uses the session of an empty tab. */
async function watchAlerts(): Promise<CdpSession> {
  const { browser } = world
  const [empty] = (await browser.targets('page')).filter(({ url }) => url === 'about:blank')
  if (empty === undefined) throw new Error('there is no empty tab')
  const seat = await browser.cdp.attach(empty.targetId)
  seat.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent: event }) => {
    if (event.eventName === 'Notification displayed') alerts.push(event.instanceId)
  })
  await seat.send('BackgroundService.startObserving', { service: 'notifications' })
  await seat.send('BackgroundService.setRecording', { service: 'notifications', shouldRecord: true })
  return seat
}

/** Logs each sound to the console. A counter in the tab would be lost when the tab closes. */
function overhear(): void {
  const start = OscillatorNode.prototype.start
  let tones = 0
  OscillatorNode.prototype.start = function (when) {
    tones++
    // Each sound consists of two tones.
    if (tones % 2 === 1) console.debug('rang')
    start.call(this, when)
  }
}

/** Fakes a push subscription, because the browser can't reach a push service. */
function subscribeTo(keys: { p256dh: string; auth: string }): void {
  if (!('PushManager' in globalThis)) return
  let made: PushSubscription | null = null
  PushManager.prototype.getSubscription = async () => made
  PushManager.prototype.subscribe = async () => {
    const endpoint = 'https://push.example/luna'
    made = {
      endpoint,
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        made = null
        return true
      },
    } as unknown as PushSubscription
    return made
  }
}

function browserKeys(): { p256dh: string; auth: string } {
  const pair = createECDH('prime256v1')
  return { p256dh: pair.generateKeys('base64url'), auth: Buffer.alloc(16, 7).toString('base64url') }
}

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 60 }, serviceWorkers: true })
  const { origin } = world.instance
  await world.browser.cdp.send('Browser.grantPermissions', { origin, permissions: ['notifications'] })
  seat = await watchAlerts()
  const first = await world.openTab('/login')
  const context = first.page.context()
  context.on('console', (message) => {
    if (message.text() === 'rang') rings++
  })
  await context.addInitScript(overhear)
  await context.addInitScript(subscribeTo, browserKeys())
  await first.page.reload()
  await world.signIn(first)
  await workerRuns(first)
  await first.run({
    kind: 'setPreferences',
    change: { desktopNotifications: true, notificationSound: true },
  })
})
afterAll(() => world?.close())

/** Registers the service worker at once, instead of after a period without input. */
const workerRuns = (tab: Tab): Promise<unknown> =>
  tab.page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
    await navigator.serviceWorker.ready
  })

const standing = (tab: Tab): Promise<readonly string[]> =>
  tab.page.evaluate(async () => {
    const found = await navigator.serviceWorker.getRegistration()
    return ((await found?.getNotifications()) ?? []).map(({ tag }) => tag).sort()
  })

const counted = async (tab: Tab): Promise<number> =>
  Number(/^\((\d+)\)/.exec(await tab.page.title())?.[1] ?? 0)
/** Waits until the titles of all tabs show the unread count. */
const count = (unread: number): Promise<unknown> =>
  until(`${unread} unread in all tabs`, async () =>
    (await Promise.all(world.tabs().map(counted))).every((each) => each === unread),
  )

const notSilent = (tab: Tab): Promise<unknown> =>
  until('the end of the silent period after the start', async () => {
    const { accounts } = await tab.health()
    return accounts.every(({ alertsSilent }) => !alertsSilent)
  })

const mention = (words: string): Promise<unknown> => world.instance.post('rook', `@luna ${words}`)

describe('with five tabs', () => {
  test('each notification raises one alert and one sound, though the socket breaks and a tab closes', async () => {
    const [first] = world.tabs()
    if (first === undefined) throw new Error('there is no tab')
    for (let more = 0; more < 4; more++) await world.openTab('/main/friends')
    await notSilent(first)
    // The engine asks the last tab first. The click allows that tab to play sounds.
    const last = world.tabs().at(-1) ?? first
    await last.page.getByRole('heading').first().click()
    await last.hide()
    const before = await counted(first)
    for (let made = 1; made <= 30; made++) {
      await mention(`word ${made}`)
      if (made === 9) await until('an alert', () => alerts.length > 0)
      if (made === 10) await last.close()
      if (made === 16) world.instance.control.closeSockets('terminate')
    }
    await until('all alerts and sounds', () => alerts.length >= 30 && rings >= 30, 30_000)
    await count(before + 30)
    expect(alerts).toHaveLength(30)
    expect(new Set(alerts).size).toBe(30)
    expect(rings).toBe(30)
  })

  test('marking as read in one tab does so in all, and closes the alerts', async () => {
    const [first, other] = world.tabs()
    if (first === undefined || other === undefined) throw new Error('there are no tabs')
    await mention('one more')
    await until('the alert', async () => (await standing(first)).length > 0)
    await other.show()
    await other.page.getByRole('button', { name: 'Mark as read' }).click()
    await count(0)
    await until('the alert to be closed', async () => (await standing(first)).length === 0)
    expect(world.stats().byPath['POST /api/v1/pleroma/notifications/read']).toBe(1)
  })
})

describe('a push', () => {
  /** The service worker, and a function that delivers a push to it. */
  let worker: CdpSession
  let deliver: (data: string) => Promise<unknown>
  const openAlerts = async (): Promise<readonly { tag: string; title: string; url: string }[]> => {
    const { result } = await worker.send('Runtime.evaluate', {
      expression:
        'registration.getNotifications().then((all) => all.map(({ tag, title, data }) => ({ tag, title, url: data.url })))',
      awaitPromise: true,
      returnByValue: true,
    })
    return result.value
  }

  test('subscription is created when the setting is turned on', async () => {
    const [tab] = world.tabs()
    if (tab === undefined) throw new Error('there is no tab')
    await tab.show()
    await tab.page.getByRole('button', { name: 'Settings', exact: true }).click()
    const settings = tab.page.getByRole('dialog', { name: 'Settings' })
    await settings.getByRole('tab', { name: 'Notifications' }).click()
    await settings.getByRole('switch', { name: 'Push notifications', exact: true }).check()
    const posts = (): number => world.stats().byPath['POST /api/v1/push/subscription/'] ?? 0
    await until('the subscription', () => posts() === 1)
    await tab.page.keyboard.press('Escape')
  })

  test('raises one alert while no tab is open, and none again in the next tab', async () => {
    const { browser, instance } = world
    const [scope] = await browser.targets('service_worker')
    if (scope === undefined) throw new Error('there is no service worker')
    const registered = new Promise<string>((resolve) => {
      seat.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        for (const { registrationId, isDeleted } of registrations) if (!isDeleted) resolve(registrationId)
      })
    })
    await seat.send('ServiceWorker.enable')
    const registrationId = await registered
    deliver = (data) =>
      seat.send('ServiceWorker.deliverPushMessage', { origin: instance.origin, registrationId, data })
    worker = await browser.cdp.attach(scope.targetId)

    // Hide each tab first: a notification that arrives while a visible tab closes may count as seen.
    for (const tab of world.tabs()) {
      await tab.hide()
      await tab.close()
    }
    alerts.length = 0
    instance.control.takePushes()
    const post = await instance.post('rook', '@luna while you were away')
    const [push] = instance.control.takePushes()
    if (push === undefined) throw new Error('the instance has not pushed')
    expect(push.data).toContain('access_token')
    await deliver(push.data)
    const shown = await until('the alert', async () => {
      const all = await openAlerts()
      return all.length > 0 && all
    })
    expect(shown).toMatchObject([{ title: 'New Mention', url: `/notice/${post.id}` }])
    await deliver(push.data)
    await deliver('what is this')
    await deliver(JSON.stringify({ access_token: 'x', notification_type: 'mention' }))

    const tab = await world.openTab('/main/friends')
    await until('the unread count', async () => (await counted(tab)) === 1)
    expect(await openAlerts()).toHaveLength(1)
    expect(alerts).toHaveLength(1)
    await tab.page.getByRole('button', { name: 'Mark as read' }).click()
    await until('the alert to be closed', async () => (await openAlerts()).length === 0)
  })
})
