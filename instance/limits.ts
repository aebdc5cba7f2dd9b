/** Limits of user input, as reported by the instance. */
export const LIMITS = {
  maxCharacters: 5000,
  maxAttachments: 16,
  descriptionCharacters: 5000,
  uploadBytes: 16_000_000,
  avatarBytes: 2_000_000,
  backgroundBytes: 4_000_000,
  bannerBytes: 4_000_000,
  polls: { maxOptions: 20, maxOptionChars: 200, minExpirationS: 0, maxExpirationS: 31_536_000 },
  fields: { maxFields: 10, maxRemoteFields: 20, nameLength: 512, valueLength: 2048 },
  /** Pinned posts of a profile. */
  maxPinned: 5,
  reportCharacters: 1000,
  /** Pleroma's minimum: a post expires after an hour at the earliest. */
  minLifetimeS: 3600,
} as const

/** The reported version. Clients detect Pleroma's features by the number in brackets. */
export const VERSION = '2.7.2 (compatible; Pleroma 2.9.1)'
