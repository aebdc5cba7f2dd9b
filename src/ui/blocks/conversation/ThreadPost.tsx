import { memo } from 'react'
import { useStatus } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { BelowParent } from '../rows/inConversation.ts'
import { OpenedPost } from '../status/OpenedPost.tsx'
import { StatusRow } from '../status/StatusRow.tsx'
import styles from './Thread.module.css'
import type { ThreadRow } from './threadRows.ts'

/** Actions on the tree at a post. */
export interface TreeActions {
  toggle(id: string, open: boolean): void
  /** Makes the post the root of the tree; null: shows the whole conversation. */
  dive(id: string | null): void
  /** Hides the replies of a post and scrolls to it, as it may be above the viewport. */
  fold(id: string): void
  /** In a timeline: replaces the conversation with the post that it was expanded from. */
  readonly collapse?: () => void
}

interface ThreadPostProps {
  readonly row: ThreadRow
  /** Shown in full, by `OpenedPost`. */
  readonly enlarged: boolean
  /** The post that the conversation was opened for. */
  readonly focused: boolean
  readonly labelId: string
  /** The author of the conversation's first post; undefined: not known. */
  readonly starterId: string | undefined
  /** Position of the button that shows the other replies of an ancestor. */
  readonly othersAt: 'below' | 'inside'
  /** Its parent stands above it, so it need not be named. */
  readonly belowParent: boolean
  /** The post has a button that makes it the root of the tree. */
  readonly mayDive: boolean
  readonly actions: TreeActions
}

/** The content of a conversation row: the post, and buttons for hidden replies. */
export const ThreadPost = memo(function ThreadPost({
  row,
  enlarged,
  focused,
  labelId,
  starterId,
  othersAt,
  belowParent,
  mayDive,
  actions,
}: ThreadPostProps) {
  const t = useText()
  const { id, kind, replies, others, open, continues } = row
  const isByStarter = useStatus(id)?.accountId === starterId && starterId !== undefined
  return (
    <>
      {kind === 'gap' ? (
        <p id={labelId} className={styles.gap}>
          {t('status.thread_gap')}
        </p>
      ) : (
        <BelowParent value={belowParent}>
          <StatusRow
            id={id}
            labelId={labelId}
            mark={isByStarter && !enlarged ? t('status.thread_starter') : undefined}
            card={enlarged ? OpenedPost : undefined}
            onCollapse={focused ? actions.collapse : undefined}
          />
        </BelowParent>
      )}
      {others > 0 && (
        <p className={othersAt === 'inside' ? styles.foot : styles.others}>
          <Button kind="quiet" size="small" onClick={() => actions.dive(id)}>
            {t('status.ancestor_follow', { count: others })}
          </Button>
        </p>
      )}
      {replies > 0 && (
        <p className={open && !continues && !mayDive ? `${styles.foot} ${styles.hides}` : styles.foot}>
          {continues ? (
            <Button size="small" onClick={() => actions.dive(id)}>
              {t('status.thread_continue', { count: replies })}
            </Button>
          ) : (
            <Button
              kind={open ? 'quiet' : 'plain'}
              size="small"
              aria-expanded={open}
              onClick={() => actions.toggle(id, !open)}
            >
              {t(open ? 'status.thread_hide' : 'status.replies', { count: replies })}
            </Button>
          )}
          {mayDive && !continues && (
            <Button kind="quiet" size="small" onClick={() => actions.dive(id)}>
              {t('status.thread_follow')}
            </Button>
          )}
        </p>
      )}
    </>
  )
})
