import { classes } from '../../parts/classes.ts'
import { isRendered } from '../../parts/isRendered.ts'
import type { CoverProps } from '../../parts/lazyStills.ts'
import styles from './Cover.module.css'

/** A canvas over a picture, with its first frame. Under the pointer the picture is seen, and moves (M13). */
export function Cover({ className, style, children }: CoverProps) {
  return (
    <span
      className={classes(styles.covered, className)}
      style={style}
      onLoadCapture={({ currentTarget }) => drawFirstFrame(currentTarget)}
    >
      {children}
      <canvas />
    </span>
  )
}

/**
 * Browsers draw an animated picture by its first frame, also where they don't let it be read. Twice the size at which it is shown is
 * enough, since a canvas has all its pixels in memory.
 */
function drawFirstFrame(box: HTMLElement): void {
  const image = box.querySelector('img')
  const canvas = box.querySelector('canvas')
  if (!image || !canvas) return
  const { naturalWidth, naturalHeight, clientWidth, clientHeight } = image
  // It has loaded in a part of the page that is hidden, and its size is known once that is shown.
  if (!isRendered(image)) {
    whenShown(image, () => drawFirstFrame(box))
    return
  }
  const shown = Math.max(clientWidth / naturalWidth, clientHeight / naturalHeight)
  const scale = Math.min(1, 2 * devicePixelRatio * shown)
  canvas.width = Math.ceil(naturalWidth * scale)
  canvas.height = Math.ceil(naturalHeight * scale)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  box.dataset.drawn = ''
}

function whenShown(image: HTMLImageElement, act: () => void): void {
  const observer = new ResizeObserver(() => {
    if (!isRendered(image)) return
    observer.disconnect()
    act()
  })
  observer.observe(image)
}
