import { type Outcome, ok } from '../../../shared/fault/fault.ts'
import { looksMoving } from '../../../shared/media/isAnimated.ts'
import type { LookupAnswer } from '../../../shared/protocol/operations.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import type { Platform } from '../../platform/platform.ts'

const DEADLINE_MS = 5_000
/** The network may have been the reason why nothing could be read. */
const CLOSED_MS = 600_000
/** Answers that are remembered; then the oldest are forgotten. */
const MAX_ANSWERS = 5_000

/** Undefined: it can't be read. */
type Motion = boolean | undefined

/** Tells by its first bytes whether a picture moves (M13, decision 47). */
export async function lookUpMotion(
  { shared }: Pick<AccountContext, 'shared'>,
  url: string,
): Promise<Outcome<LookupAnswer>> {
  const moves = await shared.get(PictureLooks).look(url)
  return ok({ accountId: null, ...(moves === undefined ? {} : { moves }) })
}

/** Looks at pictures, at each one once, whatever the number of tabs and accounts. */
class PictureLooks {
  readonly #platform: Platform
  readonly #answers = new Map<string, Promise<Motion>>()
  /** The latest look at each origin. One at a time, so that an origin which lets nothing be read is asked once. */
  readonly #latest = new Map<string, Promise<Motion>>()
  /** Origins that let nothing be read, with the time until which they are not asked again. */
  readonly #closed = new Map<string, number>()

  constructor({ platform }: { readonly platform: Platform }) {
    this.#platform = platform
  }

  look(url: string): Promise<Motion> {
    const known = this.#answers.get(url)
    if (known !== undefined) return known
    if (!/^https?:/.test(url) || !URL.canParse(url)) return Promise.resolve(undefined)
    const { origin } = new URL(url)
    // Chromium counts such a read as under way for good, so a newer service worker could not take over (decision 47).
    if (origin === this.#platform.origin) return Promise.resolve(undefined)
    const looking = (this.#latest.get(origin) ?? Promise.resolve(undefined)).then(() =>
      this.#isClosed(origin) ? undefined : this.#read(url, origin),
    )
    this.#latest.set(origin, looking)
    this.#answers.set(url, looking)
    const [oldest] = this.#answers.keys()
    if (this.#answers.size > MAX_ANSWERS && oldest !== undefined) this.#answers.delete(oldest)
    return looking
  }

  #isClosed(origin: string): boolean {
    return this.#platform.clock.now() < (this.#closed.get(origin) ?? 0)
  }

  /** Never rejects. */
  async #read(url: string, origin: string): Promise<Motion> {
    const abort = new AbortController()
    const cancel = this.#platform.clock.after(DEADLINE_MS, () => abort.abort())
    try {
      const response = await this.#platform.fetch(url, {
        // The tab has just loaded it, so it is in the browser's cache, unless its server forbids that.
        cache: 'force-cache',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        signal: abort.signal,
      })
      // Whole, also that of an error: a body that is cancelled may stay under way in Chromium.
      const bytes = new Uint8Array(await response.arrayBuffer())
      return response.ok ? looksMoving(bytes) : undefined
    } catch {
      this.#closed.set(origin, this.#platform.clock.now() + CLOSED_MS)
      return undefined
    } finally {
      cancel()
    }
  }
}
