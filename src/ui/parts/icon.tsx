import type { HTMLAttributes } from 'react'
import { classes } from './classes.ts'
import styles from './glyphs.module.css'

export interface IconProps extends HTMLAttributes<HTMLElement> {
  /** In px, both ways. */
  readonly size?: number
  readonly 'data-open'?: boolean
}

/** A component that draws `letter` of the font of our icons. It is nothing to be read out unless it is given words of its own. */
export const icon = (letter: string) =>
  function Icon({ size = 24, className, ...native }: IconProps) {
    return (
      <i
        aria-hidden
        {...native}
        data-icon={letter}
        className={classes(styles.icon, className)}
        style={{ fontSize: size }}
      />
    )
  }
