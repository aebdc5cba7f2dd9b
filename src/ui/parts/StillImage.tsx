import { type ImgHTMLAttributes, useState } from 'react'
import { classes } from './classes.ts'
import { pictureAt } from './pictureAt.ts'
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
