import { useContext, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CollectionRef } from '../../../shared/protocol/views.ts'
import { useFaultText } from '../../common/faults/useFaultText.ts'
import { keepInPlace, putInPlace } from '../../common/layout/inPlace.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { noticeTo } from '../../common/links/paths.ts'
import { useStatus } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useHeldView } from '../../hooks/useHeldView.ts'
import { useLast } from '../../hooks/useLast.ts'
import { useViewMeta } from '../../hooks/useViewState.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { SkeletonRows } from '../../parts/Skeleton.tsx'
import { InConversation } from '../rows/inConversation.ts'
import { RowSizes } from '../rows/rowSizes.ts'
import { RowsView } from '../rows/useRelatedIds.ts'
import { HeldReplies } from './HeldReplies.tsx'
import styles from './Thread.module.css'
import { ThreadArticle } from './ThreadArticle.tsx'
import type { ThreadRow } from './threadRows.ts'
import { useHeldThread } from './useHeldThread.ts'
import { useStarter, useThread } from './useThread.ts'
import { idsToSend } from './useThreadWindow.ts'

/** Number of posts shown in a timeline around the expanded one. The conversation's own page shows all. */
const SHOWN = { above: 15, below: 45 } as const

/** A collapsed post reaches its final height within this time. */
const COLLAPSE_MS = 500

const NOTHING_TOGGLED: ReadonlyMap<string, boolean> = new Map()

interface ExpandedProps {
  /** The row in the timeline, which may be a repeat. */
  readonly id: string
  readonly labelId: string
  /** The post's position on the screen; undefined if the row was scrolled out and mounts again. */
  readonly topPx: number | undefined
  readonly onCollapse: () => void
}

/** A post's conversation, shown in a timeline in place of the post. */
export function ExpandedConversation({ id, labelId, topPx, onCollapse }: ExpandedProps) {
  const engine = useEngine()
  const t = useText()
  // The conversation stays when the repeat that it was opened from is gone.
  const statusId = useLast(useStatus(id)?.repeatOfId ?? null, true) ?? id
  const view = useHeldView(useMemo<CollectionRef>(() => ({ kind: 'conversation', statusId }), [statusId]))
  const load = useViewMeta(view, 'newer')
  const loaded = useViewMeta(view, 'loaded')
  const heldCount = useViewMeta(view, 'newCount')
  const said = useFaultText(load.state === 'failed' ? load : null)
  const [root, setRoot] = useState<string | null>()
  const [toggled, setToggled] = useState(NOTHING_TOGGLED)
  const listId = useId()
  const scope = useRef<HTMLDivElement>(null)
  const thread = useHeldThread(useThread(view, statusId, root, toggled), listId, scope)
  const latest = useRef(thread)
  latest.current = thread
  const sizeOf = useContext(RowSizes)
  /** A conversation that mounts again, perhaps while the user scrolls, keeps its last height until the user folds or unfolds something. */
  const [heightPx, setHeightPx] = useState(() => (topPx === undefined ? sizeOf(id) : undefined))
  const rowOf = (post: string) => list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(post)}"]`)
  const dive = (post: string | null): void => {
    flushSync(() => {
      setHeightPx(undefined)
      setRoot(post)
    })
    // The pressed button may be gone.
    const row = rowOf(post ?? latest.current.focusId)
    if (document.activeElement === document.body) row?.focus({ preventScroll: true })
  }
  const { rows, focusId, rootId, firstId, elsewhere } = thread
  const starterId = useStarter(firstId)
  const { shown, above } = useMemo(() => rowsAround(rows, rootId ?? focusId), [rows, rootId, focusId])
  const { viewId } = view
  useEffect(() => {
    const ids = idsToSend(shown, firstId)
    if (ids.length > 0) engine.moveWindow(viewId, { from: 0, to: ids.length, atTop: false, rows: ids })
  }, [viewId, shown, firstId, engine])
  const list = useExpandedInPlace(topPx, shown.length > 0)
  const collapse = (): void => collapseInPlace(list.current, onCollapse)
  const collapseNow = useRef(collapse)
  collapseNow.current = collapse
  const [actions] = useState(() => ({
    toggle: (post: string, open: boolean) => {
      setHeightPx(undefined)
      setToggled(latest.current.withToggled(post, open))
    },
    fold: (post: string) => {
      setHeightPx(undefined)
      setToggled(latest.current.withToggled(post, false))
      const row = list.current?.querySelector(`[data-row="${CSS.escape(post)}"]`)
      requestAnimationFrame(() => row?.scrollIntoView({ block: 'nearest' }))
    },
    dive,
    collapse: () => collapseNow.current(),
  }))
  return (
    <InConversation value={true}>
      <div ref={scope} className={styles.expanded} style={{ minBlockSize: heightPx }}>
        <div className={styles.heading}>
          <span id={labelId}>{t('timeline.conversation')}</span>
          <Button kind="quiet" size="small" aria-expanded={true} data-key="expand" onClick={collapse}>
            {t('status.collapse')}
          </Button>
        </div>
        {elsewhere > 0 && (
          <div className={styles.bar}>
            <Button kind="quiet" size="small" onClick={() => dive(null)}>
              {t('status.show_all_conversation', { count: elsewhere })}
            </Button>
          </div>
        )}
        <RowsView value={view}>
          <div ref={list} role="feed" hidden={shown.length === 0} aria-label={t('timeline.conversation')}>
            {shown.map((row, index) => (
              <ThreadArticle
                key={row.id}
                row={row}
                index={above + index}
                place={above + index + 1}
                count={rows.length}
                labelId={listId + row.id}
                focused={row.id === focusId}
                enlarged={false}
                isRoot={row.id === (rootId ?? rows[0]?.id)}
                starterId={starterId}
                actions={actions}
              />
            ))}
          </div>
        </RowsView>
        {load.state === 'failed' ? (
          <ErrorState
            form="line"
            message={said}
            onRetry={() => void engine.call('page', { viewId, direction: 'newer' })}
          />
        ) : (
          !loaded && <SkeletonRows count={1} />
        )}
        {heldCount > 0 && (
          <p className={styles.others}>
            <HeldReplies
              viewId={viewId}
              count={heldCount}
              className={styles.found}
              onShow={() => rowOf(rootId ?? focusId)?.focus({ preventScroll: true })}
            />
          </p>
        )}
        {shown.length < rows.length && (
          <p className={styles.others}>
            <InternalLink to={noticeTo(statusId)}>{t('status.show_all_conversation_page')}</InternalLink>
          </p>
        )}
      </div>
    </InConversation>
  )
}

