import type { Account } from '../../shared/model/account.ts'
import styles from './AccountNames.module.css'
import { Handle } from './Handle.tsx'
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
    <Handle acct={acct} className={styles.acct} />
  </span>
)
