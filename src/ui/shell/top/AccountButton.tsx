import { openAccountsMenu } from '../../blocks/accounts/openAccountsMenu.tsx'
import { useAccounts } from '../../blocks/accounts/useAccounts.ts'
import { useAccountKey, useMe, usePreference } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Avatar, avatarProps } from '../../parts/Avatar.tsx'
import { Badge } from '../../parts/Badge.tsx'
import { IconButton } from '../../parts/Button.tsx'
import { CircleUser } from '../../parts/icons.ts'
import styles from './TopBar.module.css'

/** The avatar of the tab's account, with the number of unread notifications of the other accounts. Opens the switcher (SA5). */
export function AccountButton() {
  const engine = useEngine()
  const t = useText()
  const me = useMe()
  const shown = useAccountKey()
  const accounts = useAccounts()
  const stopGifs = usePreference('stopGifs')
  const others = accounts.filter(({ account }) => account !== shown)
  const count = others.reduce((sum, { unread }) => sum + unread, 0)
  if (me === null && others.length === 0) return null
  const unread = t('nav.unread', { count })
  const name = t('accounts.switch')
  return (
    <IconButton
      className={styles.bell}
      icon={
        <>
          {me === null ? (
            <CircleUser size={20} aria-hidden />
          ) : (
            <Avatar {...avatarProps(me)} size={24} still={stopGifs} />
          )}
          <span className={styles.corner}>
            <Badge count={count} label={unread} />
          </span>
        </>
      }
      label={count > 0 ? `${name} · ${unread}` : name}
      aria-haspopup="menu"
      data-key="accounts"
      onClick={({ currentTarget }) => void openAccountsMenu(engine, currentTarget)}
    />
  )
}
