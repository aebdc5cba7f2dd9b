import { sayAccount } from '../../blocks/accounts/sayAccount.ts'
import { switchTo } from '../../blocks/accounts/switchTo.ts'
import { useAccounts } from '../../blocks/accounts/useAccounts.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { addAccountTo } from '../../common/links/routes.ts'
import { openWindow } from '../../common/overlay/openWindow.ts'
import { useAccountKey } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Avatar } from '../../parts/Avatar.tsx'
import { Settings2 } from '../../parts/firstIcons.ts'
import { UserPlus } from '../../parts/icons.ts'
import styles from './Drawer.module.css'

interface Props {
  readonly onClose: () => void
}

/** The other accounts, at the top of a phone's menu (SA5). */
export function AccountLines({ onClose }: Props) {
  const engine = useEngine()
  const t = useText()
  const shown = useAccountKey()
  const others = useAccounts().filter(({ account }) => account !== shown)
  if (others.length === 0) return null
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without bullets
    <ul role="list" className={styles.accounts} aria-label={t('accounts.switch')}>
      {others.map((one) => (
        <li key={one.account} data-account-colour={one.colour}>
          <button
            type="button"
            className={styles.line}
            data-surface="menu"
            onClick={() => {
              onClose()
              void switchTo(engine, one.account)
            }}
          >
            <Avatar url={one.avatarUrl} name={one.name} size={32} still />
            <span className={styles.names}>
              <span>{one.name}</span>
              <bdi>{sayAccount(t, one)}</bdi>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Leads to the form that adds an account, and to the window of all accounts. */
export function AccountTools({ onClose }: Props) {
  const engine = useEngine()
  const t = useText()
  if (useAccounts().length === 0) return null
  return (
    <>
      <InternalLink to={addAccountTo()} className={styles.line} data-surface="menu" onClick={onClose}>
        <UserPlus size={20} aria-hidden />
        <span>{t('accounts.add')}</span>
      </InternalLink>
      <button
        type="button"
        className={styles.line}
        data-surface="menu"
        onClick={() => {
          onClose()
          openWindow(engine, 'accounts')
        }}
      >
        <Settings2 size={20} aria-hidden />
        <span>{t('accounts.manage')}</span>
      </button>
    </>
  )
}
