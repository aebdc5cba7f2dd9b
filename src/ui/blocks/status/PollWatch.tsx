import { type RefObject, useEffect, useMemo, useState } from 'react'
import type { CollectionRef } from '../../../shared/protocol/views.ts'
import { useHeldView } from '../../hooks/useHeldView.ts'

interface PollWatchProps {
  readonly box: RefObject<Element | null>
  readonly statusId: string
}

/** Subscribes to the poll while it is in the window. The engine fetches it for all tabs while one of them is visible. */
export function PollWatch({ box, statusId }: PollWatchProps) {
  return useInWindow(box) ? <Watched statusId={statusId} /> : null
}

function Watched({ statusId }: { readonly statusId: string }): null {
  useHeldView(useMemo<CollectionRef>(() => ({ kind: 'poll', statusId }), [statusId]))
  return null
}

/** Whether `box` is in the viewport. */
function useInWindow(box: RefObject<Element | null>): boolean {
  const [inWindow, setInWindow] = useState(false)
  useEffect(() => {
    if (box.current === null) return
    const observer = new IntersectionObserver((entries) => {
      setInWindow(entries.at(-1)?.isIntersecting === true)
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  return inWindow
}
