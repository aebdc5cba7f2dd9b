import type { TextKey } from '../../../shared/i18n/textKey.ts'
import type { Notice } from '../../../shared/model/notice.ts'
import type { OutboxEntry } from '../../../shared/model/outbox.ts'

/** What was done, by the kind of the entry or by the change of a relationship. Posts and edits stand in the page (UD6). */
const DONE: Readonly<Record<string, TextKey>> = {
  block: 'user_card.block_done',
  unfollow: 'user_card.unfollow_done',
  delete: 'status.delete_done',
}

/**
 * The notices of what shows here and is sent when it can no longer be taken back (RL42, UD7). They come from the outbox, so they stand
 * in all tabs, and leave them together: when "Undo" is pressed in one, or when it is sent.
 */
export const heldNotices = (entries: readonly OutboxEntry[]): readonly Notice[] =>
  entries.flatMap(({ id, state, kind, change, name = '' }) => {
    const textKey = state === 'held' ? DONE[change ?? kind] : undefined
    if (textKey === undefined) return []
    const undo = {
      textKey: 'general.undo',
      run: { kind: 'outbox', entryId: id, act: 'takeBack' },
    } as const
    return { id, level: 'success', textKey, textArgs: { name }, actions: [undo], timeoutMs: 0 } as const
  })
