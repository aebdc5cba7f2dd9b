import type { PushKeys } from '../../../shared/commands/alerts.ts'
import type { AccountKey } from '../../../shared/model/keys.ts'
import type { TabTask } from '../../../shared/protocol/batch.ts'
import { accountOfScope, pushScope, SERVICE_WORKER } from '../../../shared/protocol/serviceWorker.ts'
import { serviceWorkers } from '../../common/service-worker/container.ts'
import { registration } from '../../common/service-worker/registration.ts'
import type { Engine } from '../../engine/engine.ts'
import { allTexts, currentLanguage, say } from '../../i18n/i18n.ts'
import { browserLocale } from '../../i18n/languages.ts'
import { pluralForms } from '../../i18n/pluralForms.ts'
import { alertPermission } from './permission.ts'
import { underLock } from './underLock.ts'

/** Give up on the push service after this long. */
const LIMIT_MS = 30_000

type PushTask = Extract<TabTask, { readonly kind: 'push' }>

/** Whether this browser supports web push and the user has granted permission. */
const canBePushed = (): boolean =>
  serviceWorkers() !== null && 'PushManager' in window && alertPermission() === 'granted'

/**
 * Subscribes an account of this browser to web push and reports the result to the engine, or unsubscribes the account. Returns false
 * if the browser can't. Does not wait for the push service, whose answer may take longer than the deadline of a tab task.
 */
export async function runPushTask(engine: Engine, { account, serverKey, renew }: PushTask): Promise<boolean> {
  if (serverKey === null) {
    if (serviceWorkers() !== null) void endSubscription(account)
    return true
  }
  if (!canBePushed()) return false
  void subscribe(engine, account, serverKey, renew)
  return true
}

async function subscribe(
  engine: Engine,
  account: AccountKey,
  serverKey: string,
  renew: boolean,
): Promise<void> {
  try {
    // Nothing is awaited before this: a sign-out that follows must queue behind it.
    const subscription = await inTurn(account, () => currentSubscription(account, serverKey, renew))
    await allTexts()
    const reported = await engine.runAs(account, {
      kind: 'reportPushSubscription',
      subscription: keysOf(subscription),
      plainWords: say('notifications.new_ones'),
      countTexts: {
        locale: browserLocale(currentLanguage()),
        mentions: pluralForms('notifications.collected.mentions'),
        notifications: pluralForms('notifications.collected.all'),
      },
    })
    // The sign-out was over before this tab subscribed.
    if (!reported.ok && reported.fault.code === 'signed-out') await endSubscription(account)
  } catch (thrown) {
    const failure = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : 'unknown'
    await engine.runAs(account, { kind: 'reportPushSubscription', failure })
  }
}

/**
 * Runs one change of an account's subscription at a time, in all tabs. Otherwise the account could sign out while a tab subscribes,
 * and the subscription would stay.
 */
const inTurn = <T>(account: AccountKey, change: () => Promise<T>): Promise<T> =>
  underLock(`rookery-push-${account}`, () => withTimeout(change()))

/** Unsubscribes `account`. If that fails, the instance drops the subscription. */
export const endSubscription = (account: AccountKey): Promise<void> =>
  inTurn(account, () => unsubscribe(account)).catch(() => {})

async function currentSubscription(
  account: AccountKey,
  serverKey: string,
  renew: boolean,
): Promise<PushSubscription> {
  // Not registered again, because that waits for the browser's other work on the scope. Chromium once did not answer within 30 s.
  const pages = (await navigator.serviceWorker.getRegistration()) ?? (await registration())
  if (pages === null) throw new Error('there is no service worker')
  // Older builds had a subscription at the registration of the pages. Its pushes reach no account any more.
  await (await pages.pushManager.getSubscription())?.unsubscribe()
  const { pushManager: manager } = await registrationFor(account)
  const before = await manager.getSubscription()
  const applicationServerKey = bytesOf(serverKey)
  const key = before?.options?.applicationServerKey
  const isForThisKey = !key || new Uint8Array(key).join() === applicationServerKey.join()
  if (before !== null && isForThisKey && !renew) return before
  await before?.unsubscribe()
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

/** The registration that receives the pushes of `account`. Resolves once its worker is active, which a subscription requires. */
async function registrationFor(account: AccountKey): Promise<ServiceWorkerRegistration> {
  const scope = pushScope(account)
  const made = await navigator.serviceWorker.register(SERVICE_WORKER, { scope, updateViaCache: 'none' })
  const worker = made.installing ?? made.waiting
  if (made.active === null)
    await new Promise<void>((resolve, reject) => {
      worker?.addEventListener('statechange', () => {
        if (made.active !== null) resolve()
        else if (worker.state === 'redundant') reject(new Error('the service worker could not be installed'))
      })
    })
  return made
}

async function unsubscribe(account: AccountKey): Promise<void> {
  // If the account has no registration, the browser returns that of the pages.
  const found = await navigator.serviceWorker.getRegistration(pushScope(account))
  if (found === undefined || accountOfScope(found.scope) !== account) return
  const subscription = await found.pushManager?.getSubscription()
  await subscription?.unsubscribe()
  await found.unregister()
}

function keysOf(subscription: PushSubscription): PushKeys {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  if (endpoint === '' || p256dh === '' || auth === '') throw new Error('the subscription has no keys')
  return { endpoint, p256dh, auth }
}

/** Decodes base64url, with or without padding. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, ''))
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0))
}

function withTimeout<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('the push service did not answer in time')), LIMIT_MS)
    work.then(resolve, reject).finally(() => clearTimeout(late))
  })
}