/** Replaces the conversation in `list` with the row's post, where the expanded post is on the screen. */
function collapseInPlace(list: HTMLElement | null, onCollapse: () => void): void {
  const row = list?.parentElement?.closest('article') ?? null
  const post = list?.querySelector('[aria-current]') ?? row
  // The pressed button is removed with the conversation, so move the focus first. Don't wait for a frame: a busy browser may draw
  // none for seconds.
  row?.focus({ preventScroll: true })
  const postTopPx = post?.getBoundingClientRect().top
  flushSync(onCollapse)
  if (row === null || postTopPx === undefined) return
  putInPlace(row, postTopPx)
  keepInPlace(row, () => row, postTopPx, COLLAPSE_MS)
}

interface RowsAround {
  readonly shown: readonly ThreadRow[]
  /** The number of rows above those that are shown. */
  readonly above: number
}

/** The rows around the post `id`. */
function rowsAround(rows: readonly ThreadRow[], id: string): RowsAround {
  const at = Math.max(
    0,
    rows.findIndex((row) => row.id === id),
  )
  const above = Math.max(0, at - SHOWN.above)
  return { shown: rows.slice(above, at + SHOWN.below), above }
}

/**
 * Keeps the post that was expanded in place on the screen while posts are inserted above it. Once it is rendered, it takes
 * the focus from the timeline's row.
 */
function useExpandedInPlace(
  topPx: number | undefined,
  hasRows: boolean,
): React.RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = list.current
    if (element === null || topPx === undefined) return
    return keepInPlace(element, () => element.querySelector('[aria-current]'), topPx)
  }, [topPx])
  useLayoutEffect(() => {
    if (!hasRows || topPx === undefined) return
    const row = list.current?.parentElement?.closest('article')
    if (document.activeElement === row)
      list.current?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true })
  }, [topPx, hasRows])
  return list
}
