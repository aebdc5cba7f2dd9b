import type { Account } from '../../shared/model/account.ts'
import { readableAcct } from '../../shared/model/readableAcct.ts'
import styles from './AccountNames.module.css'
import { RichText } from './RichText.tsx'

interface AccountNamesProps {
  readonly account: Pick<Account, 'name' | 'acct'>
  readonly id?: string
}

/** The display name with the address below it, each in one line. */
export const AccountNames = ({ account: { name, acct }, id }: AccountNamesProps) => (
  <span id={id} className={styles.names}>
    <strong>
      <RichText text={name} inline />
    </strong>
    <bdi className={styles.acct}>@{readableAcct(acct)}</bdi>
  </span>
)
