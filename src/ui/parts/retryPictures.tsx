import { type ReactNode, useEffect, useEffectEvent } from 'react'

const waiting = new Set<() => void>()

/** Loads the pictures again that failed: the server that has them may have been away (M47). */
export function retryPictures(): void {
  for (const retry of [...waiting]) retry()
}

interface RetriedProps {
  /** Shows the picture again. */
  readonly onRetry: () => void
  readonly children?: ReactNode
}

/** What stands in the place of a picture that failed. Only these listen, because there are many pictures and few fail. */
export function Retried({ onRetry, children }: RetriedProps) {
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    const again = (): void => retry()
    waiting.add(again)
    return () => void waiting.delete(again)
  }, [])
  return children
}
