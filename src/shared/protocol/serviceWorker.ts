import type { AccountKey } from '../model/keys.ts'

/** The service worker's path. It is at the root so that all addresses of the client are in its scope. */
export const SERVICE_WORKER = '/service-worker.js'

/**
 * The scope of the registration that receives the pushes of `account`. A registration has one push subscription, so each
 * account has one of its own (R45). No page is in its scope.
 */
export const pushScope = (account: AccountKey): string => `/push/${encodeURIComponent(account)}/`

/** The account whose pushes the registration with `scope`, an address, receives; null: it serves the pages. */
export function accountOfScope(scope: string): AccountKey | null {
  const [, account] = /^https?:\/\/[^/]+\/push\/([^/]+)\/$/.exec(scope) ?? []
  return account === undefined ? null : decodeURIComponent(account)
}

/**
 * The query parameter that marks a page as loaded to sleep. Its value is the tab's build: the service worker answers with the
 * cached page of that build.
 */
export const ASLEEP = 'asleep'
/** A further query parameter of such a page: the service worker adds the headers that give it a process of its own (decision 27). */
export const OWN_PROCESS = 'own-process'

/** The beginning of the names of all builds' caches. */
export const SHELL_CACHE = 'rookery-shell-'
/** The name of the cache that collects the files of a build. */
export const shellCache = (build: number): string => `${SHELL_CACHE}${build}`
/** The key of the page in that cache. It is the same at every address. */
export const SHELL_PAGE = '/index.html'
/**
 * The cache of one entry, the page that the server has (`servedPage.ts`). The service worker answers new tabs with it at once; without
 * it, they ask the network.
 */
export const SERVED_CACHE = 'rookery-served'

const BUILD_LOCK = 'rookery-build-'

/**
 * Every tab of a build holds this lock in shared mode while it lives. It shows the
 * service worker which builds are in use.
 */
export const buildLock = (build: number): string => `${BUILD_LOCK}${build}`

/** The build whose tabs hold the lock `name`; null if it is another kind of lock. */
export const buildOfLock = (name: string): number | null =>
  name.startsWith(BUILD_LOCK) ? Number(name.slice(BUILD_LOCK.length)) : null

/**
 * Messages from a tab to a service worker, which may be of another build. Only optional fields may be added, as
 * in the control lane.
 */
export type ToServiceWorker =
  /** Answered with the worker's build number, on the transferred port. */
  | { readonly worker: 'build' }
  /** Lets a waiting worker take over, unless a tab of another build is alive. Either way, the worker caches the rest of its build. */
  | { readonly worker: 'lead' }
  /**
   * Further files that this tab of `build` has fetched, such as its language's texts, to cache with the build. A worker
   * of that build caches the rest of it, too.
   */
  | { readonly worker: 'keep'; readonly build: number; readonly files: readonly string[] }

/** Messages from the service worker to a tab when an alert was clicked. Answered on the transferred port. */
export type FromServiceWorker =
  /** Answered with `true` if the tab already shows this page. */
  | { readonly click: 'shows'; readonly url: string; readonly accountKey: string }
  /** Navigates there, unless the tab shows another account. Answered with `true` on arrival. */
  | { readonly click: 'go'; readonly url: string; readonly accountKey?: string }

/** The parameter of an address that names the account to show (SA3). */
export const ACCOUNT_PARAM = 'as'

/** `url`, a path of the client, with the parameter that names `account`; unchanged if `account` is empty. */
export function urlAs(url: string, account: string): string {
  if (account === '') return url
  const [, path = '', hash = ''] = /^([^#]*)(.*)$/s.exec(url) ?? []
  return `${path}${path.includes('?') ? '&' : '?'}${ACCOUNT_PARAM}=${encodeURIComponent(account)}${hash}`
}

/** An alert's `Notification.data`, for the click on it. */
export interface AlertData {
  /** The page that the alert is about, as a path of the client: `/notice/1`. */
  readonly url: string
  readonly accountKey: string
  readonly notificationId: string
  readonly tag: string
  /** It is the collecting alert, and counts this many (AL1). */
  readonly count?: number
}

/** The account that an alert on screen is for; undefined: none. */
export const accountOfAlert = ({ data }: { readonly data: unknown }): string | undefined =>
  (data as Partial<AlertData> | null | undefined)?.accountKey
