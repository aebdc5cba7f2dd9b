import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Fault } from '../../../shared/fault/fault.ts'
import type { Account } from '../../../shared/model/account.ts'
import type { CollectionRef } from '../../../shared/protocol/views.ts'
import { sayFault } from '../../common/faults/sayFault.ts'
import { useMedia } from '../../common/layout/useMedia.ts'
import { closeOverlay, currentOverlay, OVERLAY_CLOSE_MS } from '../../common/overlay/openOverlay.ts'
import type { Engine } from '../../engine/engine.ts'
import { useAccountKey, useEntity, useInstance, usePreference, useSession } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useHeldView } from '../../hooks/useHeldView.ts'
import { sayDate } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { Button, IconButton } from '../../parts/Button.tsx'
import { Handle } from '../../parts/Handle.tsx'
import { AtSign, Pencil } from '../../parts/icons.ts'
import { OptionalImage } from '../../parts/OptionalImage.tsx'
import { RichText } from '../../parts/RichText.tsx'
import { startMention } from '../drafts/startMention.ts'
import { highlightAttributes } from '../mutes/highlightAttributes.ts'
import { excerptOf } from '../rows/excerptOf.ts'
import { openSettings } from '../settings/openSettings.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { type AvatarAction, CardAvatar } from './CardAvatar.tsx'
import { CardCounts } from './CardCounts.tsx'
import { ChatButton, useChatTo } from './ChatButton.tsx'
import { FollowButton } from './FollowButton.tsx'
import { PrivateNote } from './PrivateNote.tsx'
import styles from './Profile.module.css'
import { ProfileFields } from './ProfileFields.tsx'
import { RemoteFollow } from './RemoteFollow.tsx'
import { useWraps } from './useWraps.ts'

const MENTION = <AtSign size={20} aria-hidden />
const EDIT = <Pencil size={16} aria-hidden />
/** The settings tab in which the user edits their profile. */
const PROFILE_TAB = 'profile'

/** Maximum length of the bio on the card in a popover, in characters: about three lines (PR35). */
const MAX_BRIEF_BIO_CHARS = 140

/**
 * Opens a window from the card. A card that is an overlay would cover the window, so it is closed first. The delay lets the
 * overlay restore the focus before the window takes it.
 */
function closeCardThen(engine: Engine, open: () => void): void {
  const isOverlay = currentOverlay(engine) !== null
  closeOverlay(engine)
  if (isOverlay) setTimeout(open, OVERLAY_CLOSE_MS)
  else open()
}

interface UserCardProps {
  readonly account: Account
  /** The effect of a press on the avatar. */
  readonly avatarAction: AvatarAction
  /** For the card in a popover: only the first lines of the bio, and no profile fields. */
  readonly brief?: boolean
  /** The user's own card without actions, as others see it. */
  readonly asOthers?: boolean
  /** Buttons on the cover image. */
  readonly tools?: ReactNode
}

