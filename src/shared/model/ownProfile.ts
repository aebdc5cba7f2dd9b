import type { FileBytes } from './uploads.ts'

/** One's own profile, with its text as it was typed (AC1, AC2). */
export interface OwnProfile {
  readonly name: string
  readonly bio: string
  readonly fields: readonly ProfileLine[]
  readonly bot: boolean
  /** `2001-05-17`; empty: none. */
  readonly birthday: string
  readonly showBirthday: boolean
}

/** A field of a profile, as it was typed. */
export interface ProfileLine {
  readonly name: string
  readonly value: string
}

/** Whether there is anything in it: a field without a word is none. */
export const hasWords = ({ name, value }: ProfileLine): boolean => name.trim() !== '' || value.trim() !== ''

/** The pictures of a profile. */
export const PROFILE_PICTURES = ['avatar', 'header', 'background'] as const

export type ProfilePicture = (typeof PROFILE_PICTURES)[number]

/** What becomes of a profile; what is not named stays. Null: that picture goes. */
export type ProfileChange = Partial<OwnProfile> & {
  readonly [K in ProfilePicture]?: FileBytes | null
}
