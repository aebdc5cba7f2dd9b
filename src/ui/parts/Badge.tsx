import styles from './Badge.module.css'

export interface BadgeProps {
  readonly count: number
  /** The count in words, for screen readers: "3 unread". */
  readonly label: string
}

/** Larger counts are shown as "99+" (NO19). */
const MAX_SHOWN = 99

/** The number of unread items; renders nothing for 0. */
export function Badge({ count, label }: BadgeProps) {
  if (count <= 0) return null
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">{count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
