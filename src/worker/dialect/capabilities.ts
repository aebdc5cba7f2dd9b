import type { Capabilities } from '../../shared/model/instance.ts'
import { type JsonObject, optionalBool, record, words } from '../json/read.ts'
import { detectSoftware, type Family, familyOf, isAtLeast, type Software } from './detectSoftware.ts'
import { featuresOf } from './features.ts'
import { takesPostsAs } from './postEncoding.ts'

/** A server's description of itself. */
interface Server {
  readonly software: string
  readonly version: string
  /** The features it lists; null if it has no such list. */
  readonly features: ReadonlySet<string> | null
  readonly isPrivate: boolean
  /** Whether nodeinfo says that suggestions are on. */
  readonly suggests: boolean | undefined
  /** Whether it says if a birthday is required, which means that it knows birthdays. */
  readonly asksBirthday: boolean
  /** Its federation policies; undefined if it does not list them. */
  readonly policies: readonly string[] | undefined
  /** Where its terms of service are. Null: it has none; undefined: it does not say. */
  readonly termsUrl: unknown
  /** The version of Mastodon's API that it says it has; 0: it names none. */
  readonly api: number
}

/** When a family of servers has a capability. */
type Rule = (server: Server) => boolean

const yes: Rule = () => true
const no: Rule = () => false
/** The server lists one of these features. */
const listed =
  (...names: readonly string[]): Rule =>
  ({ features }) =>
    names.some((name) => features?.has(name) === true)
/** Like `listed`, but a server without a list is assumed to have the feature. */
const assumed =
  (...names: readonly string[]): Rule =>
  (server) =>
    server.features === null || listed(...names)(server)
/** Since this version. A version that can't be parsed counts as a new one. */
const since =
  (major: number, minor: number): Rule =>
  ({ version }) =>
    isAtLeast(version, major, minor, true)
/** Since this version. A version that can't be parsed counts as an old one. */
const surely =
  (major: number, minor: number): Rule =>
  ({ version }) =>
    isAtLeast(version, major, minor, false)
const before =
  (major: number, minor: number): Rule =>
  (server) =>
    !since(major, minor)(server)
const either =
  (...rules: readonly Rule[]): Rule =>
  (server) =>
    rules.some((rule) => rule(server))
/** It says that it has Mastodon's API of this version, which is counted since Mastodon 4.3. */
const api =
  (version: number): Rule =>
  (server) =>
    server.api >= version
const open: Rule = ({ isPrivate }) => !isPrivate
/** Pleroma's nodeinfo always says no, and its features say yes. */
const suggests: Rule = (server) => server.suggests === true || listed('v2_suggestions', 'suggestions')(server)

const REACTIONS = 'pleroma_emoji_reactions'
/** Fedibird's name for them; some forks of Mastodon have the same. */
const FEDIBIRD = 'emoji_reaction'
const FEDIBIRD_ALONE: Rule = (server) => listed(FEDIBIRD)(server) && !listed(REACTIONS)(server)
/** It says that it has this version of Mastodon's API; where it says none, by the version of the software, if that is known. */
const apiOr =
  (version: number, otherwise: Rule): Rule =>
  (server) =>
    server.api > 0 ? server.api >= version : otherwise(server)
/** It has neither this version of Mastodon's API nor, where it says none, this version of the software. */
const lacksApi =
  (version: number, major: number, minor: number): Rule =>
  (server) =>
    !apiOr(version, since(major, minor))(server)
/** Mastodon's own quotes, or those of a fork. */
const QUOTES = either(apiOr(7, surely(4, 5)), listed('feature_quote'))
/** Of other servers, these have what Mastodon has long had; the rest of them are not counted on (I41). */
const API = api(1)
const notSnac: Rule = ({ software }) => software !== 'snac'
const CUSTOM = listed('pleroma_custom_emoji_reactions', 'custom_emoji_reactions', FEDIBIRD)
const asks: Rule = ({ asksBirthday }) => asksBirthday
/** Servers that know terms name their page, or null. */
const terms: Rule = (server) =>
  server.termsUrl === undefined ? since(4, 4)(server) : typeof server.termsUrl === 'string'
const tagPolicy: Rule = ({ policies }) => policies?.includes('TagPolicy') === true

type Row = readonly [pleroma: Rule, akkoma: Rule, mastodon: Rule, gotosocial: Rule, others: Rule]

