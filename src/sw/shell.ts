import { buildOfPage } from '../shared/buildOfPage.ts'
import {
  buildOfLock,
  SHELL_PAGE as PAGE,
  SERVED_CACHE,
  SHELL_CACHE,
  shellCache as setOf,
} from '../shared/protocol/serviceWorker.ts'
import { assetsOf, readPage, rememberServed } from '../shared/servedPage.ts'

/** Concurrent fetches. Few, so that the user's own requests are not delayed. */
const AT_ONCE = 4
/** The pause between the files that are not urgent. */
const PAUSE_MS = 50

/** The build to cache, and the parts of the browser that `Shell` uses. */
interface ShellParts {
  readonly build: number
  /** All files of the build except the page, as absolute paths. */
  readonly files: readonly string[]
  /** The files that the page loads at every address. */
  readonly first: readonly string[]
  readonly caches: CacheStorage
  readonly locks: Pick<LockManager, 'query'>
  readonly fetch: (input: string, init?: RequestInit) => Promise<Response>
  readonly wait: (ms: number) => Promise<void>
}

/**
 * The page and the files of each build in use, in one cache (a "set") per build. The page is stored last, after the files
 * that it loads at every address, and only if it belongs to the same build. So a page that is in a set can open without a
 * network. The other files follow one by one: a request costs several processes 5 ms each, whatever its size.
 */
export class Shell {
  readonly #parts: ShellParts
  #completing: Promise<void> | null = null

  constructor(parts: ShellParts) {
    this.#parts = parts
  }

  /** Fetches what the page needs to open. Rejects if it can't be fetched. */
  async install(): Promise<void> {
    const { build, first, caches } = this.#parts
    const set = await caches.open(setOf(build))
    const left = [...first]
    const work = async (): Promise<void> => {
      for (let file = left.shift(); file !== undefined; file = left.shift()) await this.#cacheFile(set, file)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    await this.#cachePage(set)
  }

  /** Fetches the other files of this build, slowly. If one fails, the next call tries again. */
  complete(): Promise<void> {
    this.#completing ??= this.#complete()
      .catch(() => {
        // The network is down, or the server has another build by now.
      })
      .finally(() => {
        this.#completing = null
      })
    return this.#completing
  }

  async #complete(): Promise<void> {
    const { build, files, caches, wait } = this.#parts
    if (!(await caches.has(setOf(build)))) return
    const set = await caches.open(setOf(build))
    const cached = new Set((await set.keys()).map(({ url }) => new URL(url).pathname))
    for (const file of files.filter((file) => !cached.has(file))) {
      await this.#cacheFile(set, file)
      await wait(PAUSE_MS)
    }
  }

  /** Adds `files` to the set of `build`, if that set exists. A file that fails is fetched again when it is needed. */
  async addFiles(build: number, files: readonly string[]): Promise<void> {
    const { caches } = this.#parts
    if (!(await caches.has(setOf(build)))) return
    const set = await caches.open(setOf(build))
    await Promise.allSettled(
      files.filter((file) => file.startsWith('/assets/')).map((file) => this.#cacheFile(set, file)),
    )
  }

  /** The page that the server has, as far as is known; undefined: ask it. */
  served(): Promise<Response | undefined> {
    return this.#parts.caches.match(PAGE, { cacheName: SERVED_CACHE })
  }

  /** The page of this build or, while its set has none, of the newest build whose set has one. */
  async page(): Promise<Response | undefined> {
    const { build } = this.#parts
    for (const candidate of [build, ...(await this.#builds())]) {
      const page = await this.pageOf(candidate)
      if (page !== undefined) return page
    }
    return undefined
  }

  /** The cached page of `build`. */
  async pageOf(build: number): Promise<Response | undefined> {
    const { caches } = this.#parts
    return (await caches.has(setOf(build))) ? (await caches.open(setOf(build))).match(PAGE) : undefined
  }

  /** A file of any cached build. */
  file(request: Request | string): Promise<Response | undefined> {
    return this.#parts.caches.match(request, { ignoreVary: true })
  }

  /** Whether a tab of another build is open. */
  async hasOtherOpenBuilds(): Promise<boolean> {
    return [...(await this.#openBuilds())].some((build) => build !== this.#parts.build)
  }

  /**
   * Deletes the sets of builds without tabs, but for the one that the server has. Don't call it while another build installs: its set
   * has no tab yet.
   */
  async tidy(): Promise<void> {
    const { build, caches } = this.#parts
    const [open, page] = await Promise.all([this.#openBuilds(), this.served()])
    const served = page === undefined ? null : buildOfPage(await page.text())
    for (const cached of await this.#builds())
      if (cached !== build && cached !== served && !open.has(cached)) await caches.delete(setOf(cached))
  }

  /** Builds with a cache, newest first. */
  async #builds(): Promise<readonly number[]> {
    const names = await this.#parts.caches.keys()
    return names
      .filter((name) => name.startsWith(SHELL_CACHE))
      .map((name) => Number(name.slice(SHELL_CACHE.length)))
      .sort((a, b) => b - a)
  }

  /** Builds with an open tab. */
  async #openBuilds(): Promise<ReadonlySet<number>> {
    const { held = [] } = await this.#parts.locks.query()
    return new Set(held.flatMap(({ name }) => buildOfLock(name ?? '') ?? []))
  }

  async #cacheFile(set: Cache, file: string): Promise<void> {
    // The names of assets contain a hash of their content, so another build's copy is identical.
    const isHashed = file.startsWith('/assets/')
    if (isHashed && (await set.match(file)) !== undefined) return
    const known = isHashed ? await this.file(file) : undefined
    const answer = known ?? (await this.#parts.fetch(file, { priority: 'low' }))
    // Some servers answer with the page if there is no such file.
    if (!answer.ok || answer.headers.get('content-type')?.startsWith('text/html'))
      throw new Error(`could not fetch ${file}`)
    await set.put(file, answer)
  }

  async #cachePage(set: Cache): Promise<void> {
    const { files, build, caches } = this.#parts
    const answer = await this.#parts.fetch(PAGE, { cache: 'no-cache' })
    if (!answer.ok) throw new Error('could not fetch the page')
    const page = await readPage(answer)
    if (page?.build !== build) throw new Error('the page is of another build, or none of ours')
    if (!assetsOf(page.html).every((file) => files.includes(file)))
      throw new Error('the page is of another build')
    await set.put(PAGE, new Response(page.html, { headers: page.headers }))
    await rememberServed(caches, page)
  }
}
