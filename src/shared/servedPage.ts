import { BUILD_STAMP, buildOfPage, FROM_CACHE } from './buildOfPage.ts'
import { SERVED_CACHE, SHELL_PAGE, shellCache } from './protocol/serviceWorker.ts'

// Both workers have these; the TypeScript library of this folder has none.
interface Answer {
  readonly ok: boolean
  readonly headers: { forEach(take: (value: string, name: string) => void): void }
  text(): Promise<string>
}
interface FileSet {
  match(file: string): Promise<unknown>
  put(file: string, answer: Answer): Promise<void>
}
interface Caches {
  has(name: string): Promise<boolean>
  open(name: string): Promise<FileSet>
  delete(name: string): Promise<boolean>
}
type Headers = [name: string, value: string][]
declare const Response: new (body: string, how: { readonly headers: Headers }) => Answer

/** The page of one of our builds, as it is cached. */
export interface ClientPage {
  readonly build: number
  readonly html: string
  readonly headers: Headers
}

/**
 * Headers about the bytes of an answer, which are others in the cache, and about which requests it fits: a cache refuses `Vary: *`. All
 * others are the host's rules for the page.
 */
const OF_THE_ANSWER = ['content-encoding', 'content-length', 'transfer-encoding', 'vary']
/** API responses that an instance embeds in the page; they are stale later. */
const INITIAL_RESULTS = /<script id="initial-results"[^>]*>[^<]*<\/script>/
/** Assets that the page loads at its start. */
const ASSETS = /(?:src|href)="(\/assets\/[^"]+)"/g

const STAMP = new RegExp(`<meta name="${BUILD_STAMP}" content="\\d+"`)

/** The page in `answer`; null if it is none of ours: another frontend, the login page of a hotel's network, an error. */
export async function readPage(answer: Answer): Promise<ClientPage | null> {
  const html = (await answer.text()).replace(INITIAL_RESULTS, '')
  const build = answer.ok ? buildOfPage(html) : null
  if (build === null) return null
  const headers: Headers = []
  answer.headers.forEach((value, name) => {
    if (!OF_THE_ANSWER.includes(name)) headers.push([name, value])
  })
  return { build, html, headers }
}

/** The answer with `page` from the cache. */
const answerWith = ({ html, headers }: Pick<ClientPage, 'html' | 'headers'>): Answer =>
  new Response(html, { headers })

/** The files that `html` loads at its start. */
export const assetsOf = (html: string): readonly string[] =>
  [...html.matchAll(ASSETS)].map(([, file = '']) => file)

/**
 * Remembers which page the server has now, for new tabs: `page`, if all that it loads is cached. Otherwise, and with null (it has none
 * of ours), they ask the network; also if it can't be stored. The cached page of a build gets the headers that the server sends with
 * it now.
 */
export async function rememberServed(caches: Caches, page: ClientPage | null): Promise<void> {
  let isStored = false
  try {
    const set = page === null ? null : await setOf(caches, page)
    if (page === null || set === null) return
    await set.put(SHELL_PAGE, answerWith(page))
    const marked = page.html.replace(STAMP, `$& ${FROM_CACHE}`)
    await (await caches.open(SERVED_CACHE)).put(SHELL_PAGE, answerWith({ ...page, html: marked }))
    isStored = true
  } finally {
    if (!isStored) await caches.delete(SERVED_CACHE)
  }
}

/** The set of the files of `page`'s build, if the page can open from it. */
async function setOf(caches: Caches, { build, html }: ClientPage): Promise<FileSet | null> {
  if (!(await caches.has(shellCache(build)))) return null
  const set = await caches.open(shellCache(build))
  const found = await Promise.all([SHELL_PAGE, ...assetsOf(html)].map((file) => set.match(file)))
  return found.includes(undefined) ? null : set
}
