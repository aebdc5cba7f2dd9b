import type { AlertData, FromServiceWorker } from '../shared/protocol/serviceWorker.ts'

/** One tab of this origin, as the worker knows it. Which page it shows, only the tab itself can tell. */
export interface AskedTab {
  /** What it answers; null: it is none of ours, or frozen. */
  readonly ask: (message: FromServiceWorker) => Promise<unknown>
  readonly focus: () => Promise<unknown>
}

/** What of `Notification.data` a click needs; null when it is none of ours. */
export function readAlert(data: unknown, origin: string): Pick<AlertData, 'url' | 'accountKey'> | null {
  if (typeof data !== 'object' || data === null || !('url' in data) || typeof data.url !== 'string')
    return null
  if (!URL.canParse(data.url, origin)) return null
  const { origin: of, pathname, search, hash } = new URL(data.url, origin)
  // `//nest.example` as a path of ours would, alone, be an address of theirs.
  if (of !== origin || pathname.startsWith('//')) return null
  const accountKey = 'accountKey' in data && typeof data.accountKey === 'string' ? data.accountKey : ''
  return { url: pathname + search + hash, accountKey }
}

/**
 * Leads to what an alert is about: in the tab that shows it already, else in the most recent one, else in a new
 * one. `tabs` are the most recently focused first. Browsers let a click focus or open one thing only, so tabs
 * are asked before.
 */
export async function follow(
  alert: Pick<AlertData, 'url' | 'accountKey'> | null,
  tabs: readonly AskedTab[],
  open: (url: string) => Promise<unknown>,
): Promise<void> {
  const { url, accountKey } = alert ?? { url: '/', accountKey: '' }
  const answers = await Promise.all(
    tabs.map(async (tab) => ({ tab, shows: await tab.ask({ click: 'shows', url, accountKey }) })),
  )
  const ours = answers.filter(({ shows }) => typeof shows === 'boolean')
  const showing = ours.find(({ shows }) => shows === true)
  // Not ours, or of a build that said less: wherever the reader was is good.
  const first = alert === null ? ours[0] : showing
  if (first !== undefined) {
    await first.tab.focus()
    return
  }
  for (const { tab } of ours) {
    if ((await tab.ask({ click: 'go', url })) !== true) continue
    await tab.focus()
    return
  }
  await open(url)
}
