import type { Fault } from '../../../shared/fault/fault.ts'
import { sayFault } from '../../app/sayFault.ts'
import type { Say } from '../../i18n/i18n.ts'
import { sayBytes } from '../instance-panel/sayBytes.ts'

/** What of a file has to be known to say why it was not sent. */
export interface RefusedFile {
  readonly fault: Fault
  readonly bytes: number
  /** As large as one may be; null: the instance does not tell. */
  readonly allowedBytes: number | null
  readonly language: string
}

/** Why a file was not sent: `upload.error.base`, then the reason (spec/2 §8 "Upload failure"). */
export function sayUploadFault(t: Say, { fault, bytes, allowedBytes, language }: RefusedFile): string {
  const why = (): string => {
    if (fault.status === 413 || fault.message === 'upload.error.file_too_big') {
      const filesize = sayBytes(bytes, language)
      // What stands between us and the instance may take less than it says itself.
      const isLimit = allowedBytes !== null && bytes > allowedBytes
      const allowedsize = isLimit ? sayBytes(allowedBytes, language) : '?'
      return t('upload.error.file_too_big', { filesize, allowedsize })
    }
    // Its own words, if it gave a reason; a broken server has none worth reading.
    const reason = fault.from === 'instance' && (fault.status ?? 500) < 500
    return reason ? sayFault(t, fault) : t('upload.error.default')
  }
  return `${t('upload.error.base')} ${why()}`
}
