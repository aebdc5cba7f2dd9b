import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './Button.module.css'
import { classes } from './classes.ts'

type Native = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label' | 'title'>

interface CommonProps extends Native {
  readonly ref?: Ref<HTMLButtonElement>
  /**
   * `primary`: the main action. `plain`: any other. `quiet`: no box until hovered. `danger`: can't be
   * undone.
   */
  readonly kind?: 'primary' | 'plain' | 'quiet' | 'danger'
  /** `small` is 32 px high, for places with many rows and a precise pointer. */
  readonly size?: 'normal' | 'small'
  /** An action is running: the button shows and announces that, and ignores presses. */
  readonly busy?: boolean
}

export interface ButtonProps extends CommonProps {
  readonly icon?: ReactNode
  /** Fills the inline size of its container. */
  readonly wide?: boolean
  readonly children: ReactNode
}

export interface IconButtonProps extends CommonProps {
  readonly icon: ReactNode
  /** The accessible name, also shown as a tooltip. */
  readonly label: string
  /** For a toggle: whether it is on. */
  readonly pressed?: boolean
}

/**
 * The button's native props. A busy button keeps its focus: it is `aria-disabled` and ignores presses, instead of
 * `disabled`.
 */
const nativeProps = (busy: boolean | undefined, { type = 'button', onClick, ...rest }: Native): Native =>
  busy
    ? { ...rest, type, 'aria-busy': true, 'aria-disabled': true, onClick: (event) => event.preventDefault() }
    : { ...rest, type, onClick }

export function Button({
  kind = 'plain',
  size,
  busy,
  icon,
  wide,
  className,
  children,
  ref,
  ...native
}: ButtonProps) {
  return (
    <button
      ref={ref}
      {...nativeProps(busy, native)}
      data-surface={kind === 'plain' ? 'button' : undefined}
      className={classes(
        styles.button,
        styles[kind],
        size === 'small' && styles.small,
        wide && styles.wide,
        className,
      )}
    >
      {icon && <span className={styles.icon}>{icon}</span>}
      <span>{children}</span>
    </button>
  )
}

export function IconButton({
  kind = 'quiet',
  size,
  busy,
  icon,
  label,
  pressed,
  className,
  ref,
  ...native
}: IconButtonProps) {
  return (
    <button
      ref={ref}
      {...nativeProps(busy, native)}
      data-surface={kind === 'plain' ? 'button' : undefined}
      aria-label={label}
      aria-pressed={pressed}
      data-tip={label}
      className={classes(
        styles.button,
        styles.only,
        styles[kind],
        size === 'small' && styles.small,
        className,
      )}
    >
      {icon}
    </button>
  )
}
