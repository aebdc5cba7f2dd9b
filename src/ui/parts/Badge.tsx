import styles from './Badge.module.css'
import { badgeWords } from './badgeWords.ts'

export interface BadgeProps {
  readonly count: number
  /** The count in words, for screen readers: "3 unread". */
  readonly label: string
}

/** The number of unread items; renders nothing for 0. */
export function Badge({ count, label }: BadgeProps) {
  if (count <= 0) return null
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">{badgeWords(count)}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
