import { type Outcome, ok } from '../../../shared/fault/fault.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { fetchRelationship } from '../../timelines/fetchRelationships.ts'

/** The first wait; each further one is twice as long, up to the last (RL40). */
const FIRST_MS = 30_000
const LAST_MS = 600_000

/** Looks whether people on screen have answered the user's follow requests: few instances send an event. */
export class AwaitedFollows {
  readonly #context: AccountContext
  /** How often each person's answer was looked for. */
  readonly #times = new Map<string, number>()

  constructor(context: AccountContext) {
    this.#context = context
  }

  async load(accountId: string): Promise<Outcome<readonly string[]>> {
    this.#times.set(accountId, (this.#times.get(accountId) ?? 0) + 1)
    await fetchRelationship(this.#context, accountId)
    return ok([])
  }

  /** When to look again. Undefined once the request is answered. */
  pollMs(accountId: string): number | undefined {
    const { store, account } = this.#context
    const relationship = store.get(entityKey(account, 'relationship', accountId))
    if (relationship?.requested === true)
      return Math.min(FIRST_MS * 2 ** (this.#times.get(accountId) ?? 0), LAST_MS)
    this.#times.delete(accountId)
    return undefined
  }
}
