import { type Outcome, ok } from '../../../shared/fault/fault.ts'
import type { Account } from '../../../shared/model/account.ts'
import type { PersonChoice } from '../../../shared/model/personChoice.ts'
import type { LookupAnswer } from '../../../shared/protocol/operations.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { list } from '../../json/read.ts'
import { normalizeAccount } from '../../normalize/account.ts'
import { newHarvest } from '../../normalize/harvest.ts'
import { entitiesOf } from '../../store/entitiesOf.ts'

/** Maximum number of matches, stored or found by the instance (C39). */
const MAX_PEOPLE = 20

const startsWith = (name: string, prefix: string): boolean => name.toLowerCase().startsWith(prefix)

/** 2 if the screen name starts with `prefix`, plus 1 if the display name does (C40). `prefix` must be in lower case. */
export const rankOf = ({ acct, nameText }: Pick<Account, 'acct' | 'nameText'>, prefix: string): number =>
  (startsWith(acct, prefix) ? 2 : 0) + (startsWith(nameText, prefix) ? 1 : 0)

/** The active accounts whose names start with `text`, best first, without duplicate names. */
export function rankPeople(accounts: Iterable<Account>, text: string): readonly Account[] {
  const prefix = text.toLowerCase()
  const found = new Map<string, { readonly account: Account; readonly rank: number }>()
  for (const account of accounts) {
    const rank = rankOf(account, prefix)
    if (rank > 0 && !account.deactivated) found.set(account.acct, { account, rank })
  }
  return [...found.values()]
    .sort((a, b) => b.rank - a.rank || byName(a.account, b.account))
    .slice(0, MAX_PEOPLE)
    .map(({ account }) => account)
}

const byName = (a: Account, b: Account): number => (a.acct < b.acct ? -1 : a.acct > b.acct ? 1 : 0)

const choiceOf = ({ acct, nameText, avatarStaticUrl, avatarUrl }: Account): PersonChoice => ({
  acct,
  name: nameText,
  avatarUrl: avatarStaticUrl || avatarUrl,
})

/** Accounts for `text`. With `knownOnly`, these are the stored ones whose names start with it, else what a search on the instance finds. */
export async function lookUpMentions(
  context: AccountContext,
  text: string,
  knownOnly: boolean,
): Promise<Outcome<LookupAnswer>> {
  if (knownOnly) {
    const { store, account } = context
    const stored = entitiesOf(store, account, 'account')
    return ok({ accountId: null, people: rankPeople(stored, text).map(choiceOf) })
  }
  const answer = await context.send({
    method: 'GET',
    path: '/api/v1/accounts/search',
    query: { q: text, limit: MAX_PEOPLE, resolve: false },
    urgent: true,
  })
  if (!answer.ok) return answer
  const harvest = newHarvest()
  const found = list(answer.value.value, MAX_PEOPLE).flatMap((raw) => {
    const id = normalizeAccount(raw, harvest, context.normalizeContext)
    const account = id === null ? undefined : harvest.accounts.get(id)
    return account === undefined || account.deactivated ? [] : [choiceOf(account)]
  })
  return ok({ accountId: null, people: found })
}
