import type { PollLimits } from '../../shared/model/instance.ts'
import { familyOf } from './detectSoftware.ts'

/** Limits that an instance does not announce. */
export interface DefaultLimits {
  /** Characters of a post; 0: no limit. */
  readonly textChars: number
  /** Files of a post; 0: no limit. */
  readonly files: number
  readonly poll: PollLimits
}

const DAY_S = 86_400

const PLEROMA: DefaultLimits = {
  textChars: 5_000,
  files: 0,
  poll: { maxOptions: 4, maxOptionChars: 255, minExpirationS: 60, maxExpirationS: DAY_S },
}
/** Mastodon announces its limits since 3.4, Pixelfed does not announce all of them. */
const MASTODON: DefaultLimits = {
  textChars: 500,
  files: 4,
  poll: { maxOptions: 4, maxOptionChars: 50, minExpirationS: 300, maxExpirationS: 30 * DAY_S },
}
const GOTOSOCIAL: DefaultLimits = {
  textChars: 5_000,
  files: 6,
  poll: { maxOptions: 6, maxOptionChars: 50, minExpirationS: 300, maxExpirationS: 30 * DAY_S },
}

/** The usual limits of `software`. A server of an unknown kind gets Pleroma's, and refuses what is too long. */
export function defaultLimits(software: string): DefaultLimits {
  const family = familyOf(software)
  if (family === 'mastodon' || software === 'pixelfed') return MASTODON
  return family === 'gotosocial' ? GOTOSOCIAL : PLEROMA
}
