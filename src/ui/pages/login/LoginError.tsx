import { useText } from '../../i18n/i18n.ts'
import { ErrorLine } from '../../parts/ErrorLine.tsx'

interface LoginErrorProps {
  /** Empty if there is no error. */
  readonly words: string
  readonly onDismiss: () => void
}

/** The error, until it is dismissed, something is typed, or the user tries again. */
export const LoginError = ({ words, onDismiss }: LoginErrorProps) => (
  <ErrorLine words={words} closeLabel={useText()('general.dismiss')} onClose={onDismiss} boxed />
)
