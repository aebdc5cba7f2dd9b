import type { EMOJI_COMMANDS } from '../../../shared/commands/emoji.ts'
import { ok } from '../../../shared/fault/fault.ts'
import type { Handler, HandlersOf } from '../../context/handler.ts'
import { afterUse } from './emojiUse.ts'
import { changeEmojiUse } from './emojiUseStorage.ts'

/** Stores the chosen emoji or skin tone for all tabs of this browser. */
const pickEmoji: Handler<'pickEmoji'> = async ({ emoji, tone }, context) => {
  await changeEmojiUse(context, (before) => {
    const after = emoji === undefined ? before : afterUse(before, emoji)
    return tone === undefined ? after : { ...after, tone }
  })
  return ok(undefined)
}

export const emojiHandlers: HandlersOf<typeof EMOJI_COMMANDS> = {
  pickEmoji,
}
