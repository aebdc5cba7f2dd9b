import { NavLink } from 'react-router'
import { useText } from '../i18n/i18n.ts'
import { useInstance, useSession } from '../mirror/hooks.ts'
import { navEntries } from './navEntries.tsx'
import styles from './Shell.module.css'

interface NavPanelProps {
  readonly onGo?: () => void
}

/** The ways through the product. */
export function NavPanel({ onGo }: NavPanelProps) {
  const t = useText()
  const entries = navEntries(useSession(), useInstance())
  return (
    <nav className={styles.nav} aria-label={t('shell.navigation')}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without bullets */}
      <ul role="list">
        {entries.map(({ to, text, icon }) => (
          <li key={to}>
            <NavLink to={to} className={styles.navLink} onClick={onGo}>
              {icon}
              <span>{t(text)}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
