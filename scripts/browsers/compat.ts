import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { PROMISED } from './promised.ts'

type Browser = keyof typeof PROMISED

/** The oldest promised version of each browser. */
export type Versions = Readonly<Record<Browser, number>>

interface Support {
  readonly version_added?: string | boolean | null
  readonly version_removed?: string | boolean
  readonly flags?: unknown
  readonly prefix?: string
  readonly alternative_name?: string
}

type Supports = Readonly<Record<string, Support | readonly Support[] | undefined>>

/** A place in MDN's compatibility data: what it says itself, and what is below it by name. */
interface Place {
  readonly __compat?: { readonly support: Supports }
  readonly [name: string]: unknown
}

/** MDN's compatibility data. */
export interface Compat {
  readonly api: Place
  readonly css: { readonly properties: Place; readonly selectors: Place; readonly 'at-rules': Place }
  readonly javascript: { readonly builtins: Place }
}

export const readCompat = (): Compat =>
  JSON.parse(readFileSync(createRequire(import.meta.url).resolve('@mdn/browser-compat-data'), 'utf8'))

const isPlace = (value: unknown): value is Place => typeof value === 'object' && value !== null

/** The place `name` below `place`, as a list of one or none. */
const within = (place: Place, name: string): readonly Place[] => [place[name]].filter(isPlace)

/** What MDN knows of an API, such as `URL` or `URL.canParse`. */
export function apiOf({ api, javascript: { builtins } }: Compat, name: string): Place | undefined {
  const [owner = '', member] = name.split('.')
  const holders = [api, builtins, ...within(builtins, 'Intl')].flatMap((tree) => within(tree, owner))
  if (member === undefined) return holders[0]
  return holders.flatMap((holder) => [...within(holder, `${member}_static`), ...within(holder, member)])[0]
}

/** What APIs and their members are called that some of the `promised` browsers lack, without their owners: `canParse`. */
export function lackedNames(
  { api, javascript: { builtins } }: Compat,
  promised: Versions,
): ReadonlySet<string> {
  const names = new Set<string>()
  const add = (name: string, place: unknown): void => {
    if (lacking(place, promised).length > 0) names.add(name.replace(/_static$/, ''))
  }
  for (const tree of [api, builtins, ...within(builtins, 'Intl')])
    for (const [owner, place] of Object.entries(tree)) {
      add(owner, place)
      if (isPlace(place)) for (const [member, below] of Object.entries(place)) add(member, below)
    }
  return names
}

/** The promised browsers that lack what stands at `place`, each with the version that has it. */
export function lacking(place: unknown, promised: Versions): string[] {
  const support = isPlace(place) ? place.__compat?.support : undefined
  if (support === undefined) return []
  return Object.entries(promised).flatMap(([browser, oldest]) => {
    const since = sinceOf(support[browser])
    return since <= oldest
      ? []
      : [since === Number.POSITIVE_INFINITY ? `no ${browser}` : `${browser} ${since}`]
  })
}

/** The version since which something is there, without a flag, a prefix or another name. In part counts: MDN means details. */
function sinceOf(support: Support | readonly Support[] | undefined): number {
  const all: readonly Support[] = support === undefined ? [] : Array.isArray(support) ? support : [support]
  const versions = all.flatMap(
    ({ version_added: added, version_removed, flags, prefix, alternative_name }) => {
      if (flags || prefix || alternative_name || (version_removed && version_removed !== 'preview')) return []
      if (added === true) return [0]
      return typeof added === 'string' && added !== 'preview'
        ? [Number.parseFloat(added.replace('≤', ''))]
        : []
    },
  )
  return Math.min(Number.POSITIVE_INFINITY, ...versions)
}
