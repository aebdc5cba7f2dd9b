import { memo, useEffect, useState } from 'react'
import styles from './Blurhash.module.css'
import { blurPicture } from './blurPicture.ts'

export interface BlurhashProps {
  readonly hash: string
  /** The picture's size; only the ratio matters. */
  readonly width?: number
  readonly height?: number
  readonly className?: string
}

/**
 * The data URLs of pictures by hash and ratio, oldest first. Cached, because rows mount again as the reader scrolls
 * back. Each takes about 3 kB.
 */
const pictures = new Map<string, string>()
const MAX_PICTURES = 60

/**
 * Fills its box with the colours of a picture that is still loading. They are computed in idle time. Not a canvas: each
 * canvas gets its own compositor layer, and forces whatever is drawn over it into layers, too (measured: a tenth of a
 * frame while scrolling).
 */
export const Blurhash = memo(function Blurhash({ hash, width = 1, height = 1, className }: BlurhashProps) {
  const ratio = width / height
  const key = `${hash} ${ratio.toFixed(2)}`
  const [, setMadeKey] = useState('')
  useEffect(() => {
    if (pictures.has(key)) return
    return whenIdle(() => {
      makePicture(key, hash, ratio)
      setMadeKey(key)
    })
  }, [key, hash, ratio])
  const url = pictures.get(key)
  return (
    <span
      className={className ? `${styles.blur} ${className}` : styles.blur}
      style={url ? { backgroundImage: `url(${url})` } : undefined}
    />
  )
})

function makePicture(key: string, hash: string, ratio: number): void {
  pictures.set(key, blurPicture(hash, ratio))
  const [oldest] = pictures.keys()
  if (pictures.size > MAX_PICTURES && oldest !== undefined) pictures.delete(oldest)
}

/** Runs `run` in idle time, or soon in Safari, which has no requestIdleCallback. Returns a function that cancels it. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(run, { timeout: 500 })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(run, 50)
  return () => clearTimeout(timer)
}
