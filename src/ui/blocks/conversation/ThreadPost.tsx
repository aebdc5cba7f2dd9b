import { memo } from 'react'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { StatusRow } from '../status/StatusRow.tsx'
import { WhoActed } from '../status/WhoActed.tsx'
import styles from './Thread.module.css'
import type { ThreadRow } from './threadRows.ts'

/** What can be done with the tree at one of its posts. */
export interface TreeActions {
  toggle(id: string, open: boolean): void
  /** Makes it the post that the tree begins at. */
  dive(id: string): void
}

interface ThreadPostProps {
  readonly row: ThreadRow
  readonly own: boolean
  readonly labelId: string
  /** Where the button to other replies of an ancestor stands. */
  readonly othersAt: 'below' | 'inside'
  /** A post offers to become the one that the tree begins at. */
  readonly mayDive: boolean
  readonly actions: TreeActions
}

/** What a row of a conversation shows: its post, and the way to what is folded away at it. */
export const ThreadPost = memo(function ThreadPost({
  row,
  own,
  labelId,
  othersAt,
  mayDive,
  actions,
}: ThreadPostProps) {
  const t = useText()
  const { id, kind, replies, others, open } = row
  return (
    <>
      {kind === 'gap' ? (
        <p id={labelId} className={styles.gap}>
          {t('status.thread_gap')}
        </p>
      ) : (
        <StatusRow id={id} labelId={labelId} />
      )}
      {own && <WhoActed id={id} />}
      {others > 0 && (
        <p className={othersAt === 'inside' ? styles.foot : styles.others}>
          <Button kind="quiet" size="small" onClick={() => actions.dive(id)}>
            {t('status.ancestor_follow', { count: others })}
          </Button>
        </p>
      )}
      {replies > 0 && (
        <p className={styles.foot}>
          <Button
            kind={open ? 'quiet' : 'plain'}
            size="small"
            aria-expanded={open}
            onClick={() => actions.toggle(id, !open)}
          >
            {t(open ? 'status.thread_hide' : 'status.thread_show_full', { count: replies })}
          </Button>
          {mayDive && (
            <Button kind="quiet" size="small" onClick={() => actions.dive(id)}>
              {t('status.thread_follow')}
            </Button>
          )}
        </p>
      )}
    </>
  )
})
