import { useState } from 'react'
import { classes } from './classes.ts'
import { pictureAt } from './pictureAt.ts'
import styles from './StillImage.module.css'

export interface StillImageProps {
  readonly url: string
  /** The first frame. Many instances have no such file and repeat `url` here. */
  readonly staticUrl?: string
  /** Animate only while hovered. */
  readonly still?: boolean
  readonly alt: string
  /** The language of `alt` and `title`. */
  readonly lang?: string | undefined
  readonly title?: string
  /** The box of the picture, with its size before the picture loads. */
  readonly className?: string
  readonly width?: number
  readonly height?: number
  readonly onError?: () => void
}

const ANIMATED = /\.gif($|[?#])/i

/**
 * A small picture that may be animated. If the instance provides no first frame of a GIF, it is drawn on a
 * canvas over the picture.
 */
export function StillImage({
  url,
  staticUrl,
  still,
  alt,
  lang,
  title,
  className,
  width,
  height,
  onError,
}: StillImageProps) {
  const [hovered, setHovered] = useState(false)
  const hasStatic = staticUrl !== undefined && staticUrl !== '' && staticUrl !== url
  const covered = still && !hasStatic && ANIMATED.test(url)
  const image = (
    <img
      className={covered ? styles.whole : classes(styles.image, className)}
      ref={pictureAt(still && hasStatic && !hovered ? staticUrl : url)}
      lang={lang}
      alt={alt}
      title={title}
      width={width}
      height={height}
      // These pictures are small and nearly always in memory, so draw them in the same frame as their row.
      decoding="sync"
      draggable={false}
      onError={onError}
      onPointerEnter={still && hasStatic ? () => setHovered(true) : undefined}
      onPointerLeave={still && hasStatic ? () => setHovered(false) : undefined}
    />
  )
  if (!covered) return image
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
