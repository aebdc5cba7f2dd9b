import { useText } from '../i18n/i18n.ts'
import { classes } from './classes.ts'
import styles from './Skeleton.module.css'

export interface SkeletonProps {
  /** As high as a post of two lines, a notification about a post, or one person. */
  readonly kind?: 'status' | 'notification' | 'account'
  readonly count?: number
}

/** Placeholders for loading rows. They have about the height of the rows, so that nothing jumps. */
export function SkeletonRows({ kind = 'status', count = 5 }: SkeletonProps) {
  const t = useText()
  return (
    <div className={styles.rows} role="status">
      <span className="visually-hidden">{t('general.loading')}</span>
      {Array.from({ length: count }, (_, index) => (
        <SkeletonRow key={index} kind={kind} />
      ))}
    </div>
  )
}

/** A placeholder for one row of a longer list. */
export function SkeletonRow({ kind = 'status' }: Pick<SkeletonProps, 'kind'>) {
  return (
    <div className={classes(styles.row, styles[kind])} aria-hidden="true">
      <span className={styles.avatar} />
      <span className={styles.lines}>
        <span className={styles.name} />
        <span className={styles.line} />
        {kind === 'status' && (
          <>
            <span className={styles.short} />
            <span className={styles.actions} />
          </>
        )}
      </span>
    </div>
  )
}
