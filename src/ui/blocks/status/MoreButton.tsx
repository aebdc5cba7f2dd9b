import { useText } from '../../i18n/i18n.ts'
import glyphs from '../../parts/glyphs.module.css'
import styles from './StatusActions.module.css'

const MORE = `${styles.action} ${glyphs.more}`

/** The menu button of a post. Calls `onOpen` with itself as the anchor. */
export function MoreButton({ onOpen }: { readonly onOpen: (anchor: Element) => void }) {
  const t = useText()
  return (
    <button
      type="button"
      className={MORE}
      aria-label={t('status.more_actions')}
      aria-haspopup="menu"
      onClick={({ currentTarget }) => onOpen(currentTarget)}
    />
  )
}
