/** What one may send, as the instance says in its answers. */
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
  /** Posts on a profile. */
  maxPinned: 5,
  reportCharacters: 1000,
  /** Pleroma: a post lives for an hour at least. */
  minLifetimeS: 3600,
} as const

/** Version in the instance's answers; Pleroma's own number behind it tells clients what it speaks. */
export const VERSION = '2.7.2 (compatible; Pleroma 2.9.1)'
