import { fail } from '../../shared/fault/fault.ts'
import { NOTICE_TIMEOUT_MS, type Notice } from '../../shared/model/notice.ts'

const textKey = 'errors.otherwise'

/** The instance has answered with success, and its answer shows that it has not done what was asked (E49). */
export const OTHERWISE = fail('unsupported', 'the answer is not as asked', { textKey })

/** The same of something that it has made, but otherwise than asked. A fault would have it made again. */
export const MADE_OTHERWISE: Omit<Notice, 'id'> = {
  level: 'warning',
  textKey,
  textArgs: {},
  timeoutMs: NOTICE_TIMEOUT_MS,
}
