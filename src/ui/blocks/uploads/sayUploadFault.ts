import type { Fault } from '../../../shared/fault/fault.ts'
import { sayFault } from '../../common/faults/sayFault.ts'
import type { Say } from '../../i18n/i18n.ts'
import { sayBytes } from '../../i18n/sayBytes.ts'

/** What of a file has to be known to say why it was not sent. */
export interface RefusedFile {
  readonly fault: Fault
  readonly bytes: number
  /** As large as one may be; null: the instance does not tell. */
  readonly allowedBytes: number | null
  readonly language: string
}

/** However often it is sent, it stays too big. */
export const isTooBig = ({ status, message }: Fault): boolean =>
  status === 413 || message === 'upload.error.file_too_big'

/** The text for a failed upload: `upload.error.base`, then the reason (U16, U17). */
export function sayUploadFault(t: Say, { fault, bytes, allowedBytes, language }: RefusedFile): string {
  const why = (): string => {
    if (isTooBig(fault)) {
      const filesize = sayBytes(bytes, language)
      // What stands between us and the instance may take less than it says itself.
      const isLimit = allowedBytes !== null && bytes > allowedBytes
      const allowedsize = isLimit ? sayBytes(allowedBytes, language) : '?'
      return t('upload.error.file_too_big', { filesize, allowedsize })
    }
    // That it does not want it, and why if it says; a broken server has no words worth reading.
    const { code, from, status = 500 } = fault
    const isReason = from === 'instance' || code === 'refused' || code === 'rate-limited'
    return isReason && status < 500 ? sayFault(t, fault) : t('upload.error.default')
  }
  return `${t('upload.error.base')} ${why()}`
}