const COLUMNS: readonly Family[] = ['pleroma', 'akkoma', 'mastodon', 'gotosocial', 'mastodon-compatible']

/**
 * The differences between servers (I24). Every menu and setting reads them: what a server lacks is not shown. In
 * doubt the answer is the one by which nothing is published, repeated or lost by mistake (I25).
 */
// biome-ignore format: a table
const TABLE: { readonly [K in keyof Capabilities]: Row } = {
  //                      Pleroma                             Akkoma                              Mastodon                   GoToSocial       others
  // Unknown servers are tried with a password; if they refuse it, the code flow is used.
  passwordGrant:         [yes,                                yes,                                no,                        no,              yes],
  // Other servers ignore `preview: true` and publish the post.
  preview:               [yes,                                yes,                                no,                        no,              no],
  // GoToSocial ignores the key: a retry makes a second post.
  idempotency:           [yes,                                yes,                                yes,                       no,              no],
  anonymousReading:      [open,                               open,                               open,                      no,              open],

  // Posts. How they are sent where neither encoding is known to be taken: `sendPost.ts`.
  formPosts:             [yes,                                yes,                                yes,                       yes,             takesPostsAs('form')],
  jsonPosts:             [no,                                 no,                                 yes,                       yes,             takesPostsAs('json')],
  polls:                 [assumed('polls'),                   assumed('polls'),                   yes,                       yes,             yes],
  // snac tells a poll with its post only, and gives no list another title. Other unknown servers are asked, and teach it (I40).
  readPolls:             [yes,                                yes,                                yes,                       yes,             notSnac],
  // Mastodon's words for it, "Cannot attach more than 4 files", say nothing.
  pollOrFiles:           [no,                                 no,                                 lacksApi(8, 4, 6),         yes,             no],
  editing:               [listed('editing'),                  listed('editing'),                  since(3, 5),               surely(0, 18),   either(listed('editing'), API)],
  quoting:               [listed('quote_posting'),            listed('quote_posting'),            QUOTES,                    no,              listed('quote_posting', 'feature_quote')],
  bookmarks:             [yes,                                yes,                                yes,                       yes,             yes],
  expiry:                [yes,                                yes,                                listed('status_expire'),   no,              listed('status_expire')],
  // Akkoma accepts it since 3.6; Pleroma detects the language itself, if at all.
  postLanguage:          [no,                                 since(3, 6),                        yes,                       yes,             API],
  focalPoint:            [no,                                 no,                                 yes,                       yes,             no],
  reactions:             [assumed(REACTIONS),                 assumed(REACTIONS),                 listed(FEDIBIRD),          no,              listed(REACTIONS, FEDIBIRD)],
  customReactions:       [CUSTOM,                             CUSTOM,                             CUSTOM,                    no,              CUSTOM],
  fedibirdReactions:     [no,                                 no,                                 listed(FEDIBIRD),          no,              FEDIBIRD_ALONE],
  muteThreads:           [yes,                                yes,                                yes,                       yes,             API],
  // GoToSocial answers 404 for a conversation that the user has no part in.
  muteAnyThread:         [yes,                                yes,                                yes,                       no,              API],
  remoteInteraction:     [yes,                                yes,                                no,                        no,              no],

  // Timelines and lists.
  directTimeline:        [yes,                                yes,                                before(3, 0),              no,              no],
  directThreads:         [yes,                                yes,                                since(2, 6),               since(0, 17),    yes],
  // Mastodon says of one's own posts only whether they are pinned. snac ignores the filter.
  pinnedFilter:          [yes,                                yes,                                yes,                       yes,             no],
  pleromaTimelineParams: [yes,                                yes,                                no,                        no,              no],
  announcements:         [since(2, 5),                        yes,                                since(3, 1),               yes,             yes],
  suggestions:           [suggests,                           suggests,                           since(3, 4),               no,              suggests],
  dismissSuggestions:    [listed('v2_suggestions'),           no,                                 since(3, 4),               no,              no],
  listTitles:            [yes,                                yes,                                yes,                       yes,             notSnac],
  directory:             [listed('profile_directory'),        listed('profile_directory'),        since(3, 0),               no,              listed('profile_directory')],
  followTags:            [surely(2, 9),                       since(3, 5),                        since(4, 0),               surely(0, 17),   no],
  chats:                 [listed('pleroma_chat_messages'),    no,                                 no,                        no,              listed('pleroma_chat_messages')],
  // `chat` was the shoutbox's name before there were chats.
  shout:                 [listed('shout', 'chat'),            no,                                 no,                        no,              listed('shout', 'chat')],
  // snac lists them, and makes none.
  filters:               [yes,                                yes,                                yes,                       yes,             notSnac],
  // Pleroma fails with 500 when it stores such a filter.
  profileFilters:        [no,                                 no,                                 yes,                       yes,             yes],
  filterGroups:          [no,                                 no,                                 since(4, 0),               surely(0, 17),   no],
  filterCovers:          [no,                                 no,                                 apiOr(5, surely(4, 4)),    no,              no],

  // Notifications.
  pleromaRead:           [yes,                                yes,                                no,                        no,              no],
  markers:               [yes,                                yes,                                since(3, 0),               yes,             yes],
  reports:               [yes,                                yes,                                since(4, 0),               no,              no],
  // The first betas of 4.3 have another version of it.
  notificationPolicy:    [no,                                 no,                                 apiOr(2, since(4, 3)),     no,              no],
  moves:                 [yes,                                yes,                                no,                        no,              no],
  // Mastodon's own only: forks that list `feature_quote` have other names for them, if any.
  quoteNotifications:    [no,                                 no,                                 apiOr(7, surely(4, 5)),    no,              no],
  revokeQuotes:          [no,                                 no,                                 apiOr(7, surely(4, 5)),    no,              no],
  moderationNotifications: [no,                               no,                                 apiOr(1, since(4, 3)),     no,              no],
  signUpNotifications:   [no,                                 no,                                 since(3, 5),               surely(0, 17),   no],
  notificationFallbacks: [no,                                 no,                                 apiOr(8, surely(4, 6)),    no,              no],
  // The others' first description says all that is known of them.
  secondDescription:     [no,                                 no,                                 since(4, 0),               no,              API],
  approvals:             [no,                                 no,                                 no,                        surely(0, 17),   no],

  // The account and others.
  removeFollower:        [since(2, 5),                        yes,                                since(3, 5),               no,              API],
  subscriptions:         [yes,                                yes,                                since(3, 3),               yes,             no],
  pleromaSubscriptions:  [yes,                                yes,                                no,                        no,              no],
  muteOptions:           [since(2, 3),                        yes,                                since(3, 3),               since(0, 16),    no],
  muteExpiresIn:         [yes,                                yes,                                no,                        no,              no],
  followLanguages:       [no,                                 no,                                 since(4, 0),               no,              no],
  domainBlocks:          [yes,                                yes,                                yes,                       no,              no],
  endorsements:          [since(2, 5),                        no,                                 since(2, 5),               no,              no],
  familiarFollowers:     [since(2, 7),                        no,                                 since(3, 5),               no,              no],
  featuredTags:          [no,                                 no,                                 since(3, 3),               no,              no],
  // Mastodon and GoToSocial refuse accounts that the user does not follow.
  listAnyone:            [yes,                                yes,                                no,                        no,              no],
  accountOptions:        [yes,                                yes,                                no,                        no,              no],
  sensitiveDefault:      [no,                                 no,                                 yes,                       yes,             no],
  accountSecurity:       [yes,                                yes,                                no,                        no,              no],
  backups:               [since(2, 3),                        yes,                                no,                        no,              no],
  aliases:               [since(2, 5),                        yes,                                no,                        no,              no],
  profileBackground:     [yes,                                yes,                                no,                        no,              no],
  birthdays:             [either(asks, since(2, 5)),          asks,                               no,                        no,              asks],

  // The instance about itself. Pleroma and Akkoma have it all in nodeinfo.
  pleromaFiles:          [yes,                                yes,                                no,                        no,              no],
  instanceDocuments:     [no,                                 no,                                 since(4, 0),               no,              no],
  termsOfService:        [no,                                 no,                                 terms,                     no,              no],
  domainBlockList:       [no,                                 no,                                 since(4, 0),               surely(0, 20),   no],
  reportCategories:      [no,                                 no,                                 since(4, 2),               no,              no],
  reportRules:           [surely(2, 7),                       no,                                 since(4, 0),               surely(0, 14),   no],

  // Staff. `moderationCalls.ts` has the calls of each.
  adminPage:             [yes,                                yes,                                no,                        no,              no],
  manageAnnouncements:   [since(2, 5),                        yes,                                no,                        no,              no],
  manageReports:         [yes,                                yes,                                since(4, 0),               surely(0, 17),   no],
  reopenReports:         [yes,                                yes,                                since(4, 0),               no,              no],
  reportNotes:           [yes,                                yes,                                no,                        no,              no],
  // An older Pleroma does not send `assigned_account`.
  assignReports:         [yes,                                no,                                 since(4, 0),               no,              no],
  deleteOthers:          [yes,                                yes,                                no,                        no,              no],
  moderatePosts:         [yes,                                yes,                                no,                        no,              no],
  grantRights:           [yes,                                yes,                                no,                        no,              no],
  activateAccounts:      [yes,                                yes,                                since(4, 0),               surely(0, 17),   no],
  // GoToSocial deletes what a suspended account has written.
  reactivateAccounts:    [yes,                                yes,                                since(4, 0),               no,              no],
  deleteAccounts:        [yes,                                yes,                                no,                        no,              no],
  tagAccounts:           [tagPolicy,                          tagPolicy,                          no,                        no,              no],
  approveAccounts:       [yes,                                yes,                                since(4, 0),               surely(0, 17),   no],
  readModerationLog:     [yes,                                yes,                                no,                        no,              no],
  // GoToSocial only suspends.
  limitAccounts:         [no,                                 no,                                 since(4, 0),               no,              no],
  manageDomains:         [no,                                 no,                                 since(4, 0),               surely(0, 17),   no],
  // GoToSocial only blocks, and changed no block before 0.20.
  changeDomains:         [no,                                 no,                                 since(4, 0),               surely(0, 20),   no],
  domainSeverities:      [no,                                 no,                                 since(4, 0),               no,              no],

  // The socket. Pleroma's unified socket is newer than the Akkoma fork. One socket per stream works everywhere, but a
  // message that is not understood brings no events.
  streaming:             [assumed('mastodon_api_streaming'),  assumed('mastodon_api_streaming'),  yes,                       yes,             yes],
  streamSubscribe:       [surely(2, 6),                       no,                                 since(3, 3),               since(0, 7),     no],
  // The engine subscribes in any case, because servers ignore streams that they do not know. Without this, it also polls.
  // GoToSocial streams no hashtags, names lists otherwise in its events, and streams public timelines in its newest versions only.
  streamTimelines:       [surely(2, 6),                       no,                                 since(3, 3),               no,              no],

  // Shown in the list of features.
  gopher:                [listed('gopher'),                   listed('gopher'),                   no,                        no,              listed('gopher')],
  mediaProxy:            [listed('media_proxy'),              listed('media_proxy'),              no,                        no,              listed('media_proxy')],
}

