import { acctOf } from '../state/accounts.ts'
import type { Account } from '../state/records.ts'
import { rightsOf } from '../state/rights.ts'
import type { World } from '../world.ts'
import { accountJson } from './accountJson.ts'

/** An account's JSON in Pleroma's admin API. */
export function adminAccountJson(world: World, account: Account) {
  const { avatar, url } = accountJson(world, account, null)
  return {
    id: account.id,
    avatar,
    nickname: acctOf(account),
    display_name: account.displayName,
    email: account.domain === null ? account.email : null,
    is_active: !account.deactivated,
    is_approved: account.waitsFor !== 'approval',
    is_confirmed: account.waitsFor !== 'confirmation',
    local: account.domain === null,
    roles: rightsOf(account),
    tags: account.tags,
    registration_reason: account.reason ?? null,
    actor_type: account.bot ? 'Service' : 'Person',
    created_at: new Date(account.createdAt).toISOString(),
    url,
  }
}

/** An account's JSON in Mastodon's admin API. */
export function mastodonAdminAccountJson(world: World, account: Account) {
  return {
    id: account.id,
    username: account.username,
    domain: account.domain,
    created_at: new Date(account.createdAt).toISOString(),
    email: account.domain === null ? account.email : null,
    ip: null,
    ips: [],
    locale: 'en',
    invite_request: account.reason ?? null,
    role: account.domain === null ? roleJson(account.role, world.dialect.mastodonApi ?? 0) : null,
    confirmed: account.waitsFor !== 'confirmation',
    approved: account.waitsFor !== 'approval',
    disabled: account.disabled === true,
    silenced: account.silenced === true,
    suspended: account.deactivated,
    sensitized: account.sensitized === true,
    account: accountJson(world, account, null),
  }
}

/** Mastodon's roles: owner, moderator, and the one that everybody has. `permissions` are bits. */
export const MASTODON_ROLES = {
  admin: { id: '3', name: 'Owner', permissions: '1', color: '', highlighted: true },
  moderator: { id: '1', name: 'Moderator', permissions: '1308', color: '', highlighted: true },
  member: { id: '-99', name: '', permissions: '65536', color: '', highlighted: false },
} as const

/** A role as its holder and the staff see it. */
export const roleJson = (role: Account['role'], api: number) => ({
  ...MASTODON_ROLES[role],
  ...(api >= 11 ? { collection_limit: 10 } : {}),
})
