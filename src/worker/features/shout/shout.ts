import { fail } from '../../../shared/fault/fault.ts'
import type { Handler } from '../../commands/commandContext.ts'

/** Says a line in the shoutbox, which has to be open in a tab. */
export const shout: Handler<'shout'> = async ({ text }, { collections }) =>
  collections.shout?.say(text) ?? fail('network', 'the shoutbox is not joined')
