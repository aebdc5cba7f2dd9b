import { type MouseEvent, Suspense, useCallback, useContext, useState } from 'react'
import { lazily } from '../../common/loading/lazily.tsx'
import { HistoryEntryContext } from '../../common/page/entry.ts'
import { perEngine } from '../../engine/perEngine.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { StatusRow, type StatusRowProps } from '../status/StatusRow.tsx'

const Expanded = lazily(async () => (await import('./ExpandedConversation.tsx')).ExpandedConversation)

/** The expanded rows, each as history entry and row id. They stay expanded while they are scrolled out of the page. */
const expandedIn = perEngine(() => new Set<string>())

/** A post in a timeline that can be replaced by its conversation (TH20). */
export function ExpandableRow({ id, labelId, pinned }: StatusRowProps) {
  const expanded = expandedIn(useEngine())
  const name = `${useContext(HistoryEntryContext)} ${id}`
  /** `topPx`: the post's position on the screen when it was expanded. */
  const [open, setOpen] = useState<{ readonly topPx?: number } | null>(() => (expanded.has(name) ? {} : null))
  const expand = useCallback(
    ({ currentTarget }: MouseEvent) => {
      expanded.add(name)
      const row = currentTarget.closest('article')
      // The focused button disappears with the post.
      row?.focus({ preventScroll: true })
      setOpen({ topPx: row?.getBoundingClientRect().top ?? 0 })
    },
    [expanded, name],
  )
  const row = <StatusRow id={id} labelId={labelId} onExpand={expand} pinned={pinned} />
  if (open === null) return row
  const collapse = (): void => {
    expanded.delete(name)
    setOpen(null)
  }
  return (
    <Suspense fallback={row}>
      <Expanded id={id} labelId={labelId} topPx={open.topPx} onCollapse={collapse} />
    </Suspense>
  )
}
