import { sayAccount } from '../../blocks/accounts/sayAccount.ts'
import { switchTo } from '../../blocks/accounts/switchTo.ts'
import { useAccounts } from '../../blocks/accounts/useAccounts.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { openWindow } from '../../common/overlay/openWindow.ts'
import { useAccountKey } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Avatar } from '../../parts/Avatar.tsx'
import { Settings2, UserPlus } from '../../parts/icons.ts'
import styles from './Drawer.module.css'

/** The switcher of a phone's menu: the other accounts, and what can be done with all of them (S49). */
export function AccountLines({ onClose }: { readonly onClose: () => void }) {
  const engine = useEngine()
  const t = useText()
  const shown = useAccountKey()
  const accounts = useAccounts()
  if (accounts.length === 0) return null
  return (
    <>
      {accounts
        .filter(({ account }) => account !== shown)
        .map((one) => (
          <button
            key={one.account}
            type="button"
            className={styles.line}
            onClick={() => {
              onClose()
              void switchTo(engine, one.account)
            }}
          >
            <Avatar url={one.avatarUrl} name={one.name} size={24} still />
            <span className={styles.names}>
              <bdi>{one.name}</bdi>
              <small>{sayAccount(t, one)}</small>
            </span>
          </button>
        ))}
      <InternalLink to="/login?add" className={styles.line} onClick={onClose}>
        <UserPlus size={20} aria-hidden />
        {t('accounts.add')}
      </InternalLink>
      <button
        type="button"
        className={styles.line}
        onClick={() => {
          onClose()
          openWindow('accounts')
        }}
      >
        <Settings2 size={20} aria-hidden />
        {t('accounts.manage')}
      </button>
      <hr className={styles.rule} />
    </>
  )
}
