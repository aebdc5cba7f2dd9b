import { accountJson } from '../render/accountJson.ts'
import type { Account } from '../state/records.ts'
import { nextId } from '../state/store.ts'
import { isMastodon, type World } from '../world.ts'
import { notify } from './notify.ts'

const isoNow = (world: World): string => new Date(world.now()).toISOString()

/** Tells a person of this instance what moderators did to their account. Only Mastodon does. */
export function warn(world: World, account: Account, action: string, text: string): void {
  if (!isMastodon(world)) return
  notify(world, account, {
    type: 'moderation_warning',
    from: account.id,
    extra: {
      moderation_warning: {
        id: nextId(world.store),
        action,
        text,
        status_ids: null,
        created_at: isoNow(world),
        target_account: accountJson(world, account, account),
        appeal: null,
      },
    },
  })
}

/** Ends all follows between this instance and a suspended domain, and tells those who lost some. Only Mastodon does. */
export function sever(world: World, domain: string): void {
  if (!isMastodon(world)) return
  const { store } = world
  const all = [...store.accounts.values()]
  const theirs = all.filter((one) => one.domain === domain)
  for (const account of all.filter((one) => one.domain === null)) {
    const followers = theirs.filter(({ id }) => store.follows.remove(id, account.id)).length
    const following = theirs.filter(({ id }) => store.follows.remove(account.id, id)).length
    if (followers + following === 0) continue
    notify(world, account, {
      type: 'severed_relationships',
      from: account.id,
      extra: {
        event: {
          id: nextId(store),
          type: 'domain_block',
          purged: false,
          target_name: domain,
          followers_count: followers,
          following_count: following,
          created_at: isoNow(world),
        },
      },
    })
  }
}

/** Tells the staff of a new account. Pleroma and Akkoma write e-mails instead. */
export function announceSignUp(world: World, account: Account): void {
  if (world.dialect.isPleroma) return
  for (const one of world.store.accounts.values())
    if (one.role === 'admin' || one.role === 'moderator')
      notify(world, one, { type: 'admin.sign_up', from: account.id })
}
