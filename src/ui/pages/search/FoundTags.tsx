import { TagLine } from '../../blocks/collection/TagLine.tsx'
import styles from './Search.module.css'

interface FoundTagsProps {
  readonly label: string
  readonly ids: readonly string[]
}

/** Hashtags with their recent use; each links to its timeline. */
export function FoundTags({ label, ids }: FoundTagsProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without bullets
    <ul role="list" aria-label={label} className={styles.tags}>
      {ids.map((id) => (
        <li key={id}>
          <TagLine id={id} />
        </li>
      ))}
    </ul>
  )
}
