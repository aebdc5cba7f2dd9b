import styles from './Badge.module.css'

export interface BadgeProps {
  readonly count: number
  /** What is counted, for those who can't see where the badge is: "3 unread". */
  readonly label: string
}

/** Larger counts are shown as "99+" (NO19). */
const MOST = 99

/** How many wait; nothing at all when none do. */
export function Badge({ count, label }: BadgeProps) {
  if (count <= 0) return null
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">{count > MOST ? `${MOST}+` : count}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
