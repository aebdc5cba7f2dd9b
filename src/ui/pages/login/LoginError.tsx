import { useText } from '../../i18n/i18n.ts'
import { ErrorLine } from '../../parts/ErrorLine.tsx'

interface LoginErrorProps {
  /** Empty: nothing is wrong. */
  readonly words: string
  readonly onDismiss: () => void
}

/** What went wrong, until it is dismissed or tried again. */
export const LoginError = ({ words, onDismiss }: LoginErrorProps) => (
  <ErrorLine words={words} closeLabel={useText()('general.dismiss')} onClose={onDismiss} boxed />
)
