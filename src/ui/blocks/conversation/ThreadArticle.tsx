import type { Ref } from 'react'
import { usePreference } from '../../hooks/hooks.ts'
import styles from './Thread.module.css'
import { ThreadPost, type TreeActions } from './ThreadPost.tsx'
import type { ThreadRow } from './threadRows.ts'

interface ThreadArticleProps {
  readonly row: ThreadRow
  /** Its index among the visible rows. */
  readonly index: number
  /** How many rows there are. */
  readonly count: number
  readonly labelId: string
  /** The post that the conversation was opened for. */
  readonly focused: boolean
  /** Show below who favourited and repeated it. */
  readonly own: boolean
  /** The tree starts at this post, so there is no "dive" button. */
  readonly isRoot: boolean
  readonly actions: TreeActions
  readonly ref?: Ref<HTMLElement>
}

/** One row of a conversation, on its page or in a timeline. */
export function ThreadArticle({
  row,
  index,
  count,
  labelId,
  focused,
  own,
  isRoot,
  actions,
  ref,
}: ThreadArticleProps) {
  const advanced = usePreference('conversationTreeAdvanced')
  const fades = usePreference('conversationTreeFadeAncestors')
  const othersAt = usePreference('conversationOtherRepliesButton')
  return (
    <article
      ref={ref}
      className={row.kind === 'ancestor' && fades ? `${styles.row} ${styles.faded}` : styles.row}
      style={{ '--depth': row.depth } as React.CSSProperties}
      data-deep={row.depth > 0 || undefined}
      data-index={index}
      data-row={row.id}
      aria-current={focused || undefined}
      aria-posinset={index + 1}
      aria-setsize={count}
      aria-labelledby={labelId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the ARIA feed pattern makes articles focusable
      tabIndex={0}
    >
      <ThreadPost
        row={row}
        own={own}
        focused={focused}
        labelId={labelId}
        othersAt={othersAt}
        mayDive={advanced && !isRoot}
        actions={actions}
      />
    </article>
  )
}
