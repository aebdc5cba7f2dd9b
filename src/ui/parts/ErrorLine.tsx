import { X } from 'lucide-react'
import { IconButton } from './Button.tsx'

export interface ErrorLineProps {
  /** Empty: there is nothing to say. */
  readonly words: string
  /** What the button that closes it is called. */
  readonly closeLabel: string
  readonly onClose: () => void
  readonly className?: string | undefined
}

/** What went wrong, until it is closed. */
export function ErrorLine({ words, closeLabel, onClose, className }: ErrorLineProps) {
  if (words === '') return null
  return (
    <p className={className} role="alert">
      <span>{words}</span>
      <IconButton size="small" icon={<X size={16} aria-hidden />} label={closeLabel} onClick={onClose} />
    </p>
  )
}