/**
 * Detects an instance's capabilities and software from its instance answer (v1 or v2) and its nodeinfo; either may be
 * missing or malformed. If an endpoint turns out to be missing, it answers 404 and the feature is hidden (I9, I40).
 *
 * @param apiVersion the version of Mastodon's API that the instance names.
 */
export function detectCapabilities(
  instance: unknown,
  nodeinfo: unknown,
  apiVersion: unknown = undefined,
): Capabilities & Software {
  const found = detectSoftware(instance, nodeinfo)
  const metadata = record(record(nodeinfo).metadata)
  const pleroma = record(record(instance).pleroma)
  const server: Server = {
    software: found.software,
    version: found.version,
    features: featuresOf(instance, nodeinfo),
    isPrivate: optionalBool(metadata.private) === true,
    suggests: optionalBool(record(metadata.suggestions).enabled),
    asksBirthday: 'birthday_required' in record(pleroma.metadata),
    api: typeof apiVersion === 'number' ? apiVersion : 0,
    termsUrl: record(record(record(instance).configuration).urls).terms_of_service,
    policies: policiesIn(metadata) ?? policiesIn(record(pleroma.metadata)),
  }
  const column = COLUMNS.indexOf(familyOf(found.software))
  const capabilities = Object.fromEntries(
    Object.entries(TABLE).map(([name, row]) => [name, row[column]?.(server) === true]),
  )
  return { ...found, ...(capabilities as unknown as Capabilities) }
}

/** The policies in nodeinfo's metadata, or in those of the instance. */
function policiesIn(metadata: JsonObject): readonly string[] | undefined {
  const { mrf_policies } = record(metadata.federation)
  return Array.isArray(mrf_policies) ? words(mrf_policies) : undefined
}
