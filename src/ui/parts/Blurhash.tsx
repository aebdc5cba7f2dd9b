import { memo, useEffect, useState } from 'react'
import styles from './Blurhash.module.css'

export interface BlurhashProps {
  readonly hash: string
  /** Of the picture to come; only their ratio counts. */
  readonly width?: number
  readonly height?: number
  readonly className?: string
}

/** Those that were made last, by hash and shape: rows come back as a reader scrolls to and fro. Each has some 3 kB. */
const made = new Map<string, string>()
const KEPT = 60

/**
 * Fills the box it stands in with the colours of a picture that is not loaded yet, made in idle time. No canvas:
 * each is a layer of its own, and so is what is drawn around it (a tenth of a scrolled frame, measured).
 */
export const Blurhash = memo(function Blurhash({ hash, width = 1, height = 1, className }: BlurhashProps) {
  const ratio = width / height
  const name = `${hash} ${ratio.toFixed(2)}`
  const [, setMade] = useState('')
  useEffect(() => {
    if (made.has(name)) return
    return whenIdle(() => {
      void make(name, hash, ratio).then(() => setMade(name))
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

async function make(name: string, hash: string, ratio: number): Promise<void> {
  try {
    const { blurPicture } = await import('./blurPicture.ts')
    made.set(name, blurPicture(hash, ratio))
  } catch {
    // Without it the picture stands on a plain colour.
  }
  const [oldest] = made.keys()
  if (made.size > KEPT && oldest !== undefined) made.delete(oldest)
}

/** Safari has no idle callback. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(run, { timeout: 500 })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(run, 50)
  return () => clearTimeout(timer)
}
