import type { HTMLAttributes } from 'react'
import { classes } from './classes.ts'
import styles from './glyphs.module.css'

export interface IconProps extends HTMLAttributes<HTMLElement> {
  /** Width and height in px. */
  readonly size?: number
  readonly 'data-open'?: boolean
}

/** Creates a component that draws `letter` of the icon font. Screen readers skip it unless `aria-hidden` is overridden. */
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
