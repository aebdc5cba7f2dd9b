import type { SkinTone } from '../model/emoji.ts'
import { accountCommand } from './defineCommand.ts'

export interface PickedEmoji {
  /** The emoji's `replacement`, for the list of recent emoji. */
  readonly emoji?: string
  /** The skin tone from now on. */
  readonly tone?: SkinTone
}

export const EMOJI_COMMANDS = {
  /** Records the picked emoji in the list of recent ones. */
  pickEmoji: accountCommand<PickedEmoji>(),
}
