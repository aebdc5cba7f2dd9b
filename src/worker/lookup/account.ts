import { type Fault, failed, type Outcome, ok } from '../../shared/fault/fault.ts'
import type { Account } from '../../shared/model/account.ts'
import {
  type AccountKey,
  type EntityKey,
  type EntityKind,
  entityKey,
  isAnonymous,
} from '../../shared/model/keys.ts'
import type { LookupAnswer } from '../../shared/protocol/operations.ts'
import type { AccountContext } from '../account/accountContext.ts'
import { normalizeAccount, normalizeRelationships } from '../normalize/account.ts'
import { newHarvest } from '../normalize/harvest.ts'
import { line, list, record } from '../normalize/read.ts'
import { absorb } from '../store/absorb.ts'

/** No name and no id is longer. */
const LONGEST = 400
/** A name or an id as a part of an address; dots alone would climb out of it. */
const ASKABLE = /^(?!\.+$)[^\s/?#\\]+$/

/** What of an account is told together. */
const KINDS: readonly EntityKind[] = ['account', 'counts', 'relationship']

/** The keys of all that `account` knows of the account with this id. */
export const keysOfAccount = (account: AccountKey, id: string): readonly EntityKey[] =>
  KINDS.map((kind) => entityKey(account, kind, id))

/**
 * Finds an account by its id, its name or `name@host`, with or without a leading `@`; after a `$` by
 * its id alone. One that is here already is answered at once, and brought up to date behind that.
 */
export async function lookUpAccount(context: AccountContext, asked: string): Promise<Outcome<LookupAnswer>> {
  const exact = asked.startsWith('$')
  const name = asked.replace(/^[@$]/, '')
  if (name.length > LONGEST || !ASKABLE.test(name)) return ok({ accountId: null })
  const known = knownAs(context, name, exact)
  if (known !== null) {
    void find(context, [byId(known)])
    return ok({ accountId: known })
  }
  if (exact) return find(context, [byId(name)])
  // After a 404 the name itself is used as an id, which most instances accept (E7).
  const ways = [byName(context, name), byId(name)]
  if (name.includes('@') && !isAnonymous(context.account)) ways.push(bySearch(name))
  return find(context, ways)
}

/** One way to ask: the call, and which account of its answer is the one. */
interface Way {
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | boolean>>
  readonly pick: (answer: unknown) => unknown
}

const byId = (id: string): Way => ({
  path: `/api/v1/accounts/${encodeURIComponent(id)}`,
  pick: (answer) => answer,
})

const byName = ({ normalizing }: AccountContext, name: string): Way => {
  const here = `@${normalizing.host}`.toLowerCase()
  const acct = name.toLowerCase().endsWith(here) ? name.slice(0, -here.length) : name
  return { path: '/api/v1/accounts/lookup', query: { acct }, pick: (answer) => answer }
}

/** Has the instance fetch it from where it lives. */
const bySearch = (name: string): Way => ({
  path: '/api/v2/search',
  query: { q: `@${name}`, type: 'accounts', resolve: true, limit: 5 },
  pick: (answer) =>
    list(record(answer).accounts).find(
      (account) => line(record(account).acct).toLowerCase() === name.toLowerCase(),
    ),
})

/** The first of `ways` that leads to an account. That there is none is an answer; that it can't be known, a fault. */
async function find(context: AccountContext, ways: readonly Way[]): Promise<Outcome<LookupAnswer>> {
  let refused: Fault | null = null
  for (const { path, query = {}, pick } of ways) {
    const answer = await context.send({ method: 'GET', path, query, urgent: true })
    if (!answer.ok) {
      const { code } = answer.fault
      // Not every instance has every way; one that can't be reached has none.
      if (code !== 'missing' && code !== 'refused') return answer
      if (code === 'refused') refused ??= answer.fault
      continue
    }
    const raw = pick(answer.value.value)
    const harvest = newHarvest()
    const accountId = raw === undefined ? null : normalizeAccount(raw, harvest, context.normalizing)
    if (accountId === null) continue
    absorb(context.store, context.account, harvest)
    if (!isAnonymous(context.account) && !harvest.relationships.has(accountId))
      void askRelationship(context, accountId)
    return ok({ accountId })
  }
  return refused === null ? ok({ accountId: null }) : failed(refused)
}

/** How the one who is signed in stands to the account, where the account's own answer did not say. */
async function askRelationship(context: AccountContext, id: string): Promise<void> {
  const answer = await context.send({
    method: 'GET',
    path: '/api/v1/accounts/relationships',
    query: { 'id[]': [id] },
    optional: true,
  })
  if (!answer.ok) return
  const harvest = newHarvest()
  normalizeRelationships(answer.value.value, harvest, context.normalizing)
  absorb(context.store, context.account, harvest)
}

/** The id of an account that is here already and goes by `name`, as an id or as a name. */
function knownAs(
  { store, account, normalizing }: AccountContext,
  name: string,
  exact: boolean,
): string | null {
  if (store.has(entityKey(account, 'account', name))) return name
  if (exact) return null
  const wanted = name.toLowerCase()
  const full = wanted.includes('@') ? wanted : `${wanted}@${normalizing.host.toLowerCase()}`
  for (const key of store.keysOfKind(account, 'account')) {
    const held = store.get(key) as Account
    if (held.fqn.toLowerCase() === full) return held.id
  }
  return null
}
