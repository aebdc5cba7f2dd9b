import { type Notice, SAVED_NOTICE_MS } from '../../../shared/model/notice.ts'

/** The instance has saved an account setting. */
export const SAVED: Omit<Notice, 'id'> = {
  level: 'success',
  textKey: 'settings.saving_ok',
  textArgs: {},
  timeoutMs: SAVED_NOTICE_MS,
}
