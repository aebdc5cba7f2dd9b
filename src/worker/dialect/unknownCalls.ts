import type { Fault } from '../../shared/fault/fault.ts'
import type { Capabilities, Instance } from '../../shared/model/instance.ts'
import { list, record } from '../json/read.ts'
import { familyOf } from './detectSoftware.ts'

const STATUS = '/api/v1/statuses/[^/]+'
const ACCOUNT = '/api/v1/(?:pleroma/)?accounts/[^/]+'

/** The calls of each capability that has calls of its own: the method, unless any will do, and the path. */
const CALLS: readonly (readonly [keyof Capabilities, string])[] = [
  ['editing', `PUT ${STATUS}`],
  ['editing', `GET ${STATUS}/(?:source|history)`],
  ['bookmarks', `POST ${STATUS}/(?:un)?bookmark`],
  ['bookmarks', 'GET /api/v1/bookmarks'],
  ['muteThreads', `POST ${STATUS}/(?:un)?mute`],
  ['reactions', `\\w+ /api/v1/(?:pleroma/)?statuses/[^/]+/(?:emoji_)?reactions(?:/.*)?`],
  ['readPolls', 'GET /api/v1/polls/[^/]+'],
  ['listTitles', 'PUT /api/v1/lists/[^/]+'],
  ['chats', '\\w+ /api/v1/pleroma/chats.*'],
  ['announcements', '\\w+ /api/v1/announcements.*'],
  ['directThreads', '\\w+ /api/v1/conversations.*'],
  ['directTimeline', 'GET /api/v1/timelines/direct'],
  ['filters', '\\w+ /api/v[12]/filters.*'],
  // Where `v2` is unknown, `v1` is asked.
  ['suggestions', 'GET /api/v1/suggestions'],
  ['dismissSuggestions', 'DELETE /api/v1/suggestions/.*'],
  ['directory', 'GET /api/v1/directory'],
  ['followTags', '\\w+ /api/v1/(?:tags/.*|followed_tags)'],
  ['featuredTags', '\\w+ /api/v1/featured_tags.*'],
  ['domainBlocks', '\\w+ /api/v1/domain_blocks'],
  ['endorsements', `POST ${ACCOUNT}/(?:un)?(?:pin|endorse)`],
  ['removeFollower', `POST ${ACCOUNT}/remove_from_followers`],
  ['familiarFollowers', 'GET /api/v1/accounts/familiar_followers'],
  ['markers', '\\w+ /api/v1/markers'],
  ['backups', '(?:GET|POST) /api/v1/pleroma/backups'],
  ['aliases', '\\w+ /api/(?:v1/)?pleroma/aliases'],
  // Where Pleroma's old places are unknown, these are asked.
  ['manageReports', 'GET /api/v1/(?:pleroma/)?admin/reports'],
  ['readModerationLog', 'GET /api/v1/pleroma/admin/moderation_log'],
]

/** The capability without which the server does not know the call; undefined if every server has it. */
export const capabilityOf = ({
  method,
  path,
}: {
  readonly method: string
  readonly path: string
}): keyof Capabilities | undefined =>
  CALLS.find(([, call]) => new RegExp(`^${call}$`).test(`${method} ${path}`))?.[0]

/** A refused call: what was asked, the answer, and the token; null: a visitor's. */
export type RefusedCall = readonly [
  request: Parameters<typeof capabilityOf>[0],
  fault: Pick<Fault, 'status' | 'unknownCall'>,
  token: string | null,
]

/**
 * What a refused call shows: `unknown` for the server does not know it (I40), or the capability that an unknown server does not have
 * for visitors (I26). Undefined: nothing.
 */
export function lessonOf(
  { software }: Pick<Instance, 'software'>,
  ...[{ path }, { status, unknownCall }, token]: RefusedCall
): 'unknown' | 'anonymousReading' | undefined {
  if (unknownCall) return 'unknown'
  const isClosed = token === null && status === 401 && path === '/api/v1/timelines/public'
  return isClosed && familyOf(software) === 'mastodon-compatible' ? 'anonymousReading' : undefined
}

/** The capabilities whose calls a version of a server does not know (I40). */
interface Lacks {
  readonly of: string
  readonly names: readonly unknown[]
}

const versionOf = ({ software, version }: Pick<Instance, 'software' | 'version'>): string =>
  `${software} ${version}`

/** `capabilities` without those of the stored `lacks`, if these are of this version. */
export const withoutUnknown = (
  capabilities: Capabilities,
  server: Pick<Instance, 'software' | 'version'>,
  lacks: unknown,
): Capabilities => ({
  ...capabilities,
  ...Object.fromEntries(namesOf(server, lacks).map((name) => [name, false])),
})

/** What the server lacks after it did not know `call`; undefined if that changes nothing. */
export function lacksAfter(
  call: Parameters<typeof capabilityOf>[0],
  server: Instance,
  lacks: unknown,
): Lacks | undefined {
  const what = capabilityOf(call)
  if (what === undefined || !server.capabilities[what]) return undefined
  return { of: versionOf(server), names: [...namesOf(server, lacks), what] }
}

function namesOf(server: Pick<Instance, 'software' | 'version'>, lacks: unknown): readonly unknown[] {
  const { of, names } = record(lacks)
  return of === versionOf(server) ? list(names) : []
}
