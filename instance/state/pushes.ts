import { createECDH, createHash } from 'node:crypto'

/** A browser's subscription. */
export interface PushSubscription {
  id: string
  accountId: string
  endpoint: string
  p256dh: string
  auth: string
  alerts: Record<string, boolean>
}

/** A push as it would be sent, but unencrypted. Nothing leaves this machine. */
export interface Push {
  endpoint: string
  /** The data that the browser's service worker receives. */
  data: string
}

export interface Pushes {
  /** The key that browsers subscribe with, in base64url. */
  publicKey: string
  /** Token → the subscription created with it. Real instances also have one for each token. */
  subscriptions: Map<string, PushSubscription>
  /** Pushes that no test has fetched yet, oldest first. */
  sent: Push[]
}

/** The key is derived from `seed`, so that it survives a restart. */
export function createPushes(seed: number): Pushes {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(createHash('sha256').update(`rookery ${seed}`).digest())
  return { publicKey: pair.getPublicKey('base64url'), subscriptions: new Map(), sent: [] }
}