/** An account's card: its profile and the actions on it (PR23, PR30). */
export function UserCard({ account, avatarAction, brief = false, asOthers = false, tools }: UserCardProps) {
  const engine = useEngine()
  const t = useText()
  const session = useSession()
  const signedIn = session?.state === 'signed-in'
  const own = !asOthers && session?.userId === account.id
  const stopGifs = usePreference('stopGifs')
  const [fault, setFault] = useState<Fault | null>(null)
  const [editingNote, setEditingNote] = useState(false)
  const actions = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const wraps = useWraps(actions)
  const inMenu = useMedia('(width < 380px)') || wraps
  const chat = useChatTo(account)
  const mention = (): void => closeCardThen(engine, () => startMention(engine, account))
  const banner = useInstance()?.defaultBannerUrl
  const cover = (stopGifs ? account.headerStaticUrl : undefined) ?? account.headerUrl ?? banner
  return (
    <div className={styles.card} data-brief={brief || undefined} {...highlightAttributes(account.highlight)}>
      <div className={styles.cover}>
        {cover !== undefined && <OptionalImage className={styles.picture} url={cover} still={stopGifs} />}
        {tools !== undefined && <div className={styles.tools}>{tools}</div>}
      </div>
      <div className={styles.top}>
        <CardAvatar account={account} action={avatarAction} />
        <div ref={actions} className={styles.actions}>
          {signedIn && !own && !asOthers && (
            <>
              <FollowButton account={account} onFault={setFault} />
              {!brief && <AwaitedFollow accountId={account.id} />}
              {!inMenu && (
                <>
                  <IconButton
                    kind="plain"
                    icon={MENTION}
                    label={t('user_card.mention')}
                    disabled={account.deactivated}
                    onClick={mention}
                  />
                  {chat !== null && <ChatButton to={chat} />}
                </>
              )}
              <AccountMenu
                account={account}
                {...(inMenu && {
                  first: {
                    mention,
                    ...(chat !== null && { chat: () => closeCardThen(engine, () => void navigate(chat)) }),
                  },
                })}
                onFault={setFault}
                onNote={() => setEditingNote(true)}
              />
            </>
          )}
          {own && (
            <Button
              icon={EDIT}
              onClick={() => closeCardThen(engine, () => openSettings(engine, PROFILE_TAB))}
            >
              {t('user_card.edit_profile')}
            </Button>
          )}
          {!signedIn && <RemoteFollow account={account} />}
        </div>
      </div>
      <div className={styles.names}>
        <strong>
          <RichText text={account.name} inline />
        </strong>
        <Handle acct={account.acct} />
        <Marks account={account} own={own} />
      </div>
      {fault !== null && (
        <p className={styles.fault} role="alert">
          {sayFault(t, fault)}
        </p>
      )}
      {signedIn && !own && !asOthers && (
        <PrivateNote
          account={account}
          editing={editingNote}
          onEditing={setEditingNote}
          focusMenu={() => actions.current?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus()}
        />
      )}
      {!brief && account.bio.length > 0 && <RichText text={account.bio} className={styles.bio} />}
      {brief && account.bio.length > 0 && (
        <p className={styles.firstLines} dir="auto">
          <RichText text={excerptOf(account.bio, MAX_BRIEF_BIO_CHARS)} inline />
        </p>
      )}
      {!brief && <ProfileFields account={account} />}
      <CardCounts account={account} own={own} />
    </div>
  )
}

interface AwaitedFollowProps {
  readonly accountId: string
}

/** Lets the engine look for the answer to the user's follow request while the person is shown (RL40). */
function AwaitedFollow({ accountId }: AwaitedFollowProps) {
  const requested = useEntity(useAccountKey(), 'relationship', accountId)?.requested === true
  return requested ? <Watched accountId={accountId} /> : null
}

function Watched({ accountId }: AwaitedFollowProps): null {
  useHeldView(useMemo<CollectionRef>(() => ({ kind: 'awaitedFollow', accountId }), [accountId]))
  return null
}

const UNTIL = { dateStyle: 'medium', timeStyle: 'short' } as const

function Marks({ account, own }: { readonly account: Account; readonly own: boolean }) {
  const t = useText()
  const language = useLanguage()
  const relationship = useEntity(useAccountKey(), 'relationship', account.id)
  const { mutedUntil } = relationship ?? {}
  const marks = [
    account.role === 'admin' && t('user_card.admin'),
    account.role === 'moderator' && t('user_card.moderator'),
    account.bot && t('user_card.bot'),
    account.locked && t('user_card.locked'),
    account.deactivated && t('user_card.deactivated'),
    own && t('user_card.its_you'),
    !own && relationship?.followedBy && t('user_card.follows_you'),
    relationship?.muting &&
      (mutedUntil === undefined
        ? t('user_card.muted')
        : t('user_card.muted_until', { date: sayDate(Date.parse(mutedUntil), language, UNTIL) })),
    relationship?.blocking && t('user_card.blocked'),
    relationship?.domainBlocking && t('user_card.domain_blocked'),
  ].filter((mark) => typeof mark === 'string')
  return marks.map((mark) => (
    <span key={mark} className={styles.mark}>
      {mark}
    </span>
  ))
}
