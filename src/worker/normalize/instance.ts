import type { Instance, TimelineAccess } from '../../shared/model/instance.ts'
import { plainText } from '../../shared/model/richText.ts'
import { accountPagesOf } from '../dialect/accountPages.ts'
import { detectCapabilities } from '../dialect/capabilities.ts'
import { featuresOf } from '../dialect/features.ts'
import { withoutUnknown } from '../dialect/unknownCalls.ts'
import { usualPreferences } from '../dialect/usualPreferences.ts'
import {
  count,
  isRecord,
  type JsonObject,
  line,
  list,
  optionalBool,
  optionalLine,
  record,
  withoutUndefined,
  words,
} from '../json/read.ts'
import { configurationOf, configuredFields, oneOf } from './frontendConfig.ts'
import { htmlFragment } from './htmlFile.ts'
import {
  descriptionLimitOf,
  fieldsLimitsOf,
  fileLimitOf,
  pollLimitsOf,
  postFormatsOf,
  textCountingOf,
  textLimitOf,
  uploadLimitsOf,
} from './instanceLimits.ts'
import { registrationFormOf } from './registrationForm.ts'
import { parseRichText } from './richText.ts'
import { httpUrl } from './url.ts'

/** The answers to the start-up calls (I3); any may be missing or of any shape. */
export interface InstanceAnswers {
  /** `/api/v1/instance` or `/api/v2/instance`. */
  readonly instance?: unknown
  /** `/api/v2/instance`, where it is known to be there. It goes before `instance`, which may be of an earlier start (I45). */
  readonly second?: unknown
  readonly nodeinfo?: unknown
  /** `/api/pleroma/frontend_configurations`. */
  readonly frontendConfigurations?: unknown
  /** `/static/config.json`. */
  readonly config?: unknown
  /** `/instance/panel.html`. */
  readonly panel?: unknown
  /** `/static/styles.json`. */
  readonly styles?: unknown
  /** The VAPID key, if it was found elsewhere than in the instance's description. */
  readonly pushKey?: unknown
  /** The version of Mastodon's API that it names in `/api/v2/instance`. */
  readonly apiVersion?: unknown
  /** What a version of the server was seen to lack (I40). */
  readonly lacks?: unknown
}

export interface InstanceContext {
  readonly host: string
  readonly server: string
  /** The client's own origin. */
  readonly origin: string
  /** Fallback if none is configured. */
  readonly defaultAvatarUrl: string
}

const MAX_DESCRIPTION_CHARS = 5_000
/** Pleroma's own list has about 60. */
const MAX_NICKNAMES = 1_000

/** Derives the instance entity from the raw answers. `known` says whether the instance has answered. */
export function deriveInstance(answers: InstanceAnswers, context: InstanceContext): Instance {
  const { host, server } = context
  const site = siteOf(answers, context)
  const instance = mergedOf(answers)
  const nodeinfo = record(answers.nodeinfo)
  const metadata = record(nodeinfo.metadata)
  const pleroma = record(instance.pleroma)
  const pleromaMetadata = record(pleroma.metadata)
  const { software, version, ...capabilities } = detectCapabilities(
    instance,
    nodeinfo,
    record(instance.api_versions).mastodon ?? answers.apiVersion,
  )
  const { choice, plain } = configurationOf(answers.frontendConfigurations, answers.config)
  const postFormats = postFormatsOf(instance, metadata)
  const known = isInstanceAnswer(instance) || isRecord(nodeinfo.software)
  return {
    host: homeHostOf(instance) ?? host,
    server,
    site,
    name:
      choice('name', (value) => optionalLine(value)) ||
      line(instance.title) ||
      line(metadata.nodeName) ||
      host,
    description: descriptionOf(instance, metadata),
    version,
    software,
    registrationOpen: isRegistrationOpen(instance, nodeinfo),
    accountActivationRequired: firstBoolean(
      metadata.accountActivationRequired,
      pleromaMetadata.account_activation_required,
    ),
    accountApprovalRequired: firstBoolean(
      instance.approval_required,
      record(instance.registrations).approval_required,
    ),
    birthdayRequired: firstBoolean(pleromaMetadata.birthday_required),
    birthdayMinAge: count(pleromaMetadata.birthday_min_age),
    mailerEnabled: firstBoolean(metadata.mailerEnabled),
    textLimit: textLimitOf(instance, software),
    uploadLimits: uploadLimitsOf(instance, metadata),
    fileLimit: fileLimitOf(instance, software),
    descriptionLimit: descriptionLimitOf(instance),
    fieldsLimits: fieldsLimitsOf(instance, metadata),
    pollLimits: pollLimitsOf(instance, metadata, software),
    postFormats,
    postContentType:
      choice('postContentType', (value) => postFormats.find((format) => format === value)) ??
      defaultFormat(postFormats),
    safeDM:
      choice('safeDM', optionalBool) ?? featuresOf(instance, nodeinfo)?.has('safe_dm_mentions') === true,
    // GoToSocial shows nothing to visitors, and does not announce it.
    private: !capabilities.anonymousReading,
    federating:
      optionalBool(record(metadata.federation).enabled) ??
      optionalBool(record(pleromaMetadata.federation).enabled) ??
      true,
    staffAccounts: list(metadata.staffAccounts).flatMap((address) => httpUrl(address) ?? []),
    restrictedNicknames: words(metadata.restrictedNicknames, MAX_NICKNAMES),
    suggestionsWeb: line(record(metadata.suggestions).web),
    ...configuredFields(choice, server, {
      defaultAvatarUrl: context.defaultAvatarUrl,
      background: instance.background_image,
    }),
    panel: parseRichText(htmlFragment(answers.panel), { greentext: false, base: site }),
    themes: themeNames(answers.styles),
    ...withoutUndefined({
      textCounting: known ? textCountingOf(instance, software) : undefined,
      registrationForm: known ? registrationFormOf(instance, software, capabilities.birthdays) : undefined,
      timelineAccess: timelineAccessOf(instance),
      vapidPublicKey:
        optionalLine(pleroma.vapid_public_key) ??
        optionalLine(record(record(instance.configuration).vapid).public_key) ??
        optionalLine(answers.pushKey),
    }),
    loginMethod: capabilities.passwordGrant
      ? (choice('loginMethod', oneOf('password', 'token')) ?? 'password')
      : 'token',
    capabilities: withoutUnknown(capabilities, { software, version }, answers.lacks),
    ...withoutUndefined({ accountPages: known ? accountPagesOf(software, site) : undefined }),
    preferenceDefaults: known ? { ...usualPreferences(software), ...plain } : plain,
    known,
  }
}

