import { memo, useEffect, useState } from 'react'
import styles from './Blurhash.module.css'

export interface BlurhashProps {
  readonly hash: string
  /** The picture's size; only the ratio matters. */
  readonly width?: number
  readonly height?: number
  readonly className?: string
}

/**
 * Pictures by hash and ratio, the oldest first. Rows mount again as the reader scrolls back. Each takes about
 * 3 kB.
 */
const made = new Map<string, string>()
const MAX_PICTURES = 60

/**
 * Fills its box with the colours of a picture that is still loading, computed in idle time. Not a canvas:
 * each canvas gets its own compositor layer, and forces whatever is drawn over it into layers too (measured: a tenth of a frame
 * while scrolling).
 */
export const Blurhash = memo(function Blurhash({ hash, width = 1, height = 1, className }: BlurhashProps) {
  const ratio = width / height
  const name = `${hash} ${ratio.toFixed(2)}`
  const [, setMade] = useState('')
  useEffect(() => {
    if (made.has(name)) return
    return whenIdle(() => {
      void makePicture(name, hash, ratio).then(() => setMade(name))
    })
  }, [name, hash, ratio])
  const url = made.get(name)
  return (
    <span
      className={className ? `${styles.blur} ${className}` : styles.blur}
      style={url ? { backgroundImage: `url(${url})` } : undefined}
    />
  )
})

async function makePicture(name: string, hash: string, ratio: number): Promise<void> {
  try {
    const { blurPicture } = await import('./blurPicture.ts')
    made.set(name, blurPicture(hash, ratio))
  } catch {
    // The picture then has a plain background until it loads.
  }
  const [oldest] = made.keys()
  if (made.size > MAX_PICTURES && oldest !== undefined) made.delete(oldest)
}

/** Safari has no requestIdleCallback. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(run, { timeout: 500 })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(run, 50)
  return () => clearTimeout(timer)
}
