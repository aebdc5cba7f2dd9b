import { IconButton } from './Button.tsx'
import { classes } from './classes.ts'
import styles from './ErrorLine.module.css'
import { X } from './icons.ts'

export interface ErrorLineProps {
  /** Empty: there is nothing to say. */
  readonly words: string
  /** What the button that closes it is called. */
  readonly closeLabel: string
  readonly onClose: () => void
  /** It stands by itself, with an edge. */
  readonly boxed?: boolean
  /** How it lies where it stands. */
  readonly className?: string | undefined
}

/** What went wrong, until it is closed. */
export function ErrorLine({ words, closeLabel, onClose, boxed, className }: ErrorLineProps) {
  if (words === '') return null
  return (
    <p className={classes(boxed ? styles.box : styles.line, className)} role="alert">
      <span>{words}</span>
      <IconButton size="small" icon={<X size={16} aria-hidden />} label={closeLabel} onClick={onClose} />
    </p>
  )
}
