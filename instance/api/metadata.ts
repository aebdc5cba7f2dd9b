import { LIMITS } from '../limits.ts'
import { ROLES } from '../state/privileges.ts'
import type { World } from '../world.ts'

/** Names of features that are implemented here, which clients check. */
const FEATURES = [
  'pleroma_api',
  'mastodon_api',
  'mastodon_api_streaming',
  'polls',
  'pleroma_explicit_addressing',
  'shareable_emoji_packs',
  'multifetch',
  'pleroma:api/v1/notifications:include_types_filter',
  'editing',
  'quote_posting',
  'pleroma_emoji_reactions',
  'pleroma_custom_emoji_reactions',
  'exposable_reactions',
  'pleroma_chat_messages',
  'shout',
  'profile_directory',
]

/** `FEATURES` and those that are turned on. */
export const featuresOf = (world: World): string[] =>
  world.suggests ? [...FEATURES, 'v2_suggestions'] : FEATURES

type Reasons = Record<string, { reason: string }>

/** The federation settings in nodeinfo. */
export function federation() {
  return {
    enabled: true,
    exclusions: false,
    mrf_policies: ['SimplePolicy', 'TagPolicy', 'KeywordPolicy'],
    mrf_simple: {
      accept: [],
      reject: ['cuckoo.example'],
      quarantine: [],
      federated_timeline_removal: ['noisy-miner.example'],
      media_removal: [],
      media_nsfw: ['peacock.example'],
    },
    mrf_simple_info: {
      reject: { 'cuckoo.example': { reason: 'Lays its eggs in the nests of others.' } } as Reasons,
    },
    mrf_keyword: {
      federated_timeline_removal: ['/seed sale/i'],
      reject: ['free worms'],
      replace: [{ pattern: 'pigeon', replacement: 'rock dove' }],
    },
    quarantined_instances: ['shrike.example'],
    quarantined_instances_info: {
      quarantined_instances: { 'shrike.example': { reason: 'Keeps its guests on thorns.' } },
    },
  }
}

/** The `metadata` of nodeinfo. */
export function nodeinfoMetadata(world: World) {
  const { maxOptions, maxOptionChars, minExpirationS, maxExpirationS } = LIMITS.polls
  const staff = [...world.store.accounts.values()].filter(
    (one) => one.domain === null && one.role !== 'member',
  )
  return {
    nodeName: 'The Rookery',
    nodeDescription: 'A made-up instance with made-up people.',
    private: world.isPrivate,
    accountActivationRequired: world.registration.confirms,
    invitesEnabled: false,
    mailerEnabled: world.registration.mailer,
    features: featuresOf(world),
    federation: federation(),
    postFormats: ['text/plain', 'text/html', 'text/markdown', 'text/bbcode'],
    restrictedNicknames: ['about', 'api', 'main', 'media', 'notice', 'oauth', 'static', 'tag', 'users'],
    ...(world.dialect.name === 'akkoma' ? {} : { roles: ROLES }),
    // A constant, even where suggestions are on: the features say so.
    suggestions: { enabled: false },
    staffAccounts: staff.map((one) => `${world.origin}/users/${one.username}`),
    skipThreadContainment: true,
    pollLimits: {
      max_options: maxOptions,
      max_option_chars: maxOptionChars,
      min_expiration: minExpirationS,
      max_expiration: maxExpirationS,
    },
    uploadLimits: {
      general: LIMITS.uploadBytes,
      avatar: LIMITS.avatarBytes,
      background: LIMITS.backgroundBytes,
      banner: LIMITS.bannerBytes,
    },
    fieldsLimits: {
      maxFields: LIMITS.fields.maxFields,
      maxRemoteFields: LIMITS.fields.maxRemoteFields,
      nameLength: LIMITS.fields.nameLength,
      valueLength: LIMITS.fields.valueLength,
    },
  }
}
