import { useText } from '../i18n/i18n.ts'
import styles from './Spinner.module.css'

/** A small activity indicator. For a loading list use skeleton rows. */
export function Spinner({ label }: { readonly label?: string }) {
  const t = useText()
  return (
    <span className={styles.spinner} role="status">
      <span className={styles.dots} aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      <span className="visually-hidden">{label ?? t('general.loading')}</span>
    </span>
  )
}
