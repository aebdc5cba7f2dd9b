import { type ReactNode, useId } from 'react'
import type { Account } from '../../../shared/model/account.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { profileTo } from '../../common/links/paths.ts'
import { useInstance, usePreference } from '../../hooks/hooks.ts'
import { AccountNames } from '../../parts/AccountNames.tsx'
import { Avatar, avatarProps } from '../../parts/Avatar.tsx'
import styles from './AccountLine.module.css'

interface AccountLineProps {
  readonly account: Account
  /** Id for the element with the names; generated if absent. */
  readonly namesId?: string
  /** Renders the action buttons; `namesId` is the id of the element that names the account. */
  readonly actions?: (namesId: string) => ReactNode
  /** Additional content below the line. */
  readonly children?: ReactNode
}

/** An account in one line: picture, names, and actions. */
export function AccountLine({ account, namesId: given, actions, children }: AccountLineProps) {
  const made = useId()
  const namesId = given ?? made
  const instance = useInstance()
  const stopGifs = usePreference('stopGifs')
  return (
    <div className={styles.box}>
      <div className={styles.line}>
        <InternalLink to={profileTo(account, instance)} className={styles.who}>
          <Avatar {...avatarProps(account)} still={stopGifs} />
          <AccountNames account={account} id={namesId} />
        </InternalLink>
        {actions && <div className={styles.actions}>{actions(namesId)}</div>}
      </div>
      {children}
    </div>
  )
}
