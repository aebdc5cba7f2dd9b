import { type ReactNode, useId } from 'react'
import type { Account } from '../../../shared/model/account.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { profileTo } from '../../common/links/paths.ts'
import { useInstance, usePreference } from '../../hooks/hooks.ts'
import { AccountNames } from '../../parts/AccountNames.tsx'
import { Avatar, faceOf } from '../../parts/Avatar.tsx'
import styles from './AccountLine.module.css'

interface AccountLineProps {
  readonly account: Account
  /** For the element with the names; absent: it makes one. */
  readonly namesId?: string
  /** Buttons for what can be done with them; `namesId` is of the element that says who that is. */
  readonly actions?: (namesId: string) => ReactNode
  /** What is to be said below. */
  readonly children?: ReactNode
}

/** Somebody in one line: picture, names, and what can be done. */
export function AccountLine({ account, namesId: given, actions, children }: AccountLineProps) {
  const made = useId()
  const namesId = given ?? made
  const instance = useInstance()
  const stopGifs = usePreference('stopGifs')
  return (
    <div className={styles.box}>
      <div className={styles.line}>
        <InternalLink to={profileTo(account, instance)} className={styles.who}>
          <Avatar {...faceOf(account)} still={stopGifs} />
          <AccountNames account={account} id={namesId} />
        </InternalLink>
        {actions && <div className={styles.actions}>{actions(namesId)}</div>}
      </div>
      {children}
    </div>
  )
}
