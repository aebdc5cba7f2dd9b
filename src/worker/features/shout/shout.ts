import { fail } from '../../../shared/fault/fault.ts'
import type { Handler } from '../../context/handler.ts'
import type { ShoutRoom } from './shoutRoom.ts'

/** `shout` is null until a tab opens the shoutbox. */
export interface NeedsShout {
  readonly collections: { readonly feeds: { readonly shout: ShoutRoom | null } | undefined }
}

/** Posts a line in the shoutbox, which must be open in a tab. */
export const shout: Handler<'shout', NeedsShout> = async ({ text }, { collections }) =>
  collections.feeds?.shout?.post(text) ?? fail('network', 'the shoutbox is not joined')
