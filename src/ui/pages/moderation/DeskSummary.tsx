import type { ReactNode } from 'react'
import type { Account } from '../../../shared/model/account.ts'
import { usePreference } from '../../hooks/hooks.ts'
import { Avatar, avatarProps } from '../../parts/Avatar.tsx'
import { RelativeTime } from '../../parts/RelativeTime.tsx'
import styles from './Moderation.module.css'

/** Whether a row of the desk is unfolded. */
export interface Fold {
  readonly open: boolean
  readonly toggle: () => void
}

interface DeskSummaryProps {
  readonly fold: Fold
  /** Id for the element that names the row. */
  readonly labelId: string
  /** Id of what the row unfolds. */
  readonly detailsId: string
  readonly label: ReactNode
  readonly time?: string | undefined
  readonly person?: Account | null
  /** The `data-key`s of the controls that the row unfolds. */
  readonly holds?: string
  /** What it is about, in one line. */
  readonly line: string
  /** What is done most often, in one press. */
  readonly children: ReactNode
}

/** A row of the desk in 72 px: whom it is about, and a line of what; a press on it shows the rest (MO30). */
export function DeskSummary({
  fold,
  labelId,
  detailsId,
  label,
  time,
  person,
  holds,
  line,
  children,
}: DeskSummaryProps) {
  const stopGifs = usePreference('stopGifs')
  return (
    <div className={styles.summary}>
      <h2 className={styles.title}>
        <button
          type="button"
          className={styles.unfold}
          aria-expanded={fold.open}
          aria-controls={fold.open ? detailsId : undefined}
          data-key="unfold"
          data-holds={holds}
          onClick={fold.toggle}
        >
          {person && <Avatar {...avatarProps(person)} still={stopGifs} />}
          <span className={styles.lines}>
            <span className={styles.line1}>
              <span id={labelId}>{label}</span>{' '}
              {time !== undefined && <RelativeTime iso={time} className={styles.secondary} />}
            </span>
            {/* Unfolded, the same words are below, whole. */}
            {!fold.open && (
              <span className={styles.line2}>
                <bdi>{line}</bdi>
              </span>
            )}
          </span>
        </button>
      </h2>
      {children}
    </div>
  )
}
