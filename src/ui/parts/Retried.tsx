import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { usePartsState } from './partsState.ts'

interface RetriedProps {
  /** Shows the picture again. */
  readonly onRetry: () => void
  readonly children?: ReactNode
}

/** What stands in the place of a picture that failed. Only these listen, because there are many pictures and few fail. */
export function Retried({ onRetry, children }: RetriedProps) {
  const { failedPictures } = usePartsState()
  const retry = useEffectEvent(onRetry)
  useEffect(() => failedPictures.add(() => retry()), [failedPictures])
  return children
}
