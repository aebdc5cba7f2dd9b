import { entityKey } from '../../src/shared/model/keys.ts'
import type { Notification } from '../../src/shared/model/notification.ts'
import { DEFAULT_PREFERENCES } from '../../src/shared/model/preferences.ts'
import type { TabTask } from '../../src/shared/protocol/batch.ts'
import type { AccountContext } from '../../src/worker/context/accountContext.ts'
import { Alerts } from '../../src/worker/features/alerts/alerts.ts'
import { createClock } from '../../src/worker/platform/clock.ts'
import { memoryStorage } from '../../src/worker/platform/keyValueStorage.ts'
import { createLog } from '../../src/worker/platform/log.ts'
import type { Platform } from '../../src/worker/platform/platform.ts'
import { BUDGETS } from '../../src/worker/store/budgets.ts'
import { EntityStore, storedWrite } from '../../src/worker/store/entityStore.ts'
import type { AttachedTab } from '../../src/worker/tabs/attachedTab.ts'
import { rest } from './rig.ts'

const ACCOUNT = 'luna@rook.example'

/** Runs `count` notifications through the engine's alerts. Resolves with the time to store and judge each one, in ms. */
export async function alertDecisionTimes(count: number): Promise<readonly number[]> {
  const store = new EntityStore(BUDGETS)
  const clock = createClock({ now: () => Date.now(), setTimeout, clearTimeout })
  const log = createLog(clock.now)
  const preferences = { ...DEFAULT_PREFERENCES, desktopNotifications: true, notificationSound: true }
  const put = (kind: 'account' | 'status' | 'notification' | 'connection', id: string, value: object): void =>
    store.commit([storedWrite(entityKey(ACCOUNT, kind, id), { id, ...value })])
  store.commit([storedWrite(entityKey(ACCOUNT, 'connection'), { leading: true })])
  put('account', 'a', { nameText: 'Rook', avatarStaticUrl: '' })
  put('status', 's', { subjectText: '', content: [], mutedBy: [] })
  const context = {
    account: ACCOUNT,
    store,
    clock,
    log,
    preferences: () => preferences,
    instance: () => ({ known: false }),
    own: () => undefined,
  } as unknown as AccountContext
  const platform = {
    clock,
    log,
    locks: null,
    storage: { openAlerts: async () => memoryStorage() },
  } as unknown as Platform
  let alone = 0
  let counted = 0
  const tab = {
    account: ACCOUNT,
    visible: false,
    focused: false,
    shownAt: 0,
    opened: [],
    sink: {
      runTabTask: async (task: TabTask) => {
        if (task.kind !== 'alert') return true
        if (task.alert.collected === undefined) alone++
        else counted = task.alert.collected.count
        return true
      },
    },
  } as unknown as AttachedTab
  const alerts = new Alerts(context, {
    platform,
    fresh: () => true,
    token: null,
    tabs: () => [tab],
  })
  const arrive = (id: string): number => {
    const notification: Notification = {
      id,
      type: 'mention',
      createdAt: new Date(Date.now()).toISOString(),
      accountId: 'a',
      statusId: 's',
      seen: false,
    }
    const before = performance.now()
    put('notification', id, notification)
    return performance.now() - before
  }
  const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
  await pause()
  const took: number[] = []
  for (let made = 0; made < count; made++) {
    took.push(arrive(`n${made}`))
    await pause()
  }
  // Waits until each notification is told: four alone, and the others in the alert that counts, which is replaced every three seconds.
  const until = Date.now() + 10_000
  while (alone + counted < count && Date.now() < until) await rest(50)
  alerts.stop()
  if (alone + counted !== count) throw new Error(`${alone + counted} of ${count} notifications were told`)
  return took
}
