import { type RefObject, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { CollectionRef } from '../../../shared/protocol/views.ts'
import { useHeldView } from '../../hooks/useHeldView.ts'

interface PollWatchProps {
  readonly box: RefObject<Element | null>
  readonly statusId: string
}

/** Subscribes to the poll while it is on screen. The engine polls the server for all tabs. */
export function PollWatch({ box, statusId }: PollWatchProps) {
  return useOnScreen(box) ? <Watched statusId={statusId} /> : null
}

function Watched({ statusId }: { readonly statusId: string }): null {
  useHeldView(useMemo<CollectionRef>(() => ({ kind: 'poll', statusId }), [statusId]))
  return null
}

function onVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/** Whether `box` is in the viewport of a visible tab. */
function useOnScreen(box: RefObject<Element | null>): boolean {
  const [inWindow, setInWindow] = useState(false)
  const shown = useSyncExternalStore(onVisibility, () => !document.hidden)
  useEffect(() => {
    if (box.current === null) return
    const observer = new IntersectionObserver((entries) => {
      setInWindow(entries.at(-1)?.isIntersecting === true)
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  return inWindow && shown
}
