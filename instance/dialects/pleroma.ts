import { topicPath } from '../stream/topic.ts'
import type { Dialect } from '../world.ts'
import { missingPath, reshapeDeep, withChanges } from './json.ts'
import { toOldPlace } from './requests.ts'

/** The default dialect: the newest Pleroma, whose API the instance implements. Its forks and older versions change parts of it. */
export const pleroma = {
  name: 'pleroma',
  isPleroma: true,
  translate: toOldPlace,
  streaming: {
    trailingSlash: true,
    anonymous: true,
    pleromaEvents: true,
    namesOf: (event, topic) => (event === 'delete' ? null : topicPath(topic)),
  },
  publicReplies: true,
  quoteField: 'quote_id',
  previews: true,
  repeatedKey: 'first-post',
} as const satisfies Dialect

const OLD_VERSION = '2.7.0'

/** Paths that came after 2.7. */
const NEW_PATHS =
  /^\/api\/(v1\/(followed_tags|preferences|tags\/[^/]+(\/(un)?follow)?)|(v1\/)?pleroma\/admin\/reports\/assign_account)\/?$/

/** Keys that came after 2.7, or that only the newest version is asked for. */
const NEW_KEYS = new Set([
  'accepts_email_list',
  'assigned_account',
  'block_expires_at',
  'deactivated',
  'is_local',
  'requested_by',
  'totp_enabled',
])

/** Parts of an instance's description that came after 2.7, and after Akkoma's fork. */
export const NEW_METADATA = ['markup', 'translation']

/** Pleroma 2.7. */
export const pleroma27: Dialect = {
  ...pleroma,
  name: 'pleroma@2.7',
  intercept: (_, request) => (NEW_PATHS.test(new URL(request.url).pathname) ? missingPath(request) : null),
  reshape: (json) => reshapeDeep(json, NEW_KEYS, reshape),
}

function reshape(object: Record<string, unknown>): Record<string, unknown> {
  const { version, software } = object
  // Only lists of muted accounts say when a mute ends.
  if ('showing_reblogs' in object) return withChanges(object, {}, ['mute_expires_at'])
  if (typeof version === 'string' && version.includes('Pleroma'))
    return { ...object, version: `2.7.2 (compatible; Pleroma ${OLD_VERSION})` }
  if ('post_formats' in object) return withChanges(object, {}, NEW_METADATA)
  if (Object(software).name === 'pleroma')
    return { ...object, software: { ...Object(software), version: OLD_VERSION } }
  return object
}
