import type { Account, Status } from '../state/records.ts'
import { isDirect, isHome, isListed, isPublic, isTagged } from '../state/timelines.ts'
import { canSee, isBlocked, isMuted } from '../state/visibility.ts'
import type { World } from '../world.ts'
import type { Topic } from './topic.ts'

/** Why a subscription is refused. */
export type TopicFault = 'unauthorized' | 'bad_topic'

const PUBLIC_STREAMS = new Set([
  'public',
  'public:local',
  'public:media',
  'public:local:media',
  'public:remote',
  'public:remote:media',
])
const ACCOUNT_STREAMS = new Set(['user', 'user:notification', 'user:pleroma_chat', 'direct'])

/** The topic that a client requests by `stream`, `tag` and `list`, or why it is refused. */
export function topicOf(
  world: World,
  viewer: Account | null,
  request: { stream: string; tag?: string | null; list?: string | null },
): Topic | TopicFault {
  const { stream } = request
  if (PUBLIC_STREAMS.has(stream)) return { name: stream, argument: null }
  if (ACCOUNT_STREAMS.has(stream)) return viewer ? { name: stream, argument: null } : 'unauthorized'
  if (stream === 'hashtag' && request.tag) return { name: stream, argument: request.tag.toLowerCase() }
  if (stream === 'list' && request.list) {
    if (!viewer) return 'unauthorized'
    const list = world.store.lists.get(request.list)
    return list?.ownerId === viewer.id ? { name: stream, argument: list.id } : 'bad_topic'
  }
  return 'bad_topic'
}

/** Whether the stream `topic` delivers a post to `viewer`, by the rules of the timeline with that name. */
export function carries(world: World, topic: Topic, status: Status, viewer: Account | null): boolean {
  const { store } = world
  if (!canSee(store, status, viewer) || isBlocked(store, status, viewer)) return false
  if (isMuted(store, status, viewer, world.now())) return false
  const [kind, ...rest] = topic.name.split(':')
  const options = {
    local: rest.includes('local'),
    remote: rest.includes('remote'),
    onlyMedia: rest.includes('media'),
    replies: kind !== 'public' || world.dialect.publicReplies === true,
  }
  switch (kind) {
    case 'user':
      return viewer !== null && rest.length === 0 && isHome(store, status, viewer)
    case 'public':
      return isPublic(store, status, options)
    case 'hashtag':
      return isTagged(store, status, topic.argument ?? '', options)
    case 'direct':
      return viewer !== null && isDirect(status, viewer)
    case 'list': {
      const list = store.lists.get(topic.argument ?? '')
      return list !== undefined && isListed(status, list)
    }
    default:
      return false
  }
}
