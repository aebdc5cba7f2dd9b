import { type Notice, SAVED_NOTICE_MS } from '../../../shared/model/notice.ts'

/** Says that the instance has kept a setting of the account. */
export const SAVED: Omit<Notice, 'id'> = {
  level: 'success',
  textKey: 'settings.saving_ok',
  textArgs: {},
  timeoutMs: SAVED_NOTICE_MS,
}
