import { Hono } from 'hono'
import { edit } from '../actions/edit.ts'
import { compose, publish } from '../actions/publish.ts'
import { LIMITS } from '../limits.ts'
import { limitsOf } from '../limitsOf.ts'
import { mayQuote, statusJson } from '../render/statusJson.ts'
import type { Draft, PollDraft } from '../state/draft.ts'
import type {
  Account,
  Interaction,
  InteractionPolicy,
  InteractionRule,
  Media,
  Status,
  Visibility,
} from '../state/records.ts'
import { canSee } from '../state/visibility.ts'
import { countPost } from '../text/countPost.ts'
import { isMastodon, type World } from '../world.ts'
import { fail, notFound } from './apiError.ts'
import { appOfToken, needAccount } from './auth.ts'
import { checkPermission } from './checkPermission.ts'
import type { Api, Call, Env } from './env.ts'
import { statusOf } from './findStatus.ts'
import {
  flagOf,
  groupOf,
  groupsOf,
  listOfTexts,
  numberOf,
  type Params,
  readParams,
  textOf,
} from './params.ts'
import { schedule, scheduledJson, timeOf } from './scheduled.ts'
import { focusIn, isAttached } from './uploads.ts'

const HOUR_MS = 3_600_000

/** Publishing and editing posts. */
export function postingRoutes(world: World): Api {
  const api = new Hono<Env>()
  const { store } = world

  api.post('/api/v1/statuses', async (c) => {
    const author = needAccount(c)
    const params = await readParams(c)
    const { previews, repeatedKey } = world.dialect
    if (flagOf(params, 'preview') && previews) {
      const { status, poll } = compose(world, draftOf(world, c, author, params))
      // Pleroma's fixed id for previews, which no call accepts. A preview's poll exists for this answer only.
      status.id = 'pleroma:fakeid'
      if (poll) store.polls.set(poll.id, poll)
      const json = statusJson(world, status, author)
      if (poll) store.polls.delete(poll.id)
      return c.json(json)
    }
    const later = timeOf(world, params)
    if (later !== undefined)
      return c.json(scheduledJson(world, schedule(world, draftOf(world, c, author, params), later)))
    const key = repeatedKey === undefined ? undefined : c.req.header('idempotency-key')
    const storedKey = key === undefined ? null : `${c.get('token')?.token}:${key}`
    const earlier = storedKey === null ? undefined : store.idempotency.get(storedKey)
    const known =
      earlier && earlier.at > world.now() - HOUR_MS ? store.statuses.get(earlier.statusId) : undefined
    if (known && repeatedKey === 'fails') return c.body(null, 500)
    const status = known ?? publish(world, draftOf(world, c, author, params))
    if (storedKey !== null && !known) rememberKey(world, storedKey, status)
    if (key !== undefined) c.header('Idempotency-Key', key)
    return c.json(statusJson(world, status, author))
  })

  api.put('/api/v1/statuses/:id', async (c) => {
    const author = needAccount(c)
    const status = statusOf(world, c)
    if (status.reblogOfId !== null) return notFound()
    if (status.accountId !== author.id) return fail(403, 'Access denied')
    const params = await readParams(c)
    const text = textOf(params, 'status') ?? status.text
    const mediaIds = listOfTexts(params, 'media_ids') ?? status.mediaIds
    const media = mediaOf(world, mediaIds, author, status)
    const spoilerText = textOf(params, 'spoiler_text') ?? status.spoilerText
    checkContent(world, text, spoilerText, media)
    if (isMastodon(world)) describeMedia(media, groupsOf(params, 'media_attributes'))
    const poll = pollOf(world, params)
    edit(world, status, {
      text,
      contentType: textOf(params, 'content_type') ?? status.contentType,
      spoilerText,
      sensitive: flagOf(params, 'sensitive') ?? status.sensitive,
      media,
      ...(poll ? { poll } : {}),
    })
    return c.json(statusJson(world, status, author))
  })

  return api
}

function rememberKey(world: World, storedKey: string, status: Status): void {
  const { idempotency } = world.store
  for (const [old, made] of idempotency) if (made.at < world.now() - HOUR_MS) idempotency.delete(old)
  idempotency.set(storedKey, { statusId: status.id, at: world.now() })
}

function draftOf(world: World, c: Call, author: Account, params: Params): Draft {
  const { store } = world
  const text = textOf(params, 'status') ?? ''
  const spoilerText = textOf(params, 'spoiler_text') ?? ''
  const media = mediaOf(world, listOfTexts(params, 'media_ids') ?? [], author)
  const poll = pollOf(world, params)
  // Mastodon 4.6 takes files beside a poll.
  if (poll !== null && media.length > 0 && isBelow(world, 11)) fail(422, 'Cannot attach more than 4 files')
  checkContent(world, text, spoilerText, media, poll !== null)
  const parentId = textOf(params, 'in_reply_to_id')
  const parent = parentId ? store.statuses.get(parentId) : null
  if (parent === undefined) return fail(422, 'Cannot reply to a deleted status')
  if (parent && !canSee(store, parent, author)) return fail(422, 'Record not found')
  const original = parent?.reblogOfId ? (store.statuses.get(parent.reblogOfId) ?? parent) : parent
  if (original) checkPermission(world, original, author, 'reply')
  const quoted = quotedPost(world, author, params)
  const policy = world.dialect.name === 'gotosocial' ? policyIn(params) : undefined
  const lifetime = numberOf(params, 'expires_in')
  if (lifetime !== undefined && lifetime < LIMITS.minLifetimeS) fail(422, 'Expiry date is too soon')
  const app = appOfToken(world, c.get('token'))
  return {
    author,
    text,
    spoilerText,
    contentType: textOf(params, 'content_type') || 'text/plain',
    sensitive: flagOf(params, 'sensitive') ?? author.defaultSensitive,
    visibility: visibilityOf(params, author, original ?? null, quoted),
    ...quotePolicyOf(world, params),
    media,
    poll,
    inReplyTo: original ?? null,
    quoted,
    language: textOf(params, 'language') || null,
    expiresAt: lifetime === undefined ? null : world.now() + lifetime * 1000,
    application: app ? { name: app.name, website: app.website } : null,
    ...(policy ? { policy } : {}),
  }
}

