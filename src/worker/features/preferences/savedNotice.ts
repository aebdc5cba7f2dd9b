import { NOTICE_TIMEOUT_MS, type Notice, SAVED_NOTICE_MS } from '../../../shared/model/notice.ts'

/** The instance has saved an account setting. */
export const SAVED: Omit<Notice, 'id'> = {
  level: 'success',
  textKey: 'settings.saving_ok',
  textArgs: {},
  timeoutMs: SAVED_NOTICE_MS,
}

/** The instance has answered with success, and kept the old setting. */
export const UNTAKEN = {
  level: 'error',
  textKey: 'settings.option_untaken',
  textArgs: {},
  timeoutMs: NOTICE_TIMEOUT_MS,
} as const satisfies Omit<Notice, 'id'>

/** A setting could not be saved. */
export const NOT_SAVED: Omit<Notice, 'id'> = {
  level: 'error',
  textKey: 'settings.saving_err',
  textArgs: {},
  timeoutMs: NOTICE_TIMEOUT_MS,
}
