import { useAccountKey, useEntity } from '../../hooks/hooks.ts'
import { RelativeTime } from '../../parts/RelativeTime.tsx'
import styles from './Moderation.module.css'

interface LogLineProps {
  readonly id: string
  /** Id for the element with the text. */
  readonly labelId?: string
}

/** An entry of the moderation log. */
export function LogLine({ id, labelId }: LogLineProps) {
  const entry = useEntity(useAccountKey(), 'logEntry', id)
  if (entry === null) return null
  return (
    <div className={styles.card}>
      <p id={labelId} className={styles.words} dir="auto">
        {entry.text}
      </p>
      <RelativeTime iso={entry.createdAt} className={styles.secondary} />
    </div>
  )
}
