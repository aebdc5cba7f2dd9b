import { type MouseEvent, Suspense, useCallback, useContext, useState } from 'react'
import { lazily } from '../../common/loading/lazily.tsx'
import { EntryContext } from '../../common/page/entry.ts'
import { StatusRow, type StatusRowProps } from '../status/StatusRow.tsx'

const Expanded = lazily(async () => (await import('./ExpandedConversation.tsx')).ExpandedConversation)

/** Rows that are expanded, by the entry of the history they stand in: they stay so while they are scrolled away. */
const expanded = new Set<string>()

/** A post in a timeline that can be replaced by its conversation (TH20). */
export function ExpandableRow({ id, labelId }: StatusRowProps) {
  const name = `${useContext(EntryContext)} ${id}`
  /** Where on the screen its post was when it was expanded. */
  const [open, setOpen] = useState<{ readonly topPx?: number } | null>(() => (expanded.has(name) ? {} : null))
  const expand = useCallback(
    ({ currentTarget }: MouseEvent) => {
      expanded.add(name)
      setOpen({ topPx: currentTarget.closest('article')?.getBoundingClientRect().top ?? 0 })
    },
    [name],
  )
  const row = <StatusRow id={id} labelId={labelId} onExpand={expand} />
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
