import { useAccountKey, useEntity } from '../../hooks/hooks.ts'
import { RelativeTime } from '../../parts/RelativeTime.tsx'
import styles from './Moderation.module.css'

/** An entry of the moderation log. */
export function LogLine({ id }: { readonly id: string }) {
  const entry = useEntity(useAccountKey(), 'logEntry', id)
  if (entry === null) return null
  return (
    <div className={styles.card}>
      <p className={styles.words} dir="auto">
        {entry.text}
      </p>
      <RelativeTime iso={entry.createdAt} className={styles.secondary} />
    </div>
  )
}
