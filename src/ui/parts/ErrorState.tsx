import { useText } from '../i18n/i18n.ts'
import { Button } from './Button.tsx'
import { classes } from './classes.ts'
import { CircleAlert } from './firstIcons.ts'
import styles from './States.module.css'

export interface ErrorStateProps {
  /** Describes the error. */
  readonly message: string
  /** More detail, or what the user can do. */
  readonly detail?: string
  readonly onRetry?: () => void
  /** A retry is under way. */
  readonly busy?: boolean
  /** `line` is shown next to what failed, `block` in place of a list. */
  readonly form?: 'block' | 'line'
}

/** An error in the place where it occurred, with a retry button. */
export function ErrorState({ message, detail, onRetry, busy, form = 'block' }: ErrorStateProps) {
  const t = useText()
  return (
    <div className={classes(styles.state, styles.failed, form === 'line' && styles.line)} role="alert">
      <span className={styles.icon} aria-hidden="true">
        <CircleAlert size={form === 'line' ? 18 : 28} />
      </span>
      {/* Announced with the alert only: while it counts down a pause, the text changes every second (E10). */}
      <div className={styles.words} aria-live="off">
        <p className={styles.title}>{message}</p>
        {detail && <p className={styles.hint}>{detail}</p>}
      </div>
      {onRetry && (
        <Button
          className={styles.action}
          size={form === 'line' ? 'small' : 'normal'}
          busy={busy}
          onClick={onRetry}
        >
          {t('general.retry')}
        </Button>
      )}
    </div>
  )
}
