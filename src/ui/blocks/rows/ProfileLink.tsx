import type { ReactNode } from 'react'
import type { Account } from '../../../shared/model/account.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { profileTo } from '../../common/links/paths.ts'
import { useInstance } from '../../hooks/hooks.ts'

interface ProfileLinkProps {
  readonly account: Account
  readonly className: string | undefined
  /** Whether keyboards and screen readers skip this link, because the name beside it is a link to the profile, too. */
  readonly redundant?: boolean
  readonly children: ReactNode
}

/** A link to an account's profile. A plain press opens the account's card instead (`shell/popovers`). */
export function ProfileLink({ account, className, redundant = false, children }: ProfileLinkProps) {
  return (
    <InternalLink
      className={className}
      to={profileTo(account, useInstance())}
      data-card={account.id}
      {...(redundant && { tabIndex: -1, 'aria-hidden': true })}
    >
      {children}
    </InternalLink>
  )
}