const EVERYBODY = { automatic: ['public'], manual: [] }

/** GoToSocial's policy for a post. An action that it does not name is open to everybody. */
function policyIn(params: Params): InteractionPolicy | undefined {
  const policy = groupOf(params, 'interaction_policy')
  if (policy === undefined) return undefined
  const ruleOf = (interaction: Interaction): InteractionRule => {
    const rule = groupOf(policy, `can_${interaction}`)
    if (rule === undefined) return EVERYBODY
    return {
      automatic: listOfTexts(rule, 'automatic_approval') ?? [],
      manual: listOfTexts(rule, 'manual_approval') ?? [],
    }
  }
  return { favourite: ruleOf('favourite'), reply: ruleOf('reply'), reblog: ruleOf('reblog') }
}

/** The quoted post. Only posts that everybody may read can be quoted. */
function quotedPost(world: World, author: Account, params: Params): Status | null {
  const { quoteField } = world.dialect
  const id = quoteField === undefined ? undefined : textOf(params, quoteField)
  if (!id) return null
  const quoted = world.store.statuses.get(id)
  if (quoted === undefined || !canSee(world.store, quoted, author))
    return notFound(
      isMastodon(world) ? 'The post you are trying to quote does not appear to exist.' : undefined,
    )
  const isOpen = quoted.visibility === 'public' || quoted.visibility === 'unlisted'
  const may = isMastodon(world) ? mayQuote(world, quoted, author) : isOpen
  if (!may)
    fail(
      422,
      isMastodon(world)
        ? 'Validation failed: You are not allowed to quote this post'
        : 'Cannot quote private message',
    )
  return quoted
}

function checkContent(
  world: World,
  text: string,
  spoilerText: string,
  media: Media[],
  hasPoll = false,
): void {
  if (text.trim() === '' && media.length === 0 && !hasPoll) {
    fail(422, 'Cannot post an empty status without attachments')
  }
  const { maxCharacters, maxAttachments } = limitsOf(world)
  if (countPost(world.dialect.name, text, spoilerText) > maxCharacters) {
    fail(422, 'The status is over the character limit')
  }
  if (media.length > maxAttachments) fail(422, 'Too many attachments')
}

/** The quote policy that the author chose. */
function quotePolicyOf(world: World, params: Params): Pick<Draft, 'quotePolicy'> {
  const policy = isMastodon(world, 7) ? textOf(params, 'quote_approval_policy') : undefined
  return policy === 'followers' || policy === 'nobody' ? { quotePolicy: policy } : {}
}

/** A quote of a post for followers is for followers, too. */
function visibilityOf(
  params: Params,
  author: Account,
  parent: Status | null,
  quoted: Status | null,
): Visibility {
  const requested = textOf(params, 'visibility')
  const known = ['public', 'unlisted', 'private', 'direct', 'local'] as const
  const wanted = known.find((one) => one === requested) ?? parent?.visibility ?? author.defaultScope
  return quoted?.visibility === 'private' && wanted !== 'direct' ? 'private' : wanted
}

/** Sets descriptions and focal points. */
function describeMedia(media: readonly Media[], attributes: readonly Params[]): void {
  for (const each of attributes) {
    const one = media.find(({ id }) => id === textOf(each, 'id'))
    if (!one) continue
    one.description = textOf(each, 'description') ?? one.description
    const focus = focusIn(textOf(each, 'focus'))
    if (focus) one.focus = focus
  }
}

/** @param edited the post whose files they may be already */
function mediaOf(world: World, ids: string[], author: Account, edited?: Status): Media[] {
  return ids.map((id) => {
    const media = world.store.media.get(id)
    const isOwn = media && (media.accountId === null || media.accountId === author.id)
    const isTaken = isOwn && !edited?.mediaIds.includes(id) && isAttached(world, media)
    if (isOwn && (!isMastodon(world) || !isTaken)) return media
    if (!isMastodon(world)) return notFound()
    return fail(422, `Media ${id} not found or already attached to another post`)
  })
}

/** Whether it is a Mastodon older than this `api_versions.mastodon`. */
const isBelow = ({ dialect }: World, api: number): boolean =>
  dialect.mastodonApi !== undefined && dialect.mastodonApi < api

function pollOf(world: World, params: Params): PollDraft | null {
  const poll = groupOf(params, 'poll')
  const options = poll ? listOfTexts(poll, 'options') : undefined
  if (!poll || !options || options.length === 0) return null
  const { maxOptions, maxOptionChars, tooShortS, maxExpirationS } = limitsOf(world).polls
  const expiresInS = numberOf(poll, 'expires_in')
  if (expiresInS === undefined) return fail(422, 'Invalid poll')
  if (options.length > maxOptions) fail(422, `Poll can't contain more than ${maxOptions} options`)
  if (options.some((option) => [...option].length > maxOptionChars)) {
    fail(422, `Poll options cannot be longer than ${maxOptionChars} characters each`)
  }
  if (new Set(options).size < 2) fail(422, 'Poll must contain at least 2 options')
  if (expiresInS <= tooShortS) fail(422, 'Expiration date is too soon')
  if (expiresInS > maxExpirationS) fail(422, 'Expiration date is too far in the future')
  return { options, multiple: flagOf(poll, 'multiple') ?? false, expiresInS }
}
