import type { Fault } from '../../../shared/fault/fault.ts'
import { sayFault } from '../../common/faults/sayFault.ts'
import type { Say } from '../../i18n/i18n.ts'
import { sayBytes, sayBytesApart } from '../../i18n/sayBytes.ts'

/** A file, and why it was refused. */
interface RefusedFile {
  readonly fault: Fault
  readonly bytes: number
  /** The size limit; null: unknown. */
  readonly allowedBytes: number | null
  readonly language: string
}

/** Whether the file is too large, so that a retry is pointless. */
export const isTooBig = ({ status, code }: Fault): boolean => status === 413 || code === 'too-large'

/** The text for a failed upload: `upload.error.base`, then the reason (U16, U17). */
export function sayUploadFault(t: Say, { fault, bytes, allowedBytes, language }: RefusedFile): string {
  const sayReason = (): string => {
    if (isTooBig(fault)) {
      // A proxy in front of the instance may have a lower limit.
      const isLimit = allowedBytes !== null && bytes > allowedBytes
      const [filesize, allowedsize] = isLimit
        ? sayBytesApart(bytes, allowedBytes, language)
        : [sayBytes(bytes, language), '?']
      return t('upload.error.file_too_big', { filesize, allowedsize })
    }
    // Mastodon says with 500 which file it can't process. Without words of the instance, a server error (5xx) has no reason.
    const { code, serverText, status = 500 } = fault
    const isReason = status < 500 && (code === 'refused' || code === 'rate-limited')
    return isReason || serverText !== undefined ? sayFault(t, fault) : t('upload.error.default')
  }
  return `${t('upload.error.base')} ${sayReason()}`
}
