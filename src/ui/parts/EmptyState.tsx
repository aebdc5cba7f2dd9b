import type { ReactNode } from 'react'
import styles from './States.module.css'

export interface EmptyStateProps {
  readonly icon?: ReactNode
  /** What there is none of: one friendly sentence. */
  readonly title: string
  /** What to do about it. */
  readonly hint?: string
  /** A button that does it. */
  readonly action?: ReactNode
}

/** A list that was loaded and has nothing in it. */
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
