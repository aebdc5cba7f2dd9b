import type { Ref } from 'react'
import { Boundary } from '../../common/notices/Boundary.tsx'
import { usePreference } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import styles from './Thread.module.css'
import { ThreadPost, type TreeActions } from './ThreadPost.tsx'
import type { ThreadRow } from './threadRows.ts'

const NEAREST = `${styles.guide} ${styles.nearest}`

interface ThreadArticleProps {
  readonly row: ThreadRow
  /** Its index among the visible rows, whether they are rendered or not. */
  readonly index: number
  /** Its place in the conversation, from 1. */
  readonly place: number
  /** How many rows the conversation has, rendered or not. */
  readonly count: number
  readonly labelId: string
  /** A line joins it to the row above (TH33). */
  readonly joined?: boolean
  /** It names whom it answers, even so. */
  readonly named?: boolean
  /** The post that the conversation was opened for. */
  readonly focused: boolean
  /** Shown in full, by `OpenedPost`. */
  readonly enlarged: boolean
  /** The tree starts at this post, so there is no "dive" button. */
  readonly isRoot: boolean
  /** The author of the conversation's first post; undefined: not known. */
  readonly starterId: string | undefined
  readonly actions: TreeActions
  readonly ref?: Ref<HTMLElement>
}

/** One row of a conversation, on its page or in a timeline. */
export function ThreadArticle({
  row,
  index,
  place,
  count,
  labelId,
  joined = false,
  named = false,
  focused,
  enlarged,
  isRoot,
  starterId,
  actions,
  ref,
}: ThreadArticleProps) {
  const t = useText()
  const advanced = usePreference('conversationTreeAdvanced')
  const fades = usePreference('conversationTreeFadeAncestors')
  const othersAt = usePreference('conversationOtherRepliesButton')
  return (
    <article
      ref={ref}
      className={row.kind === 'ancestor' && fades ? `${styles.row} ${styles.faded}` : styles.row}
      style={{ '--depth': row.depth } as React.CSSProperties}
      data-index={index}
      data-row={row.id}
      data-dense={row.depth > 0 || undefined}
      data-below-parent={joined || undefined}
      aria-current={focused || undefined}
      aria-posinset={place}
      aria-setsize={count}
      aria-labelledby={labelId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the ARIA feed pattern makes articles focusable
      tabIndex={0}
    >
      {row.path.map((id, level) => (
        // Only for the pointer: the post has a button that does the same.
        <button
          key={id}
          type="button"
          tabIndex={-1}
          aria-hidden
          className={level === row.path.length - 1 ? NEAREST : styles.guide}
          style={{ '--level': level } as React.CSSProperties}
          title={t('status.thread_fold')}
          onClick={() => actions.fold(id)}
        />
      ))}
      <Boundary id={labelId}>
        <ThreadPost
          row={row}
          enlarged={enlarged}
          focused={focused}
          labelId={labelId}
          starterId={starterId}
          othersAt={othersAt}
          belowParent={joined && !named}
          mayDive={advanced && !isRoot}
          actions={actions}
        />
      </Boundary>
    </article>
  )
}
