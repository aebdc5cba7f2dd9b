import type { AccountContext } from '../../context/accountContext.ts'
import { type EmojiUse, NO_USE, readUse } from './emojiUse.ts'

type Where = Pick<AccountContext, 'session' | 'account' | 'log'>

const STORE = 'preferences'
const keyOf = ({ account }: Where): string => `${account}/emoji`

/** What the person chose, in this tab, another one, or under another engine. */
export async function recallUse(context: Where): Promise<EmojiUse> {
  try {
    return readUse(await context.session.get(STORE, keyOf(context)))
  } catch (thrown) {
    context.log.warn(`which emoji were used can not be read: ${String(thrown)}`)
    return NO_USE
  }
}

export async function keepUse(context: Where, use: EmojiUse): Promise<void> {
  try {
    await context.session.put(STORE, keyOf(context), use)
  } catch (thrown) {
    // Nothing of what is written hangs on it.
    context.log.warn(`which emoji were used can not be kept: ${String(thrown)}`)
  }
}
