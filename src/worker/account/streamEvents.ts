import type { Relationship } from '../../shared/model/account.ts'
import { entityKey } from '../../shared/model/keys.ts'
import type { Status } from '../../shared/model/status.ts'
import type { AccountContext } from '../context/accountContext.ts'
import { takeAnnouncementReaction } from '../features/announcements/takeAnnouncementReaction.ts'
import type { FollowRequests } from '../features/notifications/followRequests.ts'
import { reloadMerged } from '../features/notifications/reloadMerged.ts'
import { idOf, record } from '../json/read.ts'
import type { StreamEvent } from '../net/streamClient.ts'
import { forAllReaders, type Harvest, newHarvest } from '../normalize/harvest.ts'
import { normalizeNotification } from '../normalize/notification.ts'
import { normalizeStatus } from '../normalize/status.ts'
import { absorb } from '../store/absorb.ts'
import { belongsInHome } from '../timelines/homeReplies.ts'
import { askFollowers } from '../timelines/readNotificationPage.ts'
import type { Timeline } from '../timelines/timeline.ts'
import type { Timelines } from '../timelines/timelines.ts'
import type { Collections } from './collections.ts'
import type { DeferredParts } from './deferredParts.ts'
import type { StreamTrust } from './streamTrust.ts'

/** Applies a stream event (R16, R17, R18). An unknown event logs a warning and is ignored (R19). */
export function takeStreamEvent(
  event: StreamEvent,
  context: AccountContext,
  timelines: Timelines,
  collections: Pick<Collections, 'chats' | 'feeds' | 'renew'>,
  { mutes, notificationSync, feedDeletes }: Pick<DeferredParts, 'mutes' | 'notificationSync' | 'feedDeletes'>,
  trust?: Pick<StreamTrust, 'note'>,
): void {
  switch (event.event) {
    case 'update':
      trust?.note(...takeUpdate(event, context, timelines, collections))
      break
    case 'status.update':
      takeEdit(event, context)
      break
    case 'notification':
      takeNotification(event.payload, context, timelines, collections, notificationSync.made?.requests)
      break
    case 'pleroma:follow_relationships_update':
      takeFollow(event.payload, context)
      break
    case 'delete':
      takeDelete(event, feedDeletes)
      break
    case 'pleroma:chat_update':
      void collections.chats.get().then((all) => all.takeUpdate(event.payload))
      break
    case 'notifications_merged':
      reloadMerged(timelines)
      collections.renew({ kind: 'notificationRequests' })
      collections.renew({ kind: 'notificationPolicy' })
      break
    case 'filters_changed':
      void mutes.made?.reload()
      break
    case 'announcement':
    case 'announcement.delete':
      collections.renew({ kind: 'announcements' })
      break
    case 'announcement.reaction':
      takeAnnouncementReaction(event.payload, context, collections)
      break
    case 'conversation':
      collections.feeds?.directs?.take(event.payload)
      break
    default:
      context.log.warnOnce(`unknown stream event ${event.event.slice(0, 80)}`)
  }
}

/** Adds a post to its timelines. Returns those that it reached, and its id. */
function takeUpdate(
  event: StreamEvent,
  context: AccountContext,
  timelines: Timelines,
  collections: Pick<Collections, 'renew'>,
): Parameters<StreamTrust['note']> {
  const { id, harvest } = readStatus(event, context)
  if (id === null) return [null, null]
  absorb(context.store, context.account, harvest)
  const { names, argument } = streamsOf(event)
  const status = harvest.statuses.get(id)
  // Posts of somebody arrive in the home timeline once they have accepted the user's follow request (RL40).
  if (status !== undefined) collections.renew({ kind: 'awaitedFollow', accountId: status.accountId })
  const reached: Timeline[] = []
  for (const timeline of timelines.all()) {
    const { source, ref } = timeline
    if (source.rows !== 'status' || source.stream === undefined || !names.includes(source.stream)) continue
    if (ref.kind === 'tag' && !hasTag(status, ref.tag)) continue
    if (ref.kind === 'list' && ref.listId !== argument) continue
    reached.push(timeline)
    const included = ref.kind !== 'friends' || status === undefined || belongsInHome(status, context)
    if (included === true) timeline.receive(id)
    else if (included !== false)
      void included.then((yes) => {
        // The post may have been deleted in the meantime.
        if (yes && context.store.has(entityKey(context.account, 'status', id))) timeline.receive(id)
      })
  }
  return [names.some((name) => KNOWN_STREAM.test(name)) ? reached : null, id]
}

