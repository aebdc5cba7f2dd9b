import { type ImgHTMLAttributes, useState } from 'react'
import { classes } from './classes.ts'
import styles from './StillImage.module.css'
import { useStill } from './stills.ts'

export interface StillImageProps
  extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'onLoad' | 'onPointerEnter' | 'onPointerLeave'> {
  readonly url: string
  /** The first frame. Many instances have no such file and repeat `url` here. */
  readonly staticUrl?: string | undefined
  /** Animate only while hovered (preference `stopGifs`). */
  readonly still?: boolean | undefined
  readonly alt: string
}

/**
 * A `ref` that sets an image's source. React reads and writes a `src` prop twice, when it creates and when
 * it inserts the image: a twelfth of the cost of a row (measured).
 */
const pictureAt =
  (url: string) =>
  (image: HTMLImageElement | null): void => {
    if (image !== null && image.getAttribute('src') !== url) image.src = url
  }

/** A picture that may be animated. `className` is its box, with its size before it loads. */
export function StillImage({ url, staticUrl, still, alt, className, style, ...native }: StillImageProps) {
  const [hovered, setHovered] = useState(false)
  const hasStatic = still && staticUrl !== undefined && staticUrl !== '' && staticUrl !== url
  const resting = hasStatic ? staticUrl : url
  const { Cover, onLoad } = useStill(resting, still, hasStatic)
  const box = { className: classes(styles.image, className), style }
  const image = (
    <img
      // A picture that has been loaded is looked at again when `still` is switched on.
      key={String(still)}
      // These pictures are small and nearly always in memory, so draw them in the same frame as their row.
      decoding="sync"
      draggable={false}
      {...native}
      alt={alt}
      {...(Cover ? {} : box)}
      ref={pictureAt(hovered ? url : resting)}
      onLoad={onLoad}
      onPointerEnter={hasStatic ? () => setHovered(true) : undefined}
      onPointerLeave={hasStatic ? () => setHovered(false) : undefined}
    />
  )
  return Cover ? <Cover {...box}>{image}</Cover> : image
}
