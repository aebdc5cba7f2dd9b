import { useText } from '../../i18n/i18n.ts'
import { ErrorLine } from '../../parts/ErrorLine.tsx'

interface AnnouncementErrorProps {
  /** Empty: there is nothing to say. */
  readonly words: string
  readonly onClose: () => void
}

/** Why an announcement could not be posted, changed or removed, until it is closed. */
export const AnnouncementError = ({ words, onClose }: AnnouncementErrorProps) => (
  <ErrorLine words={words} closeLabel={useText()('announcements.close_error')} onClose={onClose} />
)
