import { IconButton } from './Button.tsx'
import { classes } from './classes.ts'
import styles from './ErrorLine.module.css'
import { X } from './icons.ts'

export interface ErrorLineProps {
  /** Empty if there is no error. */
  readonly words: string
  /** The label of the close button. */
  readonly closeLabel: string
  readonly onClose: () => void
  /** Draws a border, for use outside of a row or form. */
  readonly boxed?: boolean
  /** The layout that the parent needs. */
  readonly className?: string | undefined
}

/** An error message that the user can close. */
export function ErrorLine({ words, closeLabel, onClose, boxed, className }: ErrorLineProps) {
  if (words === '') return null
  return (
    <p className={classes(boxed ? styles.box : styles.line, className)} role="alert">
      <span>{words}</span>
      <IconButton size="small" icon={<X size={16} aria-hidden />} label={closeLabel} onClick={onClose} />
    </p>
  )
}
