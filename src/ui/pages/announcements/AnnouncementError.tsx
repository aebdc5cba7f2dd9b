import { useText } from '../../i18n/i18n.ts'
import { ErrorLine } from '../../parts/ErrorLine.tsx'

interface AnnouncementErrorProps {
  /** Empty if there is no error. */
  readonly words: string
  readonly onClose: () => void
}

/** The error of posting, editing or deleting an announcement, until it is closed or a field changes. */
export const AnnouncementError = ({ words, onClose }: AnnouncementErrorProps) => (
  <ErrorLine words={words} closeLabel={useText()('announcements.close_error')} onClose={onClose} />
)
