import type { Dialect } from '../world.ts'
import { akkoma } from './akkoma.ts'
import type { DialectName } from './dialectName.ts'
import { gotosocial } from './gotosocial.ts'
import { mastodon43, mastodon46 } from './mastodon.ts'
import { plain, plainAsHollo, plainAsSnac } from './plain.ts'
import { pleroma, pleroma27 } from './pleroma.ts'

const ALL: { readonly [Name in DialectName]: Dialect } = {
  pleroma,
  'pleroma@2.7': pleroma27,
  akkoma,
  mastodon: mastodon46,
  'mastodon@4.3': mastodon43,
  'mastodon@4.6': mastodon46,
  gotosocial,
  plain,
  'plain@hollo': plainAsHollo,
  'plain@snac': plainAsSnac,
}

/** The names accepted by `--dialect`. */
export const DIALECTS = Object.keys(ALL) as readonly DialectName[]

/** The dialect with this name. */
export const dialectOf = (name: DialectName): Dialect => ALL[name]
