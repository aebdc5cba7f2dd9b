import { asAlertBook, SHOWN } from '../../../src/shared/alerts/alertBook.ts'
import { ALERTS_DATABASE, ALERTS_STORE } from '../../../src/shared/alerts/alertsDatabase.ts'
import { TAB_ACCOUNT } from '../../../src/ui/engine/tabAccount.ts'
import { until } from './browser.ts'
import type { CdpSession } from './cdp.ts'
import { registerWorker } from './serviceWorkers.ts'
import type { Tab } from './tab.ts'
import type { World } from './world.ts'

/** What the browser did for the alerts of a world. */
export interface Heard {
  /** Each time that an alert was displayed. A replaced one has the same id. */
  readonly displayed: { readonly id: string; readonly title: string }[]
  rings: number
}

/** An alert on screen. */
export interface AlertOnScreen {
  readonly tag: string
  readonly title: string
  readonly body: string
  readonly silent: boolean
  readonly data: { readonly url: string; readonly count?: number }
}

/** Lets the world show alerts, and signs in with alerts and sounds switched on. Records what is displayed and played from then on. */
export async function signInWithAlerts(
  world: World,
  beforePages: (tab: Tab) => Promise<unknown> = async () => {},
): Promise<{ readonly heard: Heard; readonly first: Tab; readonly seat: CdpSession }> {
  const heard: Heard = { displayed: [], rings: 0 }
  const { origin } = world.instance
  await world.browser.cdp.send('Browser.grantPermissions', { origin, permissions: ['notifications'] })
  const seat = await watchAlerts(world, heard)
  const first = await world.openTab('/login')
  const context = first.page.context()
  context.on('console', (message) => {
    if (message.text() === 'rang') heard.rings++
  })
  await context.addInitScript(overhear)
  await beforePages(first)
  await first.page.reload()
  await world.signIn(first)
  await registerWorker(first)
  await first.run({
    kind: 'setPreferences',
    change: { desktopNotifications: true, notificationSound: true },
  })
  return { heard, first, seat }
}

/** Records the alerts that the browser reports as displayed. Uses the session of an empty tab. */
async function watchAlerts({ browser }: World, { displayed }: Heard): Promise<CdpSession> {
  const [empty] = (await browser.targets('page')).filter(({ url }) => url === 'about:blank')
  if (empty === undefined) throw new Error('there is no empty tab')
  const seat = await browser.cdp.attach(empty.targetId)
  seat.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent: event }) => {
    if (event.eventName !== 'Notification displayed') return
    const title = event.eventMetadata.find(({ key }) => key === 'Title')?.value ?? ''
    displayed.push({ id: event.instanceId, title })
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

/** The alerts on screen that a tab has shown. */
export const alertsOnScreen = ({ page }: Tab): Promise<readonly AlertOnScreen[]> =>
  page.evaluate(async () => {
    const found = await navigator.serviceWorker.getRegistration()
    return ((await found?.getNotifications()) ?? []).map(({ tag, title, body, silent, data }) => ({
      tag,
      title,
      body,
      silent: silent === true,
      data,
    }))
  })

export const waitForAlertsAllowed = (tab: Tab): Promise<unknown> =>
  until('the end of the silent period after the start', async () => {
    const { accounts } = await tab.health()
    return accounts.every(({ alertsSilent }) => !alertsSilent)
  })

/** What an alert that counts says at the beginning of its title; undefined for another one. */
export const countIn = (title: string): number | undefined => {
  const [, number] = /^([\d,]+) new /.exec(title) ?? []
  return number === undefined ? undefined : Number(number.replaceAll(',', ''))
}

/** Runs in the page. */
const readStore = ([database, store, key]: readonly [string, string, string]): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(database)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const { result } = opening
      const found = result.transaction(store).objectStore(store).get(key)
      found.onerror = () => reject(found.error)
      found.onsuccess = () => {
        result.close()
        resolve(found.result)
      }
    }
  })

/** What the database of alerts has at the key. */
export const storedAt = ({ page }: Tab, key: string): Promise<unknown> =>
  page.evaluate(readStore, [ALERTS_DATABASE, ALERTS_STORE, key] as const)

/** The account that the tab shows. */
export const accountOf = ({ page }: Tab): Promise<string> =>
  page.evaluate((key) => sessionStorage.getItem(key) ?? '', TAB_ACCOUNT)

/** How many notifications of the tab's account were told, alone or in the alert that counts. */
export async function toldCount(tab: Tab): Promise<number> {
  const { known } = asAlertBook(await storedAt(tab, await accountOf(tab)))
  return known.filter(([, , state]) => state === SHOWN).length
}
