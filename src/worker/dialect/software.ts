import { record } from '../json/read.ts'

/** Which server an instance runs, and which version of it. */
export interface Software {
  /** Lower case; `unknown` when nothing told. */
  readonly software: string
  /** As the server writes it; empty when nothing told. */
  readonly version: string
}

/** Servers that differ in what the client does. Everything else is a `mastodon-compatible` one. */
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
 * From nodeinfo, which is made for it; else from `version`, in which servers that are not Mastodon say
 * `2.7.2 (compatible; Pleroma 2.5.0)`; else from signs, such as GoToSocial's version 0.x.
 * A `pleroma` key is no sign: other servers have it too, and may publish what Pleroma only previews.
 */
export function detectSoftware(instance: unknown, nodeinfo: unknown): Software {
  const told = record(record(nodeinfo).software)
  const name = word(told.name).toLowerCase()
  if (name !== '') return { software: name, version: word(told.version) || versionWithin(instance).version }
  const found = versionWithin(instance)
  return found.software === '' ? { ...found, software: bySigns(instance, found.version) } : found
}

function versionWithin(instance: unknown): Software {
  const version = word(record(instance).version)
  const [, name, own] = /\(compatible; ([^\s)]+) ?([^)]*)\)/.exec(version) ?? []
  return name === undefined
    ? { software: '', version }
    : { software: name.toLowerCase(), version: own?.trim() ?? '' }
}

function bySigns(instance: unknown, version: string): string {
  const answer = record(instance)
  if (word(answer.source_url).toLowerCase().includes('gotosocial')) return 'gotosocial'
  // Mastodon left 0.x behind in 2017; GoToSocial's versions are all 0.x, and say nothing else.
  if (/^0\.\d+\.\d+/.test(version)) return 'gotosocial'
  return /^\d+\.\d+\.\d+/.test(version) ? 'mastodon' : 'unknown'
}

/** Whether `version` is `major.minor` or newer. One that can't be read is taken for `otherwise`. */
export function isAtLeast(version: string, major: number, minor: number, otherwise: boolean): boolean {
  const [, first, second] = /^v?(\d{1,6})\.(\d{1,6})/.exec(version) ?? []
  if (first === undefined || second === undefined) return otherwise
  return Number(first) > major || (Number(first) === major && Number(second) >= minor)
}
