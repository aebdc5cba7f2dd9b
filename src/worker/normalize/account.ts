import type { Account, AccountCounts, ProfileField, Relationship } from '../../shared/model/account.ts'
import { isVisible } from '../../shared/model/cleanText.ts'
import { plainText, type RichText } from '../../shared/model/richText.ts'
import { MAX_DESCRIPTION_CHARS, MAX_NOTE_CHARS } from '../json/limits.ts'
import {
  bool,
  count,
  idOf,
  isoDate,
  isoDay,
  isRecord,
  type JsonObject,
  line,
  list,
  optionalBool,
  record,
  str,
  withoutUndefined,
  words,
} from '../json/read.ts'
import { entityEmojis } from './emoji.ts'
import type { EmojiImage } from './emojiText.ts'
import { linkNode } from './foreignHost.ts'
import { gather, type Harvest, type NormalizeContext } from './harvest.ts'
import { pageIds } from './page.ts'
import { parsePlainText, parseRichText } from './richText.ts'
import { rightsOf, roleOf } from './role.ts'
import { displayName, screenName } from './screenName.ts'
import { httpUrl, mediaUrl } from './url.ts'

/** Pleroma accepts 20 fields of remote accounts, Mastodon 4. */
const MAX_FIELDS = 40
const MAX_BIO_CHARS = 20_000
const MAX_NAME_CHARS = 500

/**
 * Adds an account to the harvest, with its relationship and the account it moved to. Returns its id, or null if it is
 * invalid.
 */
export function normalizeAccount(raw: unknown, into: Harvest, context: NormalizeContext): string | null {
  return addAccount(raw, into, context, true)
}

/**
 * Like `normalizeAccount`, for an account embedded in another entity. A page repeats the same accounts with the same
 * data, so only the first occurrence is parsed.
 */
export function normalizeEmbeddedAccount(
  raw: unknown,
  into: Harvest,
  context: NormalizeContext,
): string | null {
  const id = idOf(record(raw).id)
  return into.accounts.has(id) ? id : normalizeAccount(raw, into, context)
}

function addAccount(
  raw: unknown,
  into: Harvest,
  context: NormalizeContext,
  withMoved: boolean,
): string | null {
  if (!isRecord(raw)) {
    context.warn('account: not an object')
    return null
  }
  const id = idOf(raw.id)
  const names = screenName(raw, context.host)
  if (id === '' || names.acct === '') {
    context.warn(id === '' ? 'account: no id' : 'account: no name', id)
    return null
  }
  const pleroma = record(raw.pleroma)
  if (idOf(record(pleroma.relationship).id) === id) normalizeRelationship(pleroma.relationship, into, context)
  const movedToId = withMoved && isRecord(raw.moved) ? addAccount(raw.moved, into, context, false) : null
  const role = roleOf(raw)
  const counts: AccountCounts = {
    id,
    followersCount: count(raw.followers_count),
    followingCount: count(raw.following_count),
    statusesCount: count(raw.statuses_count),
  }
  into.counts.set(id, context.keep?.kept('counts', counts, toldCounts(raw, pleroma)) ?? counts)
  const account: Account = {
    id,
    ...names,
    ...identityFields(raw, pleroma, names.acct, names.username, context),
    ...pictureFields(raw, pleroma, context),
    locked: bool(raw.locked),
    bot: bool(raw.bot),
    deactivated: [raw, pleroma].some(isDeactivated) || bool(raw.suspended),
    ...withoutUndefined({
      url: httpUrl(raw.url, context.server),
      createdAt: isoDate(raw.created_at),
      birthday: isoDay(pleroma.birthday),
      movedToId: movedToId !== null && movedToId !== id ? movedToId : undefined,
    }),
    role,
    rights: rightsOf(raw),
    tags: words(pleroma.tags),
    // Mastodon has one field for both lists.
    hideFollowers: bool(pleroma.hide_followers) || bool(raw.hide_collections),
    hideFollows: bool(pleroma.hide_follows) || bool(raw.hide_collections),
    hideFollowersCount: bool(pleroma.hide_followers_count),
    hideFollowsCount: bool(pleroma.hide_follows_count),
    allowFollowingMove: bool(pleroma.allow_following_move, true),
  }
  return gather(into.accounts, into.bytes, context.keep?.kept('account', account, raw) ?? account)
}

/** The counts in `raw`. An account that hides a count has 0 in answers for others, which says nothing. */
function toldCounts(raw: JsonObject, pleroma: JsonObject): JsonObject {
  const told = (served: unknown, isHidden: unknown) =>
    isHidden === true && count(served) === 0 ? undefined : served
  return {
    followers_count: told(raw.followers_count, pleroma.hide_followers_count),
    following_count: told(raw.following_count, pleroma.hide_follows_count),
    statuses_count: raw.statuses_count,
  }
}

/** The accounts in Pleroma's reports have these fields at the top level, all others in their `pleroma` part. */
const isDeactivated = ({ is_active, deactivated }: JsonObject): boolean =>
  is_active === false || bool(deactivated)

type IdentityFields = Pick<Account, 'fqn' | 'isLocal' | 'name' | 'nameText' | 'bio' | 'fields'>

