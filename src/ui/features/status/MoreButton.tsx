import { useText } from '../../i18n/i18n.ts'
import { RowIcon } from '../../parts/RowIcon.tsx'
import styles from './StatusActions.module.css'

const MORE = <RowIcon name="more" size={18} />

/** The last of a row's buttons: it has `onOpen` open the menu of the post, at the button. */
export function MoreButton({ onOpen }: { readonly onOpen: (anchor: Element) => void }) {
  const t = useText()
  return (
    <button
      type="button"
      className={styles.action}
      aria-label={t('status.more_actions')}
      aria-haspopup="menu"
      data-tip={t('status.more_actions')}
      onClick={({ currentTarget }) => onOpen(currentTarget)}
    >
      {MORE}
    </button>
  )
}
