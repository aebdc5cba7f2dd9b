import { X } from 'lucide-react'
import { useText } from '../../i18n/i18n.ts'
import { IconButton } from '../../parts/Button.tsx'
import styles from './Announcements.module.css'

interface ErrorLineProps {
  /** Empty: there is nothing to say. */
  readonly words: string
  readonly onClose: () => void
}

/** What went wrong, until it is closed. */
export function ErrorLine({ words, onClose }: ErrorLineProps) {
  const t = useText()
  if (words === '') return null
  return (
    <p className={styles.error} role="alert">
      <span>{words}</span>
      <IconButton
        size="small"
        icon={<X size={16} aria-hidden />}
        label={t('announcements.close_error')}
        onClick={onClose}
      />
    </p>
  )
}
