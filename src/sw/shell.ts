import { buildOfLock } from '../shared/protocol/serviceWorker.ts'

const SET = 'rookery-shell-'
/** The page, as it is kept: for every address. */
const PAGE = '/index.html'
/** Files that are fetched at a time: the person's own requests go first. */
const AT_ONCE = 4
/** Of the page's headers those that its rules are in. */
const PAGE_HEADERS = ['content-type', 'content-security-policy', 'referrer-policy', 'x-content-type-options']
/** What an instance writes into its page is of that moment. */
const INITIAL_RESULTS = /<script id="initial-results"[^>]*>[^<]*<\/script>/
/** What a page asks for to start. */
const PARTS = /(?:src|href)="(\/assets\/[^"]+)"/g

export interface ShellParts {
  readonly build: number
  /** All files of the build but the page, as absolute paths. */
  readonly files: readonly string[]
  readonly caches: CacheStorage
  readonly locks: Pick<LockManager, 'query'>
  readonly fetch: (input: string, init?: RequestInit) => Promise<Response>
}

/**
 * The page and the files of each build that is in use, one set each. A set that has its page is whole: that comes
 * last, and only when it is of the same build.
 */
export class Shell {
  readonly #parts: ShellParts

  constructor(parts: ShellParts) {
    this.#parts = parts
  }

  /** Fetches what is missing of this build's set. Rejects when it does not get whole. */
  async keep(): Promise<void> {
    const { build, files, caches } = this.#parts
    const set = await caches.open(setOf(build))
    const left = [...files]
    const work = async (): Promise<void> => {
      for (let file = left.shift(); file !== undefined; file = left.shift()) await this.#keepFile(set, file)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    await this.#keepPage(set)
  }

  /** Keeps `files` with the set of `build`, if there is such a set. What can't be had is fetched when it is needed. */
  async keepMore(build: number, files: readonly string[]): Promise<void> {
    const { caches } = this.#parts
    if (!(await caches.has(setOf(build)))) return
    const set = await caches.open(setOf(build))
    await Promise.allSettled(
      files.filter((file) => file.startsWith('/assets/')).map((file) => this.#keepFile(set, file)),
    )
  }

  /** The page of this build; else, while its set is not whole, of the newest that is. */
  async page(): Promise<Response | undefined> {
    const { build, caches } = this.#parts
    for (const of of [build, ...(await this.#builds())]) {
      if (!(await caches.has(setOf(of)))) continue
      const page = await (await caches.open(setOf(of))).match(PAGE)
      if (page !== undefined) return page
    }
    return undefined
  }

  /** A file of any build whose set is kept. */
  file(request: Request | string): Promise<Response | undefined> {
    return this.#parts.caches.match(request, { ignoreVary: true })
  }

  /** Whether a tab of another build than this one lives. */
  async othersLive(): Promise<boolean> {
    return [...(await this.#live())].some((build) => build !== this.#parts.build)
  }

  /** Deletes the sets of which no tab lives. Not while another build is on its way: its set has no tab yet. */
  async tidy(): Promise<void> {
    const { build, caches } = this.#parts
    const live = await this.#live()
    for (const of of await this.#builds()) if (of !== build && !live.has(of)) await caches.delete(setOf(of))
  }

  /** Builds of which something is kept, the newest first. */
  async #builds(): Promise<readonly number[]> {
    const names = await this.#parts.caches.keys()
    return names
      .filter((name) => name.startsWith(SET))
      .map((name) => Number(name.slice(SET.length)))
      .sort((a, b) => b - a)
  }

  /** Builds of which a tab lives. */
  async #live(): Promise<ReadonlySet<number>> {
    const { held = [] } = await this.#parts.locks.query()
    return new Set(held.flatMap(({ name }) => buildOfLock(name ?? '') ?? []))
  }

  async #keepFile(set: Cache, file: string): Promise<void> {
    const named = file.startsWith('/assets/')
    if (named && (await set.match(file)) !== undefined) return
    // What has the same name has the same contents: the build before may have it.
    const known = named ? await this.file(file) : undefined
    const answer = known ?? (await this.#parts.fetch(file, { priority: 'low' }))
    // Some servers answer with the page where there is no such file.
    if (!answer.ok || answer.headers.get('content-type')?.startsWith('text/html'))
      throw new Error(`${file} can't be had`)
    await set.put(file, answer)
  }

  async #keepPage(set: Cache): Promise<void> {
    const answer = await this.#parts.fetch(PAGE, { cache: 'no-cache' })
    if (!answer.ok) throw new Error("the page can't be had")
    const html = (await answer.text()).replace(INITIAL_RESULTS, '')
    const { files } = this.#parts
    for (const [, part = ''] of html.matchAll(PARTS))
      if (!files.includes(part)) throw new Error('the page is of another build')
    const headers = PAGE_HEADERS.flatMap((name) => {
      const value = answer.headers.get(name)
      return value === null ? [] : [[name, value] as [string, string]]
    })
    await set.put(PAGE, new Response(html, { headers }))
  }
}

const setOf = (build: number): string => `${SET}${build}`
