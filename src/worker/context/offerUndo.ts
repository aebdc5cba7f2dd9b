import type { Notice, NoticeAction } from '../../shared/model/notice.ts'
import { UNDO_NOTICE_MS } from '../../shared/model/undoNoticeMs.ts'
import type { AccountContext } from './accountContext.ts'

/** Says what was done, with an "Undo" that runs `undo` (RL41). */
export function offerUndo(
  { notify }: Pick<AccountContext, 'notify'>,
  said: Pick<Notice, 'textKey' | 'textArgs'>,
  undo: NoticeAction['run'],
): void {
  const actions = [{ textKey: 'general.undo', run: undo }] as const
  notify({ level: 'success', ...said, actions, timeoutMs: UNDO_NOTICE_MS })
}
