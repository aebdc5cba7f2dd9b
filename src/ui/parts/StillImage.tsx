import { useState } from 'react'
import { classes } from './classes.ts'
import { pictureAt } from './pictureAt.ts'
import styles from './StillImage.module.css'

export interface StillImageProps {
  readonly url: string
  /** Its first frame. Many instances have none and repeat `url` here. */
  readonly staticUrl?: string
  /** Moves only under the pointer. */
  readonly still?: boolean
  readonly alt: string
  readonly title?: string
  /** Of the box, which also tells the picture's size to the browser before it is loaded. */
  readonly className?: string
  readonly width?: number
  readonly height?: number
  readonly onError?: () => void
}

const ANIMATED = /\.gif($|[?#])/i

/**
 * A small picture that may be animated. Where the instance made no first frame of a GIF, its first
 * frame is drawn over it.
 */
export function StillImage({
  url,
  staticUrl,
  still,
  alt,
  title,
  className,
  width,
  height,
  onError,
}: StillImageProps) {
  const [under, setUnder] = useState(false)
  const other = staticUrl !== undefined && staticUrl !== '' && staticUrl !== url
  const cover = still && !other && ANIMATED.test(url)
  const image = (
    <img
      className={cover ? styles.whole : classes(styles.image, className)}
      ref={pictureAt(still && other && !under ? staticUrl : url)}
      alt={alt}
      title={title}
      width={width}
      height={height}
      // Small, and nearly always in memory: drawn with their row, and not by a frame of their own after it.
      decoding="sync"
      draggable={false}
      onError={onError}
      onPointerEnter={still && other ? () => setUnder(true) : undefined}
      onPointerLeave={still && other ? () => setUnder(false) : undefined}
    />
  )
  if (!cover) return image
  return (
    <span
      className={classes(styles.covered, className)}
      onLoadCapture={(event) => drawFirstFrame(event.currentTarget)}
    >
      {image}
      <canvas className={styles.first} />
    </span>
  )
}

function drawFirstFrame(box: HTMLElement): void {
  const image = box.querySelector('img')
  const canvas = box.querySelector('canvas')
  if (!image || !canvas) return
  canvas.width = image.naturalWidth
  canvas.height = image.naturalHeight
  canvas.getContext('2d')?.drawImage(image, 0, 0)
  box.dataset.drawn = ''
}
