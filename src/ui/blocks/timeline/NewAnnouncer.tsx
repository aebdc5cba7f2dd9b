import { useEffect, useRef, useState } from 'react'
import type { OpenView } from '../../hooks/openViews.ts'
import { useViewMeta } from '../../hooks/useViewState.ts'
import { useText } from '../../i18n/i18n.ts'

/** Tells screen readers how many new posts wait. */
export function NewAnnouncer({ view }: { readonly view: OpenView }) {
  const t = useText()
  const announced = useThrottledCount(useViewMeta(view, 'newCount'))
  return (
    <span className="visually-hidden" role="status">
      {announced > 0 && t('timeline.show_new', { count: announced })}
    </span>
  )
}

/** How often the announced number is updated. */
const ANNOUNCE_EVERY_MS = 60_000

/** `count`, updated at once when it leaves zero or returns to it, and at an interval otherwise. */
function useThrottledCount(count: number): number {
  const [announced, setAnnounced] = useState(0)
  const hasSome = count > 0
  const latest = useRef(count)
  latest.current = count
  useEffect(() => {
    setAnnounced(hasSome ? latest.current : 0)
    if (!hasSome) return
    const timer = setInterval(() => setAnnounced(latest.current), ANNOUNCE_EVERY_MS)
    return () => clearInterval(timer)
  }, [hasSome])
  return announced
}
