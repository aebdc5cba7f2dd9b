import type { Dialect } from '../world.ts'
import type { DialectName } from './dialectName.ts'
import { gotosocial } from './gotosocial.ts'
import { mastodon } from './mastodon.ts'
import { pleroma } from './pleroma.ts'

/** The names that can be asked for. */
export const DIALECTS: readonly DialectName[] = ['pleroma', 'mastodon', 'gotosocial']

/** How a kind of server speaks. */
export function dialectOf(name: DialectName): Dialect {
  return { pleroma, mastodon, gotosocial }[name]
}
