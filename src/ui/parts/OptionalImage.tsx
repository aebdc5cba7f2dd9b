import { type ImgHTMLAttributes, type ReactNode, useState } from 'react'
import { Retried } from './retryPictures.tsx'

interface OptionalImageProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'alt' | 'onError'> {
  readonly src: string
  /** What its place shows if it can't be loaded. Default: nothing. */
  readonly otherwise?: ReactNode
}

/** A picture that says nothing of its own. If it can't be loaded or decoded, its place shows no broken picture (M46). */
export function OptionalImage({ src, otherwise, ...native }: OptionalImageProps) {
  const [broken, setBroken] = useState('')
  if (src === broken) return <Retried onRetry={() => setBroken('')}>{otherwise}</Retried>
  // Keyed, so that another picture never shows the one before while it loads.
  return <img decoding="async" {...native} key={src} src={src} alt="" onError={() => setBroken(src)} />
}
