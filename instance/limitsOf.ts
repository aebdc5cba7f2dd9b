import { LIMITS } from './limits.ts'
import { isMastodon, type World } from './world.ts'

/** What an instance allows in posts, files and profiles. */
export interface Limits {
  readonly maxCharacters: number
  readonly maxAttachments: number
  readonly descriptionCharacters: number
  readonly noteCharacters: number
  readonly maxFields: number
  readonly polls: {
    readonly maxOptions: number
    readonly maxOptionChars: number
    /** The shortest time that is too short. */
    readonly tooShortS: number
    readonly maxExpirationS: number
  }
}

const PLEROMA: Limits = {
  maxCharacters: LIMITS.maxCharacters,
  maxAttachments: LIMITS.maxAttachments,
  descriptionCharacters: LIMITS.descriptionCharacters,
  noteCharacters: LIMITS.maxCharacters,
  maxFields: LIMITS.fields.maxFields,
  polls: { ...LIMITS.polls, tooShortS: LIMITS.polls.minExpirationS },
}

const MASTODON: Limits = {
  maxCharacters: 500,
  maxAttachments: 4,
  descriptionCharacters: 1_500,
  noteCharacters: 500,
  maxFields: 4,
  polls: { maxOptions: 4, maxOptionChars: 50, tooShortS: 299, maxExpirationS: 2_629_746 },
}

/** The limits of the software that the instance imitates. */
export function limitsOf(world: World): Limits {
  if (!isMastodon(world)) return PLEROMA
  return isMastodon(world, 11) ? { ...MASTODON, descriptionCharacters: 10_000 } : MASTODON
}
