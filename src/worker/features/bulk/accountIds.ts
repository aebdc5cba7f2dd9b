import type { BulkTarget } from '../../../shared/commands/bulk.ts'
import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { idOf, line, list, record } from '../../json/read.ts'
import { asciiAcct } from '../../normalize/asciiAcct.ts'
import { dropOldest } from '../../platform/dropOldest.ts'

/** Results of a search. */
const MAX_FOUND = 5
/** Remembered lookups. */
const MAX_KEPT = 200

/** Finds the ids of the accounts that a job names. */
export class AccountIds {
  readonly #context: AccountContext
  /** The results of earlier lookups, by name. A fault means that the instance does not know the account yet. */
  readonly #lookedUp = new Map<string, Outcome<string>>()

  constructor(context: AccountContext) {
    this.#context = context
  }

  /** The id of the account of `target`. A search makes the instance fetch an account that it does not know. */
  async idOf({ name, accountId }: BulkTarget): Promise<Outcome<string>> {
    if (accountId !== undefined) return ok(accountId)
    const known = await this.#lookUp(name)
    if (known.ok || known.fault.code !== 'missing') return known
    const names = this.#namesOf(name)
    const found = await this.#context.send({
      method: 'GET',
      path: '/api/v1/accounts/search',
      query: { q: names[0], resolve: true, limit: MAX_FOUND },
    })
    return found.ok ? idIn(found.value.value, names) : found
  }

  /** The ids of those `targets` that the instance knows, up to its first failure to answer. */
  async known(targets: readonly BulkTarget[]): Promise<readonly string[]> {
    const ids: string[] = []
    for (const { name, accountId } of targets) {
      const found = accountId === undefined ? await this.#lookUp(name) : ok(accountId)
      if (found.ok) ids.push(found.value)
      else if (found.fault.code !== 'missing') break
    }
    return ids
  }

  async #lookUp(name: string): Promise<Outcome<string>> {
    const before = this.#lookedUp.get(name)
    if (before !== undefined) return before
    const names = this.#namesOf(name)
    const path = '/api/v1/accounts/lookup'
    const answer = await this.#context.send({ method: 'GET', path, query: { acct: names[0] } })
    const found = answer.ok ? idIn([answer.value.value], names) : answer
    if (found.ok || found.fault.code === 'missing') this.#lookedUp.set(name, found)
    dropOldest(this.#lookedUp, MAX_KEPT)
    return found
  }

  /** The name as the instance writes it, without the host if the account is local, and the full name. */
  #namesOf(name: string): readonly [string, string] {
    const full = asciiAcct(name).toLowerCase()
    const here = `@${this.#context.normalizeContext.host}`.toLowerCase()
    return [full.endsWith(here) ? full.slice(0, -here.length) : full, full]
  }
}

/** The id of the account with one of `names`. A search also finds similar names. */
function idIn(accounts: unknown, names: readonly string[]): Outcome<string> {
  const match = list(accounts)
    .map(record)
    .find(({ acct, fqn }) => [acct, fqn].some((one) => names.includes(line(one).toLowerCase())))
  const id = idOf(match?.id)
  return id === '' ? fail('missing', 'there is no such account') : ok(id)
}
