import type { AccountKey } from '../shared/model/keys.ts'
import { type AlertData, type FromServiceWorker, urlAs } from '../shared/protocol/serviceWorker.ts'

/** One tab of this origin. Only the tab itself knows which page it shows. */
export interface ClientTab {
  /** Resolves to the tab's answer; null if it is not one of ours, or frozen. */
  readonly ask: (message: FromServiceWorker) => Promise<unknown>
  readonly focus: () => Promise<unknown>
}

/** The part of `Notification.data` that a click needs; null if the data is not ours. */
export function readAlert(data: unknown, origin: string): Pick<AlertData, 'url' | 'accountKey'> | null {
  if (typeof data !== 'object' || data === null || !('url' in data) || typeof data.url !== 'string')
    return null
  if (!URL.canParse(data.url, origin)) return null
  const { origin: urlOrigin, pathname, search, hash } = new URL(data.url, origin)
  // A path that starts with `//nest.example` would be another origin's address when used on its own.
  if (urlOrigin !== origin || pathname.startsWith('//')) return null
  const accountKey = 'accountKey' in data && typeof data.accountKey === 'string' ? data.accountKey : ''
  return { url: pathname + search + hash, accountKey }
}

/** The account whose collecting alert has this `Notification.data`; null if it belongs to another alert. */
export function readCollecting(data: unknown): AccountKey | null {
  const { accountKey, count } = (data ?? {}) as Partial<AlertData>
  return typeof accountKey === 'string' && accountKey !== '' && typeof count === 'number' ? accountKey : null
}

/**
 * Opens the page that an alert is about: in the tab that already shows it, else in the most recent tab of its account, else
 * in a new one. `tabs` are sorted by last focus, most recent first. Browsers allow only one `focus()` or `openWindow()` for a
 * click, so all tabs are asked before either is called.
 */
export async function openAlertTarget(
  alert: Pick<AlertData, 'url' | 'accountKey'> | null,
  tabs: readonly ClientTab[],
  open: (url: string) => Promise<unknown>,
): Promise<void> {
  const { url, accountKey } = alert ?? { url: '/', accountKey: '' }
  const answers = await Promise.all(
    tabs.map(async (tab) => ({ tab, shows: await tab.ask({ click: 'shows', url, accountKey }) })),
  )
  const ours = answers.filter(({ shows }) => typeof shows === 'boolean')
  const showing = ours.find(({ shows }) => shows === true)
  // If the alert's data is unusable, the most recent tab is focused and keeps its page.
  const target = alert === null ? ours[0] : showing
  if (target !== undefined) {
    await target.tab.focus()
    return
  }
  for (const { tab } of ours) {
    if ((await tab.ask({ click: 'go', url, accountKey })) !== true) continue
    await tab.focus()
    return
  }
  await open(urlAs(url, accountKey))
}