function identityFields(
  raw: JsonObject,
  pleroma: JsonObject,
  acct: string,
  username: string,
  context: NormalizeContext,
): IdentityFields {
  const emojis = entityEmojis(raw.emojis, context)
  const name = parsePlainText(displayName(raw), { emojis, maxChars: MAX_NAME_CHARS })
  const text = withoutEmoji(name)
  const named = isVisible(plainText(name))
    ? { name, nameText: isVisible(text) ? text : username }
    : { name: [username], nameText: username }
  const host = acct.split('@')[1]
  return {
    ...named,
    fqn: fqnOf(raw, acct, context.host),
    isLocal: optionalBool(pleroma.is_local) ?? (host === undefined || host === context.host),
    bio: parseHtml(raw.note, emojis, MAX_BIO_CHARS),
    fields: [...profileFields(raw.fields, emojis), ...extraFields(raw)],
  }
}

/** The text of `name` for questions, titles and labels, which would show custom emoji as shortcodes (PR40). */
const withoutEmoji = (name: RichText): string => plainText(name, false).replace(/\s+/g, ' ')

/** Pleroma sends the full name, whose domain may differ from the API's. */
function fqnOf(raw: JsonObject, acct: string, host: string): string {
  const served = screenName({ acct: raw.fqn }).acct
  if (acct.includes('@')) return acct
  return served.startsWith(`${acct}@`) ? served : `${acct}@${host}`
}

function profileFields(raw: unknown, emojis: readonly EmojiImage[]): readonly ProfileField[] {
  return list(raw, MAX_FIELDS)
    .filter(isRecord)
    .map((field) => ({
      name: parsePlainText(str(field.name, MAX_DESCRIPTION_CHARS), { emojis }),
      value: parseHtml(field.value, emojis, MAX_DESCRIPTION_CHARS),
      ...withoutUndefined({ verifiedAt: isoDate(field.verified_at) }),
    }))
    .filter((field) => field.name.length > 0 || field.value.length > 0)
}

/** Facts that some servers send outside of an account's fields: Truth Social's place, website and verified mark (PR45). */
function extraFields({ location, website, verified }: JsonObject): readonly ProfileField[] {
  const site = line(website)
  const href = httpUrl(/^https?:/i.test(site) ? site : `https://${site}`)
  const fields: ProfileField[] = []
  const place = line(location, MAX_DESCRIPTION_CHARS)
  if (place !== '') fields.push({ name: [], nameKey: 'user_card.location', value: [place] })
  if (site !== '')
    fields.push({
      name: [],
      nameKey: 'user_card.website',
      value: [href === undefined ? site : linkNode(href, [site])],
    })
  if (verified === true) fields.push({ name: [], nameKey: 'user_card.verified', value: ['✓'] })
  return fields
}

function parseHtml(raw: unknown, emojis: readonly EmojiImage[], maxTextChars: number): RichText {
  return parseRichText(typeof raw === 'string' ? raw : '', {
    emojis,
    limits: { maxTextChars },
  })
}

type PictureFields = Pick<Account, 'avatarUrl' | 'avatarStaticUrl'> &
  Partial<Pick<Account, 'headerUrl' | 'headerStaticUrl' | 'backgroundUrl' | 'faviconUrl'>>

function pictureFields(raw: JsonObject, pleroma: JsonObject, context: NormalizeContext): PictureFields {
  const picture = (value: unknown): string | undefined => mediaUrl(value, context.server)
  const avatarUrl = picture(raw.avatar) ?? picture(raw.avatar_static) ?? context.defaultAvatarUrl
  const headerUrl = picture(raw.header) ?? picture(raw.header_static)
  return {
    avatarUrl,
    avatarStaticUrl: picture(raw.avatar_static) ?? avatarUrl,
    ...withoutUndefined({
      headerUrl,
      headerStaticUrl: picture(raw.header_static) ?? headerUrl,
      backgroundUrl: picture(pleroma.background_image),
      faviconUrl: picture(pleroma.favicon),
    }),
  }
}

/**
 * Adds a relationship of the signed-in account to the harvest. Returns the other account's id, or null if it has none.
 */
export function normalizeRelationship(raw: unknown, into: Harvest, context: NormalizeContext): string | null {
  const served = record(raw)
  const id = idOf(served.id)
  if (id === '') {
    context.warn('relationship: no id')
    return null
  }
  const relationship: Relationship = {
    id,
    following: bool(served.following),
    followedBy: bool(served.followed_by),
    requested: bool(served.requested),
    locked: bool(served.locked),
    blocking: bool(served.blocking),
    blockedBy: bool(served.blocked_by),
    muting: bool(served.muting),
    // Mastodon's `notifying` is Pleroma's subscription.
    subscribing: bool(served.subscribing) || bool(served.notifying),
    showingRepeats: bool(served.showing_reblogs, true),
    domainBlocking: bool(served.domain_blocking),
    endorsed: bool(served.endorsed),
    ...withoutUndefined({ mutedUntil: isoDate(served.muting_expires_at ?? served.mute_expires_at) }),
    ...(typeof served.note === 'string' ? { note: str(served.note, MAX_NOTE_CHARS) } : {}),
  }
  const kept = context.keep?.kept('relationship', relationship, served) ?? relationship
  return gather(into.relationships, into.bytes, kept)
}

/**
 * Adds a list of relationships to the harvest. Returns the ids in order, without
 * duplicates; null if `raw` is not a list.
 */
export function normalizeRelationships(
  raw: unknown,
  into: Harvest,
  context: NormalizeContext,
): readonly string[] | null {
  return pageIds(raw, (entry) => normalizeRelationship(entry, into, context))
}
