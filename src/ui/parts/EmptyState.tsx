import type { ReactNode } from 'react'
import styles from './States.module.css'

export interface EmptyStateProps {
  readonly icon?: ReactNode
  /** One friendly sentence that says what is empty. */
  readonly title: string
  /** Suggests what to do. */
  readonly hint?: string
  /** A button or link for the suggestion. */
  readonly action?: ReactNode
}

/** The state of a loaded list without items. */
export function EmptyState({ icon, title, hint, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <p className={styles.title}>{title}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
