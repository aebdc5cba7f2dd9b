import type { BulkTarget } from '../../../shared/commands/bulk.ts'
import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import type { BulkAct } from '../../../shared/model/bulkJob.ts'
import { markDomain } from '../../collections/markDomain.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { idOf, line, list, record } from '../../json/read.ts'
import { normalizeRelationship } from '../../normalize/account.ts'
import { asciiAcct } from '../../normalize/asciiAcct.ts'
import { newHarvest } from '../../normalize/harvest.ts'
import { absorb } from '../../store/absorb.ts'

const MAX_FOUND = 5

/** Sends one action of a job. It is not urgent, so whatever a person waits for goes first. */
export async function bulkAct(
  context: AccountContext,
  act: BulkAct,
  target: BulkTarget,
): Promise<Outcome<undefined>> {
  if (act === 'blockDomain' || act === 'unblockDomain') {
    const on = act === 'blockDomain'
    const answer = await context.send({
      method: on ? 'POST' : 'DELETE',
      path: '/api/v1/domain_blocks',
      json: { domain: target.name },
    })
    // A block that is gone already counts as lifted.
    if (!answer.ok && (on || answer.fault.code !== 'missing')) return answer
    markDomain(context, target.name, on)
    return ok(undefined)
  }
  const accountId = target.accountId === undefined ? await findId(context, target.name) : ok(target.accountId)
  if (!accountId.ok) return accountId
  const answer = await context.send({
    method: 'POST',
    path: `/api/v1/accounts/${encodeURIComponent(accountId.value)}/${act}`,
  })
  if (!answer.ok) return answer
  const harvest = newHarvest()
  normalizeRelationship(answer.value.value, harvest, context.normalizing)
  absorb(context.store, context.account, harvest)
  return ok(undefined)
}

/** The id of an account by its full name. A search makes the instance fetch an account that it does not know. */
async function findId({ send, normalizing }: AccountContext, name: string): Promise<Outcome<string>> {
  const wanted = asciiAcct(name).toLowerCase()
  const here = `@${normalizing.host}`.toLowerCase()
  const short = wanted.endsWith(here) ? wanted.slice(0, -here.length) : wanted
  const known = await send({ method: 'GET', path: '/api/v1/accounts/lookup', query: { acct: short } })
  if (known.ok) return idIn([known.value.value], [short, wanted])
  if (known.fault.code !== 'missing') return known
  const found = await send({
    method: 'GET',
    path: '/api/v1/accounts/search',
    query: { q: short, resolve: true, limit: MAX_FOUND },
  })
  return found.ok ? idIn(found.value.value, [short, wanted]) : found
}

/** The id of the account of that name. A search also finds similar ones. */
function idIn(accounts: unknown, names: readonly string[]): Outcome<string> {
  const match = list(accounts)
    .map(record)
    .find(({ acct, fqn }) => [acct, fqn].some((one) => names.includes(line(one).toLowerCase())))
  const id = idOf(match?.id)
  return id === '' ? fail('missing', 'there is no such account') : ok(id)
}
