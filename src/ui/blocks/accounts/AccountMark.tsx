import styles from './AccountMark.module.css'
import { useMarkedAccount } from './useAccounts.ts'

/** A line in the colour of the tab's account, at the upper edge of the page (SA10). */
export function AccountMark() {
  const colour = useMarkedAccount()?.colour
  return colour === undefined ? null : (
    <div className={styles.mark} data-account-colour={colour} aria-hidden />
  )
}
