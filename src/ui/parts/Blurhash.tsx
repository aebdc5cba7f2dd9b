import { decode, isBlurhashValid } from 'blurhash'
import { memo, useEffect, useRef } from 'react'
import styles from './Blurhash.module.css'

export interface BlurhashProps {
  readonly hash: string
  /** Of the picture to come; only their ratio counts. */
  readonly width?: number
  readonly height?: number
  readonly className?: string
}

/** A blur has no more to show than this; the browser enlarges it smoothly. */
const LONG_SIDE = 32

/** Fills the box it stands in with the colours of a picture that is not loaded yet. Decoded in idle time. */
export const Blurhash = memo(function Blurhash({ hash, width = 1, height = 1, className }: BlurhashProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(
    () => whenIdle(() => canvas.current && draw(canvas.current, hash, width / height)),
    [hash, width, height],
  )
  return (
    <canvas
      ref={canvas}
      width={1}
      height={1}
      className={className ? `${styles.blur} ${className}` : styles.blur}
    />
  )
})

/** Safari has no idle callback. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(run, { timeout: 500 })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(run, 50)
  return () => clearTimeout(timer)
}

function draw(canvas: HTMLCanvasElement, hash: string, ratio: number): void {
  if (!isBlurhashValid(hash).result || !(ratio > 0)) return
  const columns = Math.max(1, Math.round(ratio >= 1 ? LONG_SIDE : LONG_SIDE * ratio))
  const rows = Math.max(1, Math.round(ratio >= 1 ? LONG_SIDE / ratio : LONG_SIDE))
  // Through a copy, since `decode` gives an array over any kind of buffer and ImageData takes only one kind.
  const pixels = new Uint8ClampedArray(decode(hash, columns, rows))
  canvas.width = columns
  canvas.height = rows
  canvas.getContext('2d')?.putImageData(new ImageData(pixels, columns, rows), 0, 0)
  canvas.dataset.drawn = ''
}
