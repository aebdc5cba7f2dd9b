import type { SkinTone } from '../model/emoji.ts'
import { accountCommand } from './defineCommand.ts'

export interface PickedEmoji {
  /** Its `replacement`, for the recent ones. */
  readonly emoji?: string
  /** The skin tone from now on. */
  readonly tone?: SkinTone
}

export const EMOJI_COMMANDS = {
  /** Remembers what was picked, for the recent ones. */
  pickEmoji: accountCommand<PickedEmoji>(),
}
