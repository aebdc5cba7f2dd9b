import { shout } from '../shout/shout.ts'
import type { World } from '../world.ts'
import { seededAccount } from './seedRelations.ts'

const LINES: readonly (readonly [string, string])[] = [
  ['rook', 'anybody up?'],
  ['moss', 'always. the path by the pond is muddy, mind your feathers'],
  ['robin', 'tide table for tomorrow: https://almanac.example/tides'],
  ['rook', 'thank you! <b>not bold</b>, I hope'],
]

/** Earlier messages in the shoutbox. */
export function seedShouts(world: World): void {
  for (const [name, text] of LINES) shout(world, seededAccount(world, name), text)
}
