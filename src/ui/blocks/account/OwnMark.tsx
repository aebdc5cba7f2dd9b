import { useText } from '../../i18n/i18n.ts'
import styles from './Profile.module.css'

/** Replaces the buttons in the row of the user's own account. */
export function OwnMark() {
  return <span className={styles.mark}>{useText()('user_card.its_you')}</span>
}
