import { createECDH, createHash } from 'node:crypto'

/** A browser that wants to be told. */
export interface PushSubscription {
  id: string
  accountId: string
  endpoint: string
  p256dh: string
  auth: string
  alerts: Record<string, boolean>
}

/** What would go to a push service, in the clear: nothing leaves this machine. */
export interface Push {
  endpoint: string
  /** As the browser's service worker gets it. */
  data: string
}

export interface Pushes {
  /** The key browsers subscribe with, in base64url. */
  publicKey: string
  /** By the token they were made with, as real instances have it. */
  subscriptions: Map<string, PushSubscription>
  /** What nobody has taken yet, oldest first. */
  sent: Push[]
}

/** The key follows from `seed`, so that it is the same after a restart. */
export function createPushes(seed: number): Pushes {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(createHash('sha256').update(`rookery ${seed}`).digest())
  return { publicKey: pair.getPublicKey('base64url'), subscriptions: new Map(), sent: [] }
}
