import type { PushKeys } from '../../../shared/commands/command.ts'
import { registration } from '../../common/service-worker/registration.ts'
import type { Engine } from '../../engine/engine.ts'
import { allTexts, say } from '../../i18n/i18n.ts'
import { activeRegistration } from './activeRegistration.ts'

/** A push service that has not answered by then does not. */
const LIMIT_MS = 30_000

/** Whether pages of this browser can be pushed to, and their person lets this one. */
const canBePushed = (): boolean =>
  'serviceWorker' in navigator &&
  'PushManager' in window &&
  typeof Notification !== 'undefined' &&
  Notification.permission === 'granted'

/**
 * Subscribes this browser to pushes, or ends that, and tells the engine what came of it. False: it can't
 * here. The answer of the push service may take longer than a tab is waited for.
 */
export async function takePush(engine: Engine, serverKey: string | null, renew: boolean): Promise<boolean> {
  if (serverKey === null) {
    void unsubscribe()
    return true
  }
  if (!canBePushed()) return false
  void subscribe(engine, serverKey, renew)
  return true
}

async function subscribe(engine: Engine, serverKey: string, renew: boolean): Promise<void> {
  try {
    await allTexts()
    const subscription = await inTime(made(serverKey, renew))
    await engine.run({
      kind: 'tellPush',
      subscription: keysOf(subscription),
      plainWords: say('notifications.new_ones'),
    })
  } catch (thrown) {
    const failure = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : 'unknown'
    await engine.run({ kind: 'tellPush', failure })
  }
}

async function made(serverKey: string, renew: boolean): Promise<PushSubscription> {
  if ((await registration()) === null) throw new Error('there is no service worker')
  // What is pushed needs one that runs.
  const { pushManager: manager } = await navigator.serviceWorker.ready
  const before = await manager.getSubscription()
  if (before !== null && !renew) return before
  await before?.unsubscribe()
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(serverKey) })
}

async function unsubscribe(): Promise<void> {
  try {
    const subscription = await (await activeRegistration())?.pushManager?.getSubscription()
    await subscription?.unsubscribe()
  } catch {
    // It is ended at the instance all the same.
  }
}

function keysOf(subscription: PushSubscription): PushKeys {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  if (endpoint === '' || p256dh === '' || auth === '') throw new Error('the subscription has no keys')
  return { endpoint, p256dh, auth }
}

/** base64url, with or without its padding. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, ''))
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0))
}

function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('the push service does not answer')), LIMIT_MS)
    work.then(resolve, reject).finally(() => clearTimeout(late))
  })
}
