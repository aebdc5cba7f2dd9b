import type { TabTask } from '../../../src/shared/protocol/batch.ts'
import type { Tab } from './tab.ts'
import { openTab, startEngine } from './world.ts'

/** Timestamps: before the engine starts, and while it runs. */
export const OLD = { created_at: '2026-03-01T10:00:00.000Z' }
export const NOW = { created_at: '2026-03-01T12:00:00.000Z' }
/** A tab may take this long for a task, which it learns as the time when that ends. */
export const TASK_MS = 2_000

/** An engine with alerts turned on, past the silent period after its start. */
export async function startListening(preferences: Record<string, boolean> = { desktopNotifications: true }) {
  const started = await startEngine()
  const { instance, engine, world } = started
  for (let count = 0; count < 3; count++) instance.notify(OLD)
  const tab = await openTab(engine, { visible: false })
  const view = await tab.watch('notifications')
  await tab.run({ kind: 'setPreferences', change: preferences })
  await world.tick(30_000)
  const mention = (words = 'hello there') => {
    const post = instance.publish({ content: `<p>${words}</p>` }, [])
    return instance.notify({ ...NOW, type: 'mention', status: post })
  }
  return { ...started, tab, view, mention }
}

/** The alert and sound tasks that the tabs received. Tests that care about closing use `closedTags`. */
export const alertTasks = (...tabs: readonly Pick<Tab, 'tasks'>[]): readonly TabTask[] =>
  tabs.flatMap(({ tasks }) => tasks).filter(({ kind }) => kind === 'alert' || kind === 'sound')
export const kinds = (...tabs: readonly Pick<Tab, 'tasks'>[]): string[] =>
  alertTasks(...tabs).map(({ kind }) => kind)
export const tagsOf = (...tabs: readonly Pick<Tab, 'tasks'>[]): string[] =>
  alertTasks(...tabs).flatMap((one) => (one.kind === 'alert' ? [one.alert.tag] : []))
export const closedTags = (...tabs: readonly Pick<Tab, 'tasks'>[]): string[] =>
  tabs.flatMap(({ tasks }) => tasks).flatMap((one) => (one.kind === 'closeAlerts' ? one.tags : []))
/** The accounts of which all alerts were to be closed. */
export const closedAccounts = (...tabs: readonly Pick<Tab, 'tasks'>[]): string[] =>
  tabs.flatMap(({ tasks }) => tasks).flatMap((one) => (one.kind === 'closeAlertsOf' ? [one.account] : []))

/** The times between the sounds that the tabs were asked for, in ms. */
export function soundGaps(...tabs: readonly Pick<Tab, 'tasks'>[]): readonly number[] {
  const times = alertTasks(...tabs).flatMap((one) => (one.kind === 'sound' ? [one.until - TASK_MS] : []))
  times.sort((a, b) => a - b)
  return times.slice(1).map((at, index) => at - (times[index] ?? 0))
}

/** What the alerts have told, in order: the ids that were shown alone, and the numbers of the collecting alert. */
export function told(...tabs: readonly Pick<Tab, 'tasks'>[]) {
  const alone: string[] = []
  const counts: number[] = []
  for (const one of alertTasks(...tabs).toSorted((a, b) => a.until - b.until)) {
    if (one.kind !== 'alert') continue
    if (one.alert.collected === undefined) alone.push(one.alert.notificationId)
    else counts.push(one.alert.collected.count)
  }
  return { alone, counts }
}
