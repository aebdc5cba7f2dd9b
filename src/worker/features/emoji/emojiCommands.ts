import type { EMOJI_COMMANDS } from '../../../shared/commands/emoji.ts'
import { ok } from '../../../shared/fault/fault.ts'
import type { Handler, HandlersOf } from '../../context/handler.ts'
import { afterUse } from './emojiUse.ts'
import { loadEmojiUse, storeEmojiUse } from './emojiUseStorage.ts'

/** Serialises the writes: each one reads what the previous one has stored. */
let writing: Promise<unknown> = Promise.resolve()

/** Stores the chosen emoji or skin tone for all tabs of this browser. */
const pickEmoji: Handler<'pickEmoji'> = async ({ emoji, tone }, context) => {
  const write = writing.then(async () => {
    const before = await loadEmojiUse(context)
    const after = emoji === undefined ? before : afterUse(before, emoji)
    await storeEmojiUse(context, tone === undefined ? after : { ...after, tone })
  })
  writing = write
  await write
  return ok(undefined)
}

export const emojiHandlers: HandlersOf<typeof EMOJI_COMMANDS> = {
  pickEmoji,
}
