import { acctOf } from '../state/accounts.ts'
import { withOrigin } from '../state/originPlaceholder.ts'
import { privilegesOf } from '../state/privileges.ts'
import type { Account } from '../state/records.ts'
import { rightsOf } from '../state/rights.ts'
import { linkify, profileUrl } from '../text/linkify.ts'
import { hostOf, type World } from '../world.ts'
import { emojiIn } from './emojiJson.ts'
import { fileUrl } from './fileUrl.ts'
import { relationshipJson } from './relationshipJson.ts'

/** The pictures of accounts without one. They end as Pleroma's do, elsewhere as Mastodon's. */
export const STAND_INS = { avatar: '/media/images/avi.png', header: '/media/images/banner.png' }
export const OTHER_STAND_INS = {
  avatar: '/media/avatars/original/missing.png',
  header: '/media/headers/original/missing.png',
}

export interface AccountJsonOptions {
  /** Include the `viewer`'s relationship to the account. */
  withRelationship?: boolean
}

/** An account's public JSON. */
export function accountJson(
  world: World,
  account: Account,
  viewer: Account | null,
  options: AccountJsonOptions = {},
) {
  const json = accountJsonWithoutMove(world, account, viewer, options)
  // Pleroma does not send `moved`.
  const target = world.dialect.isPleroma ? null : world.store.accounts.get(account.movedTo ?? '')
  return target ? { ...json, moved: accountJsonWithoutMove(world, target, viewer, {}) } : json
}

/** Leaves out the account that it has moved to. */
function accountJsonWithoutMove(
  world: World,
  account: Account,
  viewer: Account | null,
  options: AccountJsonOptions,
) {
  const { store, origin } = world
  const url = withOrigin(profileUrl(account), origin)
  const standIns = world.dialect.isPleroma ? STAND_INS : OTHER_STAND_INS
  const avatar = fileUrl(world, account.avatar ?? standIns.avatar)
  const header = fileUrl(world, account.header ?? standIns.header)
  const isOwn = viewer?.id === account.id
  const rights = rightsOf(account)
  const ids = store.byAuthor.get(account.id)
  const last = store.statuses.get(ids?.at(-1) ?? '')
  return {
    id: account.id,
    username: account.username,
    acct: acctOf(account),
    fqn: `${account.username}@${account.domain ?? hostOf(world)}`,
    display_name: account.displayName,
    locked: account.locked,
    bot: account.bot,
    created_at: new Date(account.createdAt).toISOString(),
    note: withOrigin(htmlOf(world, account.note), origin),
    url,
    ...(account.enableRss && world.dialect.name === 'gotosocial' ? { enable_rss: true } : {}),
    avatar,
    avatar_static: avatar,
    header,
    header_static: header,
    followers_count: account.hideFollowersCount && !isOwn ? 0 : store.follows.countTowards(account.id),
    following_count: account.hideFollowsCount && !isOwn ? 0 : store.follows.count(account.id),
    statuses_count: ids?.length ?? 0,
    last_status_at: last ? new Date(last.createdAt).toISOString().slice(0, 19) : null,
    emojis: emojiIn(
      world,
      account.displayName,
      account.note,
      ...account.fields.flatMap((f) => [f.name, f.value]),
    ),
    fields: account.fields.map((field) => ({
      name: field.name,
      value: withOrigin(htmlOf(world, field.value), origin),
      verified_at: field.verifiedAt === undefined ? null : new Date(field.verifiedAt).toISOString(),
    })),
    source: {
      fields: [],
      note: account.note,
      sensitive: false,
      pleroma: { actor_type: account.bot ? 'Service' : 'Person', discoverable: account.discoverable },
    },
    pleroma: {
      ap_id: url,
      also_known_as: account.alsoKnownAs,
      is_confirmed: true,
      is_admin: account.showRole && rights.admin,
      is_moderator: account.showRole && rights.moderator,
      ...(world.dialect.isPleroma
        ? { privileges: account.showRole ? privilegesOf(world, account) : [] }
        : {}),
      is_suggested: false,
      is_local: account.domain === null,
      tags: account.tags,
      hide_favorites: account.hideFavorites,
      hide_followers: account.hideFollowers,
      hide_follows: account.hideFollows,
      hide_followers_count: account.hideFollowersCount,
      hide_follows_count: account.hideFollowsCount,
      accepts_chat_messages: account.acceptsChatMessages,
      birthday: account.showBirthday || isOwn ? account.birthday : null,
      background_image: account.background === null ? null : fileUrl(world, account.background),
      favicon: account.domain === null ? `${origin}/media/favicon.png` : null,
      skip_thread_containment: false,
      deactivated: account.deactivated,
      ...(account.silenced ? { silenced: true } : {}),
      relationship: options.withRelationship && viewer ? relationshipJson(world, viewer, account) : {},
    },
  }
}

const MAX_CACHED_TEXTS = 2000
const htmlCaches = new WeakMap<World, Map<string, string>>()

/** A profile text as HTML. Caches some, because every post includes its author's profile. */
function htmlOf(world: World, text: string): string {
  if (text === '') return ''
  const cache = htmlCaches.get(world) ?? new Map<string, string>()
  htmlCaches.set(world, cache)
  const html = cache.get(text) ?? linkify(world, text).html.replace(/\n/g, '<br/>')
  if (cache.size > MAX_CACHED_TEXTS) cache.clear()
  cache.set(text, html)
  return html
}
