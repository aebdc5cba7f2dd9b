import { readableAcct } from '../i18n/readableAcct.ts'

interface HandleProps {
  /** `name` or `name@host`. */
  readonly acct: string
  readonly className?: string | undefined
}

/** The name of an account, with `@`. Translators leave it as it is (E53). */
export const Handle = ({ acct, className }: HandleProps) => (
  <bdi className={className} translate="no">{`@${readableAcct(acct)}`}</bdi>
)
