import { type Fault, failed, type Outcome, ok } from '../../../shared/fault/fault.ts'
import { entityKey, isAnonymous } from '../../../shared/model/keys.ts'
import type { LookupAnswer } from '../../../shared/protocol/operations.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { mayBeId } from '../../dialect/mayBeId.ts'
import { line, list, record } from '../../json/read.ts'
import { normalizeAccount } from '../../normalize/account.ts'
import { asciiAcct } from '../../normalize/asciiAcct.ts'
import { newHarvest } from '../../normalize/harvest.ts'
import { absorb } from '../../store/absorb.ts'
import { entitiesOf } from '../../store/entitiesOf.ts'
import { fetchRelationship } from '../../timelines/fetchRelationships.ts'

/** Some instances answer this with another status than 404 (PR21). */
const UNKNOWN_USER = 'No user with such user_id'
/** No valid name or id is longer. */
const MAX_NAME_CHARS = 400
/** A name or id that is safe as a path segment; dots alone would traverse the path. */
const SAFE_SEGMENT = /^(?!\.+$)[^\s/?#\\]+$/

/**
 * Finds an account by id, name or `name@host`, with or without a leading `@`; after a `$`, only by id.
 * Returns a stored account at once, and refreshes it in the background.
 */
export async function lookUpAccount(context: AccountContext, query: string): Promise<Outcome<LookupAnswer>> {
  const exact = query.startsWith('$')
  // Servers know an internationalized host (`krähe.example`) by its ASCII form.
  const name = asciiAcct(query.replace(/^[@$]/, ''))
  if (name.length > MAX_NAME_CHARS || !SAFE_SEGMENT.test(name)) return ok({ accountId: null })
  const known = findStored(context, name, exact)
  if (known !== null) {
    void find(context, [byId(known)])
    return ok({ accountId: known })
  }
  if (exact) return find(context, [byId(name)])
  // After a 404 the name itself is used as an id, which most instances accept (E7).
  const ways = [byName(context, name)]
  if (mayBeId(context.instance().software, name)) ways.push(byId(name))
  if (name.includes('@') && !isAnonymous(context.account)) ways.push(bySearch(name))
  return find(context, ways)
}

/** A request that may find the account, and how to pick it from the response. */
interface Way {
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | boolean>>
  readonly pick: (answer: unknown) => unknown
}

const byId = (id: string): Way => ({
  path: `/api/v1/accounts/${encodeURIComponent(id)}`,
  pick: (answer) => answer,
})

const byName = ({ normalizeContext }: AccountContext, name: string): Way => {
  const here = `@${normalizeContext.host}`.toLowerCase()
  const acct = name.toLowerCase().endsWith(here) ? name.slice(0, -here.length) : name
  return { path: '/api/v1/accounts/lookup', query: { acct }, pick: (answer) => answer }
}

/** A search that makes the instance fetch the account from its home server. */
const bySearch = (name: string): Way => ({
  path: '/api/v2/search',
  query: { q: `@${name}`, type: 'accounts', resolve: true, limit: 5 },
  pick: (answer) =>
    list(record(answer).accounts).find(
      (account) => asciiAcct(line(record(account).acct)).toLowerCase() === name.toLowerCase(),
    ),
})

/** Tries `ways` in order. The id is null if the account does not exist. Fails if it is unknown whether it exists. */
async function find(context: AccountContext, ways: readonly Way[]): Promise<Outcome<LookupAnswer>> {
  let refused: Fault | null = null
  for (const { path, query = {}, pick } of ways) {
    const answer = await context.send({ method: 'GET', path, query, urgent: true })
    if (!answer.ok) {
      const { code, serverText } = answer.fault
      // Instances may lack one of the endpoints. Other faults would fail on all of them.
      if (code !== 'missing' && code !== 'refused') return answer
      if (code === 'refused' && serverText !== UNKNOWN_USER) refused ??= answer.fault
      continue
    }
    const raw = pick(answer.value.value)
    const harvest = newHarvest()
    const accountId = raw === undefined ? null : normalizeAccount(raw, harvest, context.normalizeContext)
    if (accountId === null) continue
    absorb(context.store, context.account, harvest)
    // Not all instances send the relationship with the account.
    if (!isAnonymous(context.account) && !harvest.relationships.has(accountId))
      void fetchRelationship(context, accountId)
    return ok({ accountId })
  }
  return refused === null ? ok({ accountId: null }) : failed(refused)
}

/** The id of the stored account with the id or name `name`. */
function findStored(
  { store, account, normalizeContext }: AccountContext,
  name: string,
  exact: boolean,
): string | null {
  if (store.has(entityKey(account, 'account', name))) return name
  if (exact) return null
  const lowerName = name.toLowerCase()
  const fqn = lowerName.includes('@') ? lowerName : `${lowerName}@${normalizeContext.host.toLowerCase()}`
  const stored = entitiesOf(store, account, 'account').find((one) => asciiAcct(one.fqn).toLowerCase() === fqn)
  return stored?.id ?? null
}
