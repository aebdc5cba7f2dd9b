import { memo } from 'react'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { StatusRow } from '../status/StatusRow.tsx'
import { WhoActed } from '../status/WhoActed.tsx'
import styles from './Thread.module.css'
import type { ThreadRow } from './threadRows.ts'

/** Actions on the tree at a post. */
export interface TreeActions {
  toggle(id: string, open: boolean): void
  /** Makes the post the root of the tree. */
  dive(id: string): void
  /** In a timeline: replaces the conversation by the post that it was expanded from. */
  readonly collapse?: () => void
}

interface ThreadPostProps {
  readonly row: ThreadRow
  readonly own: boolean
  /** The post that the conversation was opened for. */
  readonly focused: boolean
  readonly labelId: string
  /** Position of the button that shows the other replies of an ancestor. */
  readonly othersAt: 'below' | 'inside'
  /** The post has a button that makes it the root of the tree. */
  readonly mayDive: boolean
  readonly actions: TreeActions
}

/** The content of a conversation row: the post, and buttons for hidden replies. */
export const ThreadPost = memo(function ThreadPost({
  row,
  own,
  focused,
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
        <StatusRow id={id} labelId={labelId} onCollapse={focused ? actions.collapse : undefined} />
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
