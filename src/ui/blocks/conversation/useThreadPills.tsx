import type { Virtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { entityKey } from '../../../shared/model/keys.ts'
import { isGap } from '../../../shared/protocol/views.ts'
import { useSession } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { ArrowUp } from '../../parts/firstIcons.ts'
import { ArrowDown } from '../../parts/icons.ts'
import { HeldReplies } from './HeldReplies.tsx'
import styles from './ThreadPills.module.css'
import type { ThreadRow } from './threadRows.ts'
import { focusAfterRender } from './useThreadPlace.ts'

interface ThreadPillsOptions {
  readonly rows: readonly ThreadRow[]
  /** All loaded posts, shown or not. */
  readonly ids: readonly string[]
  readonly loaded: boolean
  /** The view, and the number of its replies that wait to be shown. */
  readonly viewId: string
  readonly heldCount: number
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly virtualizer: Virtualizer<HTMLDivElement, Element>
  /** Tells the list that the user controls the scroll position from now on. */
  readonly takeOver: () => void
}

/**
 * Buttons over the end of a conversation's list: for replies that the server found elsewhere (TH30), and for those that arrived
 * out of sight (TH3).
 */
export function useThreadPills({
  rows,
  ids,
  loaded,
  viewId,
  heldCount,
  scroller,
  virtualizer,
  takeOver,
}: ThreadPillsOptions): ReactNode {
  const t = useText()
  const [first, setFirst] = useState(0)
  const { unseenIds, markSeen } = useNewReplies(ids, loaded)

  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    let frame = 0
    const update = (): void => {
      const top = element.scrollTop
      const bottom = top + element.clientHeight
      const seen = virtualizer
        .getVirtualItems()
        .filter(({ start, end }) => end > top + 1 && start < bottom - 1)
      setFirst(seen[0]?.index ?? 0)
      markSeen(seen.map(({ index }) => rows[index]?.id ?? ''))
    }
    // In the next frame, in which the virtualizer also knows the position.
    const updateSoon = (): void => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(update)
    }
    updateSoon()
    element.addEventListener('scroll', updateSoon, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('scroll', updateSoon)
    }
  }, [rows, scroller, virtualizer, markSeen])

  const show = (index: number): void => {
    const { current: element } = scroller
    const id = rows[index]?.id
    if (element === null || id === undefined) return
    takeOver()
    virtualizer.scrollToIndex(index, { align: 'center' })
    // The pressed button is about to disappear.
    focusAfterRender(element, id, document.activeElement)
  }

  const keepReading = (button: Element): void => {
    const { current: element } = scroller
    const id = rows[first]?.id
    if (element !== null && id !== undefined) focusAfterRender(element, id, button)
  }

  const unseen = rows.flatMap(({ id }, index) => (unseenIds.has(id) ? [index] : []))
  const [nextUnseen = 0] = unseen
  const newWords = unseen.length > 0 && t('status.thread_new', { count: unseen.length })
  return (
    <div className={styles.below}>
      <span className="visually-hidden" role="status">
        {newWords}
      </span>
      {heldCount > 0 && (
        <HeldReplies viewId={viewId} count={heldCount} className={styles.pill} onShow={keepReading} />
      )}
      {newWords && (
        <button type="button" className={styles.pill} onClick={() => show(nextUnseen)}>
          {nextUnseen < first ? <ArrowUp size={14} aria-hidden /> : <ArrowDown size={14} aria-hidden />}
          <span>{newWords}</span>
        </button>
      )}
    </div>
  )
}

const NONE: ReadonlySet<string> = new Set()

/** The posts, except the user's own, that arrived since the conversation was shown and have not been in sight. */
function useNewReplies(
  ids: readonly string[],
  loaded: boolean,
): { readonly unseenIds: ReadonlySet<string>; readonly markSeen: (seen: readonly string[]) => void } {
  const engine = useEngine()
  const session = useSession()
  const known = useRef<ReadonlySet<string> | null>(null)
  const [unseenIds, setUnseenIds] = useState(NONE)
  useEffect(() => {
    if (!loaded) return
    const before = known.current
    known.current = new Set(ids)
    if (before === null) return
    const isOwn = (id: string): boolean => {
      const status = engine.mirror.cells.get(entityKey(session?.account ?? '', 'status', id))
      return status?.accountId !== undefined && status.accountId === session?.userId
    }
    const added = ids.filter((id) => !before.has(id) && !isGap(id) && !isOwn(id))
    if (added.length > 0) setUnseenIds((now) => new Set([...now, ...added]))
  }, [ids, loaded, engine, session])
  const [markSeen] = useState(() => (seen: readonly string[]): void => {
    setUnseenIds((now) =>
      seen.some((id) => now.has(id)) ? new Set([...now].filter((id) => !seen.includes(id))) : now,
    )
  })
  return { unseenIds, markSeen }
}
