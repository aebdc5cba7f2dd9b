import { alertStateOf, asAlertBook, SHOWN } from '../../src/shared/alerts/alertBook.ts'
import { ALERTS_DATABASE, ALERTS_STORE } from '../../src/shared/alerts/alertsDatabase.ts'
import { countIn } from '../../tests/e2e/harness/alerts.ts'
import { until } from '../../tests/e2e/harness/browser.ts'
import budgets from '../budgets.json' with { type: 'json' }
import { alertDecisionTimes } from '../harness/alertDecisions.ts'
import { type Figure, percentile } from '../harness/figure.ts'
import { openRig, type Rig, rest } from '../harness/rig.ts'

const TABS = 20
const MADE = 200
const OVER_MS = 10_000
const READ = 'POST /api/v1/pleroma/notifications/read'

/** Counts the tones that the page plays. A notification's sound consists of two tones. */
const COUNT_TONES = `window.tones = 0; OscillatorNode.prototype.start = (start => function (when) {
  window.tones++; start.call(this, when) })(OscillatorNode.prototype.start); void 0`

const SERVICE_WORKER = `navigator.serviceWorker.register('/service-worker.js').then(() => navigator.serviceWorker.ready).then(() => true)`

export const once: Figure = {
  name: 'once',
  title: `${MADE} notifications in ${OVER_MS / 1_000} s, with the socket cut and a poll between, all tabs hidden`,
  async run(report, { dist, quick }) {
    const tabs = quick ? 5 : TABS
    const { notifications, alerts, sounds: maxSounds, readCalls, decisionMs } = budgets.once
    const rig = await openRig({ dist, posts: 200 })
    try {
      await rig.openTabs(tabs)
      // By then most hidden tabs are asleep: reloaded, but not rendered (decision 27).
      await rest(5_000)
      const displayed = await watchAlerts(rig)
      for (const tab of rig.tabs) await tab.evaluate(COUNT_TONES)
      await rig.tab().evaluate(SERVICE_WORKER)
      await rig.run({
        kind: 'setPreferences',
        change: { desktopNotifications: true, notificationSound: true },
      })
      await rig.browser.open('about:blank')
      await until('the silence after the start to be over', async () =>
        (await rig.health()).accounts.every(({ alertsSilent }) => !alertsSilent),
      )
      const before = await notificationRows(rig)
      await makeNotifications(rig)
      await until('all notifications', async () => (await notificationRows(rig)) - before >= MADE, 60_000)
      await rest(5_000)
      const note = `${tabs} tabs`
      const tones = await Promise.all(rig.tabs.map((tab) => tab.evaluate<number>('window.tones ?? 0')))
      const sounds = tones.reduce((sum, each) => sum + each, 0) / 2
      const exactly = (what: string, value: number): void => {
        report({ what, value, unit: 'count', budget: notifications, note })
        report({ what: `${what}, at least`, value, unit: 'count', budget: notifications, isMinimum: true })
      }
      exactly('rows', (await notificationRows(rig)) - before)
      exactly('told', await toldCount(rig))
      const shown = displayed.filter(({ title }) => countIn(title) === undefined).map(({ id }) => id)
      report({ what: 'alerts', value: displayed.length, unit: 'count', budget: alerts, note })
      report({ what: 'sounds', value: sounds, unit: 'count', budget: maxSounds, note })
      const twice = shown.length - new Set(shown).size
      report({ what: 'alerted twice', value: twice, unit: 'count', budget: 0 })

      const { count, ms } = await readInAll(rig)
      report({
        what: 'API calls when all tabs mark all as read',
        value: count,
        unit: 'count',
        budget: readCalls,
      })
      report({ what: 'until the last alert is closed', value: ms, unit: 'ms', budget: budgets.once.closedMs })
    } finally {
      await rig.close()
    }
    const took = await alertDecisionTimes(MADE)
    report({ what: 'decision, median', value: percentile(took, 50), unit: 'ms', budget: decisionMs })
    report({ what: 'decision, 99th percentile', value: percentile(took, 99), unit: 'ms', budget: decisionMs })
  },
}

interface Displayed {
  /** A replaced alert has the same id. */
  readonly id: string
  readonly title: string
}

/** Records the alerts that the browser itself reports as displayed. */
async function watchAlerts({ browser, instance }: Rig): Promise<readonly Displayed[]> {
  const displayed: Displayed[] = []
  const permissions = { origin: instance.origin, permissions: ['notifications' as const] }
  await browser.cdp.send('Browser.grantPermissions', permissions)
  const session = await browser.cdp.attach(await browser.open('about:blank', { background: true }))
  session.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent: event }) => {
    if (event.eventName !== 'Notification displayed') return
    const title = event.eventMetadata.find(({ key }) => key === 'Title')?.value ?? ''
    displayed.push({ id: event.instanceId, title })
  })
  const service = 'notifications' as const
  await session.send('BackgroundService.startObserving', { service })
  await session.send('BackgroundService.setRecording', { service, shouldRecord: true })
  return displayed
}

/** Number of notifications that the book of alerts lists as shown, alone or in the alert that counts. */
async function toldCount(rig: Rig): Promise<number> {
  const books = await rig.tab().evaluate<readonly unknown[]>(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('${ALERTS_DATABASE}')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const reading = opening.result.transaction('${ALERTS_STORE}').objectStore('${ALERTS_STORE}').getAll()
      reading.onsuccess = () => { opening.result.close(); resolve(reading.result) }
    }
  })`)
  return books
    .map(asAlertBook)
    .flatMap((book) => book.known.filter(([id]) => alertStateOf(book, id) === SHOWN)).length
}

async function notificationRows(rig: Rig): Promise<number> {
  const { timelines } = await rig.health()
  return Object.entries(timelines).find(([name]) => name.endsWith('/notifications'))?.[1] ?? 0
}

/** Makes the notifications at a steady rate. Cuts the socket after 40% of them. */
async function makeNotifications(rig: Rig): Promise<void> {
  const { control } = rig.instance
  const startedAt = Date.now()
  for (let made = 0; made < MADE; made++) {
    if (made === Math.floor(MADE * 0.4)) control.closeSockets('terminate')
    await rig.instance.post('rook', `@luna this is ${made}`)
    const dueAt = startedAt + ((made + 1) * OVER_MS) / MADE
    await rest(Math.max(0, dueAt - Date.now()))
  }
}

/** Makes one more notification, then marks all as read in all tabs at once. */
async function readInAll(rig: Rig): Promise<{ count: number; ms: number }> {
  const openAlerts = `navigator.serviceWorker.ready.then((one) => one.getNotifications()).then((all) => all.length)`
  await rig.instance.post('rook', '@luna one more')
  await until('an alert', () => rig.tab().evaluate<number>(openAlerts))
  const upToId = [...rig.instance.state.notifications.values()].flat().at(-1)?.id ?? ''
  rig.instance.control.resetStats()
  const run = `window.rookery.run(${JSON.stringify({ kind: 'readNotifications', upToId })})`
  const readAt = Date.now()
  const reading = Promise.all(rig.tabs.map((tab) => tab.evaluate(run)))
  await until('no alert', async () => (await rig.tab().evaluate<number>(openAlerts)) === 0, 15_000, 5)
  const ms = Date.now() - readAt
  await reading
  await rest(1_000)
  return { count: rig.instance.control.stats().byPath[READ] ?? 0, ms }
}
