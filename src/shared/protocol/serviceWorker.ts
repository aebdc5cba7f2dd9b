/** Where the service worker is: at the root, so that all addresses of the client are in its scope. */
export const SERVICE_WORKER = '/service-worker.js'

const BUILD_LOCK = 'rookery-build-'

/** Held, shared, by each tab while it lives: by it the service worker knows which builds are still in use. */
export const buildLock = (build: number): string => `${BUILD_LOCK}${build}`

/** The build whose tabs hold the lock `name`; null: it is another kind of lock. */
export const buildOfLock = (name: string): number | null =>
  name.startsWith(BUILD_LOCK) ? Number(name.slice(BUILD_LOCK.length)) : null

/**
 * What a tab says to a service worker, which may be of another build: these may only get optional fields, as the
 * control lane's.
 */
export type ToServiceWorker =
  /** Answered with the number of its build, on the port that comes along. */
  | { readonly worker: 'build' }
  /** It waits, and may take over unless a tab of another build lives. */
  | { readonly worker: 'lead' }
  /** What this tab of `build` has fetched besides, such as the texts of its language: to be kept with its set. */
  | { readonly worker: 'keep'; readonly build: number; readonly files: readonly string[] }

/** What the service worker asks of a tab when an alert was clicked; answered on the port that comes along. */
export type FromServiceWorker =
  /** Answered with `true` when it shows this already, else `false`. */
  | { readonly click: 'shows'; readonly url: string; readonly accountKey: string }
  /** Answered with `true` when it is there. */
  | { readonly click: 'go'; readonly url: string }

/** What an alert carries (`Notification.data`) for the click on it. */
export interface AlertData {
  /** What it is about, as an address of the client: `/notice/1`. */
  readonly url: string
  readonly accountKey: string
  readonly notificationId: string
  readonly tag: string
}
