import { useEffect, useRef, useState } from 'react'
import type { OpenView } from '../../hooks/openViews.ts'
import { useViewMeta } from '../../hooks/useViewState.ts'
import { useText } from '../../i18n/i18n.ts'

/** Tells screen readers how many new posts wait. It loads after the first posts, before there can be new ones. */
export function NewAnnouncer({ view }: { readonly view: OpenView }) {
  const t = useText()
  const announced = useThrottledCount(useViewMeta(view, 'newCount'))
  return (
    <span className="visually-hidden" role="status">
      {announced > 0 && t('timeline.show_new', { count: announced })}
    </span>
  )
}

/** Announces to screen readers at once that there are new posts, and their number at this interval. */
const ANNOUNCE_EVERY_MS = 60_000
/** `count` when it last left zero, updated at an interval. */
function useThrottledCount(count: number): number {
  const [announced, setAnnounced] = useState(0)
  const some = count > 0
  const latest = useRef(count)
  latest.current = count
  useEffect(() => {
    setAnnounced(some ? latest.current : 0)
    if (!some) return
    const timer = setInterval(() => setAnnounced(latest.current), ANNOUNCE_EVERY_MS)
    return () => clearInterval(timer)
  }, [some])
  return announced
}