function takeDelete(event: StreamEvent, feedDeletes: DeferredParts['feedDeletes']): void {
  const { payload } = event
  if (typeof payload !== 'string') return
  const { names, argument } = streamsOf(event)
  if (feedDeletes.made !== undefined) feedDeletes.made.take(payload, names, argument)
  else void feedDeletes.get().then((all) => all.take(payload, names, argument))
}

function readStatus(event: StreamEvent, context: AccountContext): { id: string | null; harvest: Harvest } {
  const harvest = newHarvest()
  const { normalizeContext } = context
  // Servers render the events of public streams once for all readers.
  const isOwn = streamsOf(event).names.includes('user')
  return {
    id: normalizeStatus(event.payload, harvest, isOwn ? normalizeContext : forAllReaders(normalizeContext)),
    harvest,
  }
}

/** Streams of posts, subscribed to or not. */
const KNOWN_STREAM = /^(user|direct|list|hashtag|public)(:|$)/

interface Streams {
  readonly names: readonly string[]
  /** The id of the list, or the tag. */
  readonly argument?: string | undefined
}

/** A stream and its argument in one word, as Akkoma and GoToSocial write them: `user:9x`, `list:12`. */
const RAW_TOPIC = /^(user|direct|list|hashtag):(?!notification$|pleroma_chat$)(.+)$/s

/** The streams of an event. A name may have an argument: `["list", "12"]`. An event without streams is one of the user's own stream. */
function streamsOf({ streams }: StreamEvent): Streams {
  const names = streams.flatMap((name) => RAW_TOPIC.exec(name)?.slice(1) ?? [name])
  const [name = 'user', argument] = names
  return name === 'list' || name === 'hashtag'
    ? { names: [name], argument }
    : { names: names.length === 0 ? [name] : names }
}

const hasTag = (status: Status | undefined, tag: string): boolean =>
  status?.tags.some((name) => name.toLowerCase() === tag.toLowerCase()) ?? false

function takeEdit(event: StreamEvent, context: AccountContext): void {
  const { id, harvest } = readStatus(event, context)
  // An edit updates only a known post; it adds no row.
  if (id === null || !context.store.has(entityKey(context.account, 'status', id))) return
  absorb(context.store, context.account, harvest)
}

function takeNotification(
  payload: unknown,
  context: AccountContext,
  timelines: Timelines,
  collections: Pick<Collections, 'renew'>,
  requests: FollowRequests | undefined,
): void {
  const harvest = newHarvest()
  const id = normalizeNotification(payload, harvest, context.normalizeContext)
  if (id === null) return
  requests?.arriving(harvest, id)
  absorb(context.store, context.account, harvest)
  askFollowers(harvest, context)
  requests?.arrived(id)
  const { type, statusId } = harvest.notifications.get(id) ?? {}
  if (type === 'pleroma:report') collections.renew({ kind: 'reports' })
  if (type === 'admin.sign_up') collections.renew({ kind: 'registrations' })
  for (const timeline of timelines.all()) {
    const { ref } = timeline
    if (ref.kind === 'notifications' && ref.types?.some((other) => other === type) !== false)
      timeline.receive(id)
    else if (ref.kind === 'mentions' && type === 'mention' && statusId !== undefined)
      timeline.receive(statusId)
  }
}

/** The states of a follow, as Pleroma names them in its event. */
const FOLLOW_STATES: ReadonlyMap<unknown, Pick<Relationship, 'following' | 'requested'>> = new Map([
  ['follow_pending', { following: false, requested: true }],
  ['follow_accept', { following: true, requested: false }],
  ['follow_reject', { following: false, requested: false }],
])

/** Somebody has accepted or rejected the user's follow request, or the user follows from another client (RL33). */
function takeFollow(payload: unknown, { store, account, own }: AccountContext): void {
  const { state, follower, following } = record(payload)
  const change = FOLLOW_STATES.get(state)
  if (change === undefined || idOf(record(follower).id) !== own()?.userId) return
  const key = entityKey(account, 'relationship', idOf(record(following).id))
  store.update(key, (relationship) => ({ ...relationship, ...change }))
}
