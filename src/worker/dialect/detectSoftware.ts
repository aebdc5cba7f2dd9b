import { record } from '../json/read.ts'

/** The server software of an instance, and its version. */
export interface Software {
  /** Lower case; `unknown` if it can't be detected. */
  readonly software: string
  /** As the server writes it; empty if unknown. */
  readonly version: string
}

/** Servers that the client treats differently. All others are `mastodon-compatible`. */
export type Family = 'pleroma' | 'akkoma' | 'mastodon' | 'gotosocial' | 'mastodon-compatible'

const FAMILIES: ReadonlyMap<string, Family> = new Map([
  ['pleroma', 'pleroma'],
  // Rebased and its earlier name are Pleroma with another front end.
  ['rebased', 'pleroma'],
  ['soapbox', 'pleroma'],
  ['akkoma', 'akkoma'],
  ['mastodon', 'mastodon'],
  ['hometown', 'mastodon'],
  ['glitch', 'mastodon'],
  ['gotosocial', 'gotosocial'],
])

export const familyOf = (software: string): Family => FAMILIES.get(software) ?? 'mastodon-compatible'

const word = (value: unknown): string =>
  typeof value === 'string' ? value.replace(/\p{C}/gu, '').trim().slice(0, 200) : ''

/**
 * Detects the software from nodeinfo, which exists for this purpose; else from `version`, in which servers
 * other than Mastodon write `2.7.2 (compatible; Pleroma 2.5.0)` or `4.0.0 (not true; really snac/2.96)`; else from other
 * signs. A bare 0.x is none: several servers have such versions. A `pleroma` key proves nothing: other servers have it too, and may publish what Pleroma only
 * previews.
 */
export function detectSoftware(instance: unknown, nodeinfo: unknown): Software {
  const announced = record(record(nodeinfo).software)
  const name = word(announced.name).toLowerCase()
  if (name !== '')
    return { software: name, version: word(announced.version) || versionFromInstance(instance).version }
  const found = versionFromInstance(instance)
  return found.software === '' ? { ...found, software: guessSoftware(instance, found.version) } : found
}

function versionFromInstance(instance: unknown): Software {
  const version = word(record(instance).version)
  const [, name, own] = /\((?:compatible;|[^()]*\breally) ([^\s)/]+)[ /]?([^)]*)\)/.exec(version) ?? []
  return name === undefined
    ? { software: '', version }
    : { software: name.toLowerCase(), version: own?.trim() ?? '' }
}

function guessSoftware(instance: unknown, version: string): string {
  const answer = record(instance)
  // Only GoToSocial sends `account_domain`.
  if (word(answer.source_url).toLowerCase().includes('gotosocial') || 'account_domain' in answer)
    return 'gotosocial'
  // Mastodon left 0.x behind in 2017.
  return /^[1-9]\d*\.\d+\.\d+/.test(version) ? 'mastodon' : 'unknown'
}

/** Whether `version` is `major.minor` or newer. Returns `fallback` if it can't be parsed. */
export function isAtLeast(version: string, major: number, minor: number, fallback: boolean): boolean {
  const [, first, second] = /^v?(\d{1,6})\.(\d{1,6})/.exec(version) ?? []
  if (first === undefined || second === undefined) return fallback
  return Number(first) > major || (Number(first) === major && Number(second) >= minor)
}
