import { X } from 'lucide-react'
import { useText } from '../../i18n/i18n.ts'
import { IconButton } from '../../parts/Button.tsx'
import styles from './LoginForm.module.css'

interface LoginErrorProps {
  /** Empty: nothing is wrong. */
  readonly words: string
  readonly onDismiss: () => void
}

/** What went wrong, until it is dismissed or tried again. */
export function LoginError({ words, onDismiss }: LoginErrorProps) {
  const t = useText()
  if (words === '') return null
  return (
    <p className={styles.error} role="alert">
      <span>{words}</span>
      <IconButton
        size="small"
        icon={<X size={16} aria-hidden />}
        label={t('general.dismiss')}
        onClick={onDismiss}
      />
    </p>
  )
}
