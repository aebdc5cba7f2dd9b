import type { AccountKey } from '../../../shared/model/keys.ts'
import type { CollectedCount, NotificationAlert } from '../../../shared/protocol/batch.ts'
import { type AlertData, accountOfAlert, urlAs } from '../../../shared/protocol/serviceWorker.ts'
import { goTo } from '../../common/links/navigator.ts'
import { openTab } from '../../common/links/openTab.ts'
import type { Engine } from '../../engine/engine.ts'
import { perEngine } from '../../engine/perEngine.ts'
import { allTexts, say } from '../../i18n/i18n.ts'
import { accountsNow } from '../accounts/useAccounts.ts'
import { lineAround } from '../notifications/rareWords.ts'
import { alertPath } from './alertPath.ts'
import { underLock } from './underLock.ts'

/** The notifications that this tab has shown itself, not by a service worker. */
class ShownHere {
  readonly byTag = new Map<string, Notification>()

  /** Closes some of them. Returns their number. */
  close(isOne: (shown: Notification) => boolean): number {
    const found = [...this.byTag.values()].filter(isOne)
    for (const shown of found) shown.close()
    return found.length
  }

  /** Most browsers let them stay on screen after their tab has closed. */
  readonly closeAll = (): void => void this.close(() => true)
}

const shownHereOf = perEngine(() => new ShownHere())

/**
 * Shows a system notification, which the engine may close later. A click opens its subject. Returns false if it is past
 * `until` (milliseconds since the epoch); the engine then asks another tab.
 */
export async function showAlert(engine: Engine, alert: NotificationAlert, until: number): Promise<boolean> {
  const {
    type,
    name,
    emoji = '',
    about,
    own: isOwn = false,
    words: body,
    iconUrl: icon,
    tag,
    account,
    notificationId,
    silent = false,
    collected,
  } = alert
  const [worker] = await Promise.all([activeRegistration(), allTexts()])
  if (Date.now() >= until) return false
  const data: AlertData = {
    url: alertPath(alert),
    accountKey: account,
    notificationId,
    tag,
    ...(collected && { count: collected.count }),
  }
  const line = collected
    ? sayCollected(collected)
    : lineAround(say, { type, emoji, own: isOwn, about, nobody: name === '' }).join(name)
  const title = withAccount(engine, account, line)
  const options: NotificationOptions = {
    body: collected ? collectedBody(name, body) : body,
    icon,
    tag,
    data,
    ...(silent && { silent }),
  }
  const isPrivate = engine.currentSession()?.isPrivate === true
  // The browser stores what a service worker shows, words included (ST32).
  if (worker === null || isPrivate)
    try {
      showHere(engine, title, options, data)
      return true
    } catch (thrown) {
      // On phones, only service workers can show alerts.
      if (worker === null) throw thrown
    }
  return inTurn(tag, until, async () => {
    // Another tab may have shown it, but was closed or too slow to report that.
    if (collected === undefined && (await worker.getNotifications({ tag })).length > 0) return true
    if (Date.now() >= until) return false
    if (isPrivate)
      await worker.showNotification(say('notifications.new_ones'), { ...options, body: '', icon: '' })
    else await worker.showNotification(title, options)
    return true
  })
}

/** The registration of the active service worker, or null. Alerts are shown by it if possible, so that clicks work without an open tab. */
async function activeRegistration(): Promise<ServiceWorkerRegistration | null> {
  try {
    const found = await navigator.serviceWorker?.getRegistration()
    return found?.active ? found : null
  } catch {
    // Browsers reject where storage is blocked.
    return null
  }
}

const sayCollected = ({ count, onlyMentions }: CollectedCount): string =>
  say(onlyMentions ? 'notifications.collected.mentions' : 'notifications.collected.all', { count })

/** Whose the last notification is, and its words, on a line each. */
const collectedBody = (name: string, words: string): string =>
  [name && say('notifications.collected.last', { name }), words].filter((line) => line !== '').join('\n')

/**
 * Runs `show` in one tab at a time for the alert `tag`. A tab on a busy machine may still be looking for the alert when the
 * engine asks another tab, and both would find none.
 */
async function inTurn(tag: string, until: number, show: () => Promise<boolean>): Promise<boolean> {
  const late = AbortSignal.timeout(Math.max(0, until - Date.now()))
  try {
    return await underLock(`rookery-alert ${tag}`, show, { signal: late })
  } catch (thrown) {
    if (late.aborted) return false
    throw thrown
  }
}

/** The title with the account that the alert is for, if the browser has several (NO55). */
function withAccount(engine: Engine, account: AccountKey, title: string): string {
  const accounts = accountsNow(engine)
  const mine = accounts.find((one) => one.account === account)
  return accounts.length < 2 || mine === undefined
    ? title
    : say('accounts.account_of', { title, handle: `@${mine.handle}` })
}

/** Closes system notifications. Returns false if some may belong to another tab. */
export async function closeAlerts(engine: Engine, tags: readonly string[]): Promise<boolean> {
  const isOne = ({ tag }: Notification): boolean => tags.includes(tag)
  const count = shownHereOf(engine).close(isOne)
  return (await closeInWorkers(engine, isOne)) || count === tags.length
}

/** Closes all system notifications of `account`. Returns false if some may belong to another tab. */
export function closeAlertsOf(engine: Engine, account: AccountKey): Promise<boolean> {
  const isOne = (shown: Notification): boolean => accountOfAlert(shown) === account
  shownHereOf(engine).close(isOne)
  return closeInWorkers(engine, isOne)
}

/** Returns false if tabs may have shown some themselves. */
async function closeInWorkers(engine: Engine, isOne: (shown: Notification) => boolean): Promise<boolean> {
  if ((await activeRegistration()) === null) return false
  // Alerts of pushes are in the registrations that receive them (R45).
  for (const worker of await navigator.serviceWorker.getRegistrations())
    for (const shown of await worker.getNotifications()) if (isOne(shown)) shown.close()
  return engine.currentSession()?.isPrivate !== true
}

function showHere(
  engine: Engine,
  title: string,
  options: NotificationOptions,
  { tag, url, accountKey }: AlertData,
): void {
  const shown = new Notification(title, options)
  const { byTag, closeAll } = shownHereOf(engine)
  byTag.set(tag, shown)
  if (engine.currentSession()?.isPrivate) addEventListener('pagehide', closeAll)
  shown.addEventListener('close', () => {
    if (byTag.get(tag) === shown) byTag.delete(tag)
  })
  shown.addEventListener('click', () => {
    window.focus()
    shown.close()
    if (engine.currentSession()?.account === accountKey) goTo(engine, url)
    else openTab(urlAs(url, accountKey))
  })
}
