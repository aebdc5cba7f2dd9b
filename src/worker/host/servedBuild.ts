import { attempt } from '../../shared/attempt.ts'
import { type ClientPage, readPage, rememberServed } from '../../shared/servedPage.ts'
import { type Cancel, waitAtMost } from '../platform/clock.ts'
import type { Platform } from '../platform/platform.ts'

/** An answer is good for this long. */
const ASK_EVERY_MS = 10 * 60_000
/** After a failure, a tab that is shown makes the engine ask again from this time on. */
const RETRY_AFTER_MS = 60_000
const DEADLINE_MS = 30_000
/** What a server says that wants to be asked later, besides 5xx: it does not say which page it has. */
const BUSY = new Set([408, 429])
/** A browser that blocks storage may never answer (EV5). */
const STORE_LIMIT_MS = 2_000

export interface ServedBuildParts {
  readonly platform: Pick<Platform, 'build' | 'form' | 'fetch' | 'caches' | 'clock' | 'log' | 'origin'>
  readonly host: {
    readonly tabs: Iterable<unknown>
    readonly anyVisible: boolean
    /** Called with the build that the server has; 0: none of ours. */
    readonly served: (build: number) => void
  }
}

/**
 * Asks the page's own server which build it has, for all tabs (BU2): at the start, then every ten minutes, when a tab is shown after
 * that time, and when one is reloaded. So new tabs can open with the cached page of that build (`servedPage.ts`), and the others offer a reload.
 */
export class ServedBuild {
  readonly #parts: ServedBuildParts
  #dueAt = Number.NEGATIVE_INFINITY
  #isAsking = false
  /** There was a reason to ask while it was asking: the answer may be older than the reason. */
  #asksAgain = false
  #cancel: Cancel = () => {}
  #told: number | undefined
  /** The newer build whose engine leads. */
  #newer: number | undefined

  constructor(parts: ServedBuildParts) {
    this.#parts = parts
  }

  /**
   * Call when a tab attached, or was shown or hidden. A reload asks in any case: WebKit does not tell the service worker of one, which
   * answers with the cached page.
   */
  update(isReloaded: boolean): void {
    if (isReloaded || (!this.#isAsking && this.#parts.platform.clock.now() >= this.#dueAt)) this.#start()
  }

  /** An engine of a newer build leads: its tab may have got its page from the server just now. */
  newerLeads(build: number): void {
    if (build === this.#newer) return
    this.#newer = build
    this.#start()
  }

  #start(): void {
    const { platform, host } = this.#parts
    // Without SharedWorker there is an engine for each tab, and those of hidden tabs wait.
    if ([...host.tabs].length === 0 || (platform.form === 'dedicated' && !host.anyVisible)) return
    if (this.#isAsking) this.#asksAgain = true
    else void this.#ask()
  }

  async #ask(): Promise<void> {
    const { clock, log } = this.#parts.platform
    this.#cancel()
    this.#isAsking = true
    this.#asksAgain = false
    let isKnown = false
    try {
      const page = await this.#fetchPage()
      isKnown = true
      // Remembered first: from the moment that tabs know it, the next one opens with it.
      await this.#remember(page)
      this.#tell(page?.build ?? 0)
    } catch (thrown) {
      log.info(`could not ask which build the server has: ${String(thrown)}`)
    }
    this.#isAsking = false
    this.#dueAt = clock.now() + (isKnown ? ASK_EVERY_MS : RETRY_AFTER_MS)
    this.#cancel = clock.after(ASK_EVERY_MS, () => this.#start())
    if (this.#asksAgain) this.#start()
  }

  /** The page that the server has now; null: none of ours. Rejects while nobody knows. */
  async #fetchPage(): Promise<ClientPage | null> {
    const { clock, fetch, origin } = this.#parts.platform
    const abort = new AbortController()
    const cancel = clock.after(DEADLINE_MS, () => abort.abort())
    try {
      const answer = await fetch(`${origin}/`, {
        // Conditional, where the server can tell that nothing has changed.
        cache: 'no-cache',
        // Elsewhere there is no page of ours.
        redirect: 'manual',
        priority: 'low',
        signal: abort.signal,
      })
      if (answer.status >= 500 || BUSY.has(answer.status))
        throw new Error(`the server answered ${answer.status}`)
      return await readPage(answer)
    } finally {
      cancel()
    }
  }

  /** Tells all tabs which build the server has. They know it of this engine's own, until it was another. */
  #tell(build: number): void {
    const { host, platform } = this.#parts
    if ((this.#told ?? platform.build) === build) return
    this.#told = build
    host.served(build)
  }

  async #remember(page: ClientPage | null): Promise<void> {
    const { clock, log, caches: find } = this.#parts.platform
    const caches = attempt(find)
    if (!caches) return
    const remembered = rememberServed(caches, page).catch((thrown) =>
      log.info(`could not remember which build the server has: ${String(thrown)}`),
    )
    await waitAtMost(clock, remembered, STORE_LIMIT_MS)
  }
}
