import type { Notice } from '../../../shared/model/notice.ts'
import type { OutboxEntry } from '../../../shared/model/outbox.ts'

const DONE = { block: 'user_card.block_done', unfollow: 'user_card.unfollow_done' } as const

/**
 * The notices of what shows here and is sent when it can no longer be taken back (RL42). They come from the outbox, so they stand in
 * all tabs, and leave them together: when "Undo" is pressed in one, or when it is sent.
 */
export const heldNotices = (entries: readonly OutboxEntry[]): readonly Notice[] =>
  entries.flatMap(({ id, state, change, name = '' }) =>
    state === 'held' && (change === 'block' || change === 'unfollow')
      ? {
          id,
          level: 'success' as const,
          textKey: DONE[change],
          textArgs: { name },
          actions: [
            { textKey: 'general.undo' as const, run: { kind: 'outbox', entryId: id, act: 'takeBack' } },
          ],
          timeoutMs: 0,
        }
      : [],
  )
