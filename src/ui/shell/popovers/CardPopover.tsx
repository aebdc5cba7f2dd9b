import { openAvatar } from '../../blocks/account/CardAvatar.tsx'
import { UserCard } from '../../blocks/account/UserCard.tsx'
import { sayFault } from '../../common/faults/sayFault.ts'
import { closingLinks } from '../../common/links/closingLinks.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { profileTo } from '../../common/links/paths.ts'
import { useAccount, useInstance, usePreference } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useAccountLookup } from '../../hooks/useLookup.ts'
import { useText } from '../../i18n/i18n.ts'
import { IconButton } from '../../parts/Button.tsx'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { Maximize2, X } from '../../parts/icons.ts'
import { SkeletonRows } from '../../parts/Skeleton.tsx'
import styles from './Popovers.module.css'

interface CardPopoverProps {
  readonly accountId: string
  readonly onClose: () => void
}

/** An account's card as a popover (PR35). */
export function CardPopover({ accountId, onClose }: CardPopoverProps) {
  const engine = useEngine()
  const t = useText()
  const instance = useInstance()
  const userPopoverAvatarAction = usePreference('userPopoverAvatarAction')
  const { looked, again } = useAccountLookup(`$${accountId}`)
  const account = useAccount(accountId)
  const close = (
    <IconButton
      icon={<X size={18} aria-hidden />}
      label={t('general.close')}
      size="small"
      onClick={onClose}
    />
  )
  if (account === null)
    return (
      <div className={styles.waiting}>
        {close}
        {looked.state === 'failed' || looked.state === 'none' ? (
          <ErrorState
            message={t(
              looked.state === 'none'
                ? 'user_profile.profile_does_not_exist'
                : 'user_profile.profile_loading_error',
            )}
            {...(looked.state === 'failed' ? { detail: sayFault(t, looked.fault), onRetry: again } : {})}
          />
        ) : (
          <SkeletonRows kind="account" count={1} />
        )}
      </div>
    )
  const zoomAvatar = (): void => {
    onClose()
    openAvatar(engine, account)
  }
  const avatarAction = { open: 'link', zoom: zoomAvatar, close: onClose }[userPopoverAvatarAction] as
    | 'link'
    | (() => void)
  return (
    <div {...closingLinks(onClose)}>
      <UserCard
        account={account}
        brief
        avatarAction={avatarAction}
        tools={
          <>
            <InternalLink
              to={profileTo(account, instance)}
              className={styles.expand}
              aria-label={t('user_card.expand')}
              data-tip={t('user_card.expand')}
            >
              <Maximize2 size={16} aria-hidden />
            </InternalLink>
            {close}
          </>
        }
      />
    </div>
  )
}
