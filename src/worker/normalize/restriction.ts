import { type Restriction, type RestrictionList, restrictionId } from '../../shared/model/restriction.ts'
import { isoDate, line, record, withoutUndefined } from '../json/read.ts'
import { normalizeAccount } from './account.ts'
import { type NormalizeContext, newHarvest } from './harvest.ts'

/** The longest name of a domain. */
const MAX_DOMAIN_CHARS = 253

/** One entry of GET mutes, blocks or domain_blocks. Null if it is unusable. */
export function normalizeRestriction(
  raw: unknown,
  list: RestrictionList,
  context: NormalizeContext,
): Restriction | null {
  if (list === 'domains') {
    const domain = line(raw, MAX_DOMAIN_CHARS)
    if (domain === '') return null
    return { id: restrictionId(list, domain), target: domain, name: domain, acct: '' }
  }
  const harvest = newHarvest()
  const id = normalizeAccount(raw, harvest, context)
  const account = id === null ? undefined : harvest.accounts.get(id)
  if (account === undefined) return null
  const { nameText, acct, avatarUrl, avatarStaticUrl } = account
  return {
    id: restrictionId(list, account.id),
    target: account.id,
    name: nameText,
    acct,
    avatarUrl,
    avatarStaticUrl,
    ...withoutUndefined({ until: isoDate(record(raw).mute_expires_at) }),
  }
}
