import { type ReactNode, useState } from 'react'
import { Retried } from './Retried.tsx'
import { StillImage, type StillImageProps } from './StillImage.tsx'

interface OptionalImageProps extends Omit<StillImageProps, 'staticUrl' | 'alt' | 'onError'> {
  /** What its place shows if it can't be loaded. Default: nothing. */
  readonly otherwise?: ReactNode
}

/** A picture that says nothing of its own. If it can't be loaded or decoded, its place shows no broken picture (M46). */
export function OptionalImage({ url, otherwise, ...native }: OptionalImageProps) {
  const [broken, setBroken] = useState('')
  if (url === broken) return <Retried onRetry={() => setBroken('')}>{otherwise}</Retried>
  // Keyed, so that another picture never shows the one before while it loads.
  return (
    <StillImage
      key={url}
      decoding="async"
      draggable
      {...native}
      url={url}
      alt=""
      onError={() => setBroken(url)}
    />
  )
}
