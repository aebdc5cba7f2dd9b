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

export async function storeEmojiUse(context: UseContext, use: EmojiUse): Promise<void> {
  try {
    await context.session.put(STORE, keyOf(context), use)
  } catch (thrown) {
    // Losing the usage only affects the order of suggestions.
    context.log.warn(`could not store the emoji usage: ${String(thrown)}`)
  }
}
