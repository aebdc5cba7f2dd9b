import type { FileBytes } from './uploads.ts'

/** The user's profile, with its text as it was typed (AC1, AC2). */
export interface OwnProfile {
  readonly name: string
  readonly bio: string
  readonly fields: readonly ProfileLine[]
  readonly bot: boolean
  /** `2001-05-17`; empty: none. */
  readonly birthday: string
  readonly showBirthday: boolean
}

/** The profile as the instance sends it. */
export interface LoadedProfile extends OwnProfile {
  /** The bio is the text that others see: the instance has no source of it (AC1). */
  readonly bioAsShown: boolean
}

/** A profile field as it was typed. */
export interface ProfileLine {
  readonly name: string
  readonly value: string
  /** When the instance verified the link in `value`, ISO. */
  readonly verifiedAt?: string
}

/** Whether a field has a name or a value; empty fields are not saved. */
export const hasWords = ({ name, value }: ProfileLine): boolean => name.trim() !== '' || value.trim() !== ''

export const PROFILE_PICTURES = ['avatar', 'header', 'background'] as const

/** Whether a server shows this picture for accounts without one: Mastodon's, Pleroma's, GoToSocial's. */
export const isStandIn = (url: string): boolean =>
  /\/(?:missing\.png|images\/(?:avi|banner)\.png|assets\/default_[^?]*)(?:\?|$)/.test(url)

export type ProfilePicture = (typeof PROFILE_PICTURES)[number]

/** Changes of a profile; absent: unchanged. Null removes a picture. */
export type ProfileChange = Partial<OwnProfile> & {
  readonly [K in ProfilePicture]?: FileBytes | null
}
