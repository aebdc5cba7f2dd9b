import type { Dialect } from '../world.ts'
import type { DialectName } from './dialectName.ts'
import { gotosocial } from './gotosocial.ts'
import { mastodon } from './mastodon.ts'
import { pleroma } from './pleroma.ts'

/** The names accepted by `--dialect`. */
export const DIALECTS: readonly DialectName[] = ['pleroma', 'mastodon', 'gotosocial']

/** The dialect with this name. */
export function dialectOf(name: DialectName): Dialect {
  return { pleroma, mastodon, gotosocial }[name]
}