/** Both descriptions as one. Of the first, what the second says elsewhere is left out. */
function mergedOf({ instance, second }: InstanceAnswers): JsonObject {
  if (!isRecord(second)) return record(instance)
  const { max_toot_chars, approval_required, short_description, ...first } = record(instance)
  return { ...first, ...second }
}

/** The first boolean in `values`; false if there is none. */
const firstBoolean = (...values: readonly unknown[]): boolean =>
  values.map(optionalBool).find((value) => value !== undefined) ?? false

/** Plain text, or the first format if plain text is not supported. */
const defaultFormat = (formats: readonly string[]): string =>
  formats.find((format) => format === 'text/plain') ?? formats[0] ?? 'text/plain'

/** Rejects errors and unrelated pages. */
const isInstanceAnswer = (instance: JsonObject): boolean =>
  typeof instance.version === 'string' || typeof instance.title === 'string'

function descriptionOf(instance: JsonObject, metadata: JsonObject): string {
  const served = [instance.short_description, instance.description, metadata.nodeDescription]
  const html = served.find((text) => typeof text === 'string' && text !== '')
  const limits = { maxTextChars: MAX_DESCRIPTION_CHARS }
  return typeof html === 'string' ? plainText(parseRichText(html, { greentext: false, limits })) : ''
}

/** Closed if unknown: a form that can't be submitted is worse than a missing link. */
const isRegistrationOpen = (instance: JsonObject, nodeinfo: JsonObject): boolean =>
  firstBoolean(nodeinfo.openRegistrations, instance.registrations, record(instance.registrations).enabled)

/**
 * `site` of the configuration beside the client, which the local server adds where it forwards the calls (I36). Ignored for
 * other servers.
 */
function siteOf({ config }: InstanceAnswers, { server, origin }: InstanceContext): string {
  const site = server === origin ? httpUrl(record(config).site) : undefined
  return site === undefined ? server : new URL(site).origin
}

/** `styles.json` maps each theme's name to its path or its content. */
const themeNames = (styles: unknown): readonly string[] =>
  words(
    Object.entries(record(styles))
      .filter(([, theme]) => theme && (typeof theme === 'string' || typeof theme === 'object'))
      .map(([name]) => name),
  )

/**
 * The host in the full names of an instance's accounts, which can differ from the API's: GoToSocial's `account_domain`,
 * `domain` of `/api/v2/instance`, else `uri`, which is a host or a URL.
 */
function homeHostOf(instance: JsonObject): string | undefined {
  for (const served of [instance.account_domain, instance.domain, instance.uri]) {
    const text = line(served)
    const url = text.includes('://') ? text : `https://${text}`
    if (text !== '' && URL.canParse(url)) return new URL(url).host
  }
  return undefined
}

/** From the widest to the narrowest. */
const ACCESS_LEVELS = [undefined, 'authenticated', 'disabled'] as const
type AccessLevel = (typeof ACCESS_LEVELS)[number]

/** Who may read the public timelines, by `timelines_access` of Mastodon 4.5 (I44). */
function timelineAccessOf(instance: JsonObject): TimelineAccess | undefined {
  const { timelines_access } = record(instance.configuration)
  if (!isRecord(timelines_access)) return undefined
  const { live_feeds, hashtag_feeds } = timelines_access
  const levelOf = (feeds: unknown, kind: 'local' | 'remote'): AccessLevel =>
    ACCESS_LEVELS.find((level) => level === record(feeds)[kind])
  // With one of the two off, a timeline of both shows the other.
  const levelOfBoth = (feeds: unknown): AccessLevel =>
    ACCESS_LEVELS.find((level) => level === levelOf(feeds, 'local') || level === levelOf(feeds, 'remote'))
  return withoutUndefined({
    public: levelOf(live_feeds, 'local'),
    publicAndExternal: levelOfBoth(live_feeds),
    tag: levelOfBoth(hashtag_feeds),
  })
}
