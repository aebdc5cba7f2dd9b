import type { EMOJI_COMMANDS } from '../../../shared/commands/emoji.ts'
import { ok } from '../../../shared/fault/fault.ts'
import type { Handler, HandlersOf } from '../../context/handler.ts'
import { used } from './emojiUse.ts'
import { keepUse, recallUse } from './keptUse.ts'

/** One change after the other: each is made of what the one before it has written. */
let writing: Promise<unknown> = Promise.resolve()

/** Remembers which emoji was chosen, or the skin tone, for all tabs of this browser. */
const pickEmoji: Handler<'pickEmoji'> = async ({ emoji, tone }, context) => {
  const write = writing.then(async () => {
    const before = await recallUse(context)
    const after = emoji === undefined ? before : used(before, emoji)
    await keepUse(context, tone === undefined ? after : { ...after, tone })
  })
  writing = write
  await write
  return ok(undefined)
}

export const emojiHandlers: HandlersOf<typeof EMOJI_COMMANDS> = {
  pickEmoji,
}
