import { fail } from '../../../shared/fault/fault.ts'
import type { Handler } from '../../context/handler.ts'
import type { ShoutRoom } from './shoutRoom.ts'

/** Null until a tab opened the shoutbox. */
export interface NeedsShout {
  readonly collections: { readonly shout: ShoutRoom | null }
}

/** Says a line in the shoutbox, which has to be open in a tab. */
export const shout: Handler<'shout', NeedsShout> = async ({ text }, { collections }) =>
  collections.shout?.say(text) ?? fail('network', 'the shoutbox is not joined')
