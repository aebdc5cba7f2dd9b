import type { AccountContext } from '../../context/accountContext.ts'
import { type EmojiUse, NO_USE, readUse } from './emojiUse.ts'

type UseContext = Pick<AccountContext, 'session' | 'account' | 'log'>

const STORE = 'preferences'
const keyOf = ({ account }: UseContext): string => `${account}/emoji`

/** Loads the emoji usage that all tabs and engines of this account share. */
export async function loadEmojiUse(context: UseContext): Promise<EmojiUse> {
  try {
    return readUse(await context.session.get(STORE, keyOf(context)))
  } catch (thrown) {
    context.log.warn(`could not read the emoji usage: ${String(thrown)}`)
    return NO_USE
  }
}

/** Stores what `change` makes of the stored usage, which another engine may have changed meanwhile. */
export async function changeEmojiUse(
  context: UseContext,
  change: (before: EmojiUse) => EmojiUse,
): Promise<void> {
  const key = keyOf(context)
  try {
    await context.session.change(STORE, [key], ([stored]) => [[key, change(readUse(stored))]])
  } catch (thrown) {
    // Losing the usage only affects the order of suggestions.
    context.log.warn(`could not store the emoji usage: ${String(thrown)}`)
  }
}
