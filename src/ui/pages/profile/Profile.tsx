import { type ReactNode, useContext, useId, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Account } from '../../../shared/model/account.ts'
import { AccountRow } from '../../blocks/account/AccountRow.tsx'
import { profileTabs, tabTo, timelineOf } from '../../blocks/account/profileTabs.ts'
import { UserCard } from '../../blocks/account/UserCard.tsx'
import { ExpandableRow } from '../../blocks/conversation/ExpandableRow.tsx'
import { OnProfileOf } from '../../blocks/mutes/filteredIn.ts'
import { Feed } from '../../blocks/timeline/Feed.tsx'
import { MediaGrid } from '../../blocks/timeline/MediaGrid.tsx'
import { sayFault } from '../../common/faults/sayFault.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { LinkTabs } from '../../common/links/LinkTabs.tsx'
import { profileTo } from '../../common/links/paths.ts'
import { HistoryEntryContext } from '../../common/page/entry.ts'
import { PageHeader } from '../../common/page/PageHeader.tsx'
import { useTitle } from '../../common/page/useTitle.ts'
import { useAccountKey, useEntity, useInstance, usePreference, useSession } from '../../hooks/hooks.ts'
import { openView } from '../../hooks/openViews.ts'
import { useCommand } from '../../hooks/useCommand.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useAccountLookup, useLookup } from '../../hooks/useLookup.ts'
import { useViewIds, useViewMeta } from '../../hooks/useViewState.ts'
import { useText } from '../../i18n/i18n.ts'
import { readableAcct } from '../../i18n/readableAcct.ts'
import { Button } from '../../parts/Button.tsx'
import { Switch } from '../../parts/CheckboxField.tsx'
import { EmptyState } from '../../parts/EmptyState.tsx'
import { ErrorLine } from '../../parts/ErrorLine.tsx'
import styles from './Profile.module.css'
import { HiddenLists, ProfileExtras } from './ProfileExtras.tsx'
import { ShareButton } from './ShareButton.tsx'
import { useHasRows } from './useHasRows.ts'

const renderAccount = (id: string, labelId: string): ReactNode => (
  <AccountRow id={id} labelId={labelId} removable={false} />
)
const renderFollower = (id: string, labelId: string): ReactNode => (
  <AccountRow id={id} labelId={labelId} removable />
)

const FAVORITES = timelineOf('favorites', '')

/** An account's card above one of its lists: posts, media, followers and others. The query parameter `tab` selects the list (N6). */
export function Profile({ account }: { readonly account: Account }) {
  const engine = useEngine()
  const t = useText()
  const own = useSession()?.userId === account.id
  const [query] = useSearchParams()
  const entry = useContext(HistoryEntryContext)
  const accountKey = useAccountKey()
  const path = profileTo(account, useInstance())
  const counts = useEntity(accountKey, 'counts', account.id)
  const media = useMemo(() => timelineOf('media', account.id), [account.id])
  const hasMedia = useHasRows(media)
  const hasFavorites = useHasRows(own ? FAVORITES : null)
  const tabs = profileTabs({ account, own, counts, hasMedia, hasFavorites })
  const tab = tabs.find((each) => each.tab === query.get('tab'))?.tab ?? 'statuses'
  const muting = useEntity(accountKey, 'relationship', account.id)?.muting === true
  const { outcome } = useLookup({ kind: 'profileExtras', accountId: account.id })
  const extras = outcome?.ok ? outcome.value : null
  const tag = tab === 'statuses' ? query.get('tagged') || null : null
  const remembered = usePreference('profileWithoutReplies')
  const withoutReplies = remembered || query.get('tab') === 'noreplies'
  const timeline = useMemo(
    () => timelineOf(tab, account.id, { tag, withoutReplies }),
    [tab, account.id, tag, withoutReplies],
  )
  const view = openView(engine, accountKey, timeline, entry)
  const pins = useViewIds(view).slice(0, useViewMeta(view, 'pinned') ?? 0)
  // Only a profile marks pinned posts: the mark explains why they come first (T9).
  const renderStatus = (id: string, labelId: string): ReactNode => (
    <ExpandableRow id={id} labelId={labelId} pinned={pins.includes(id)} />
  )
  const newer = useViewMeta(view, 'newer')
  const loaded = useViewMeta(view, 'loaded')
  const bottomedOut = useViewMeta(view, 'bottomedOut')
  // The instance answers 404 for the posts of a deactivated account. Not all instances mark the account itself (PR15).
  const gone = !loaded && newer.state === 'failed' && newer.code === 'missing'
  const name = account.nameText
  const listsPeople = tab === 'followees' || tab === 'followers'
  const label = t(`user_card.${tab}`)
  const hideAttachments = usePreference('hideAttachments')
  const asGrid = tab === 'media' && !hideAttachments
  const elsewhere = !listsPeople && !account.isLocal && account.url !== undefined && (
    <ElsewhereLink account={account} />
  )
  const emptyState = (
    <EmptyState
      title={t(listsPeople ? `user_profile.no_${tab}` : 'timeline.no_statuses')}
      action={elsewhere || undefined}
    />
  )
  const end = elsewhere && bottomedOut && (
    <p className={styles.end}>
      <span>{t('timeline.no_more_statuses')}</span>
      {elsewhere}
    </p>
  )
  const header = (
    <>
      {account.movedToId !== undefined && <MovedNote account={account} movedToId={account.movedToId} />}
      <MutedNote account={account} muting={muting} />
      <UserCard account={account} avatarAction="zoom" />
      <ProfileExtras extras={extras} path={path} tag={tag} />
      {!own && <HiddenLists account={account} />}
      <LinkTabs
        label={t('nav.profile')}
        value={tab}
        tabs={tabs.map(({ tab: value, text, disabled }) => ({
          value,
          label: t(text),
          to: tabTo(path, value),
          disabled,
        }))}
      />
      {tab === 'statuses' && tag === null && <RepliesSwitch path={path} without={withoutReplies} />}
      {tag !== null && (
        <p className={styles.filter}>
          <bdi>{t('user_profile.tagged', { tag })}</bdi>
          <InternalLink to={path}>{t('user_profile.all_posts')}</InternalLink>
        </p>
      )}
    </>
  )
  const foot = gone ? emptyState : end || undefined
  useTitle(`${name} (@${readableAcct(account.acct)})`)
  return (
    <section className="column" aria-label={name}>
      <PageHeader title={name}>
        <ShareButton account={account} feedUrl={extras?.feedUrl} />
      </PageHeader>
      <OnProfileOf value={account.id}>
        {asGrid ? (
          <MediaGrid
            key={view.viewId}
            view={view}
            label={label}
            header={header}
            empty={emptyState}
            footer={foot}
          />
        ) : (
          <Feed
            key={view.viewId}
            view={view}
            label={label}
            kind={listsPeople ? 'account' : 'status'}
            renderRow={
              !listsPeople ? renderStatus : own && tab === 'followers' ? renderFollower : renderAccount
            }
            header={header}
            empty={emptyState}
            footer={foot}
          />
        )}
      </OnProfileOf>
    </section>
  )
}

interface RepliesSwitchProps {
  /** The address of the profile. */
  readonly path: string
  readonly without: boolean
}

/** Leaves out the replies, here and on other profiles (PR51). */
function RepliesSwitch({ path, without }: RepliesSwitchProps) {
  const t = useText()
  const { run } = useCommand()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  return (
    <div className={styles.replies}>
      <Switch
        label={t('user_card.noreplies')}
        checked={without}
        onChange={({ target }) => {
          void run({ kind: 'setPreferences', change: { profileWithoutReplies: target.checked } })
          // The address says it, too.
          if (query.has('tab')) void navigate(path, { replace: true })
        }}
      />
    </div>
  )
}

/** Links to a remote account's profile on its own server, which has posts that this instance lacks (PR49). */
function ElsewhereLink({ account }: { readonly account: Account }) {
  const t = useText()
  const host = readableAcct(account.acct.split('@')[1] ?? '')
  return (
    <a href={account.url} target="_blank" rel="noopener noreferrer">
      {t('user_profile.see_more', { host })}
    </a>
  )
}

interface MutedNoteProps {
  readonly account: Account
  readonly muting: boolean
}

/**
 * Says that the person is muted, although their posts are shown here, with a way to end it (MU24). It stays mounted without a mute:
 * if the instance refuses to end it, the mute is back, with the reason.
 */
function MutedNote({ account, muting }: MutedNoteProps) {
  const t = useText()
  const { busy, fault, run, clear } = useCommand()
  if (!muting) return null
  return (
    <div className={styles.filter}>
      <bdi>{t('user_profile.muted', { name: account.nameText })}</bdi>
      <Button
        size="small"
        busy={busy}
        onClick={() => void run({ kind: 'relate', accountId: account.id, change: 'unmute' })}
      >
        {t('user_card.unmute')}
      </Button>
      <ErrorLine
        words={fault === null ? '' : sayFault(t, fault)}
        closeLabel={t('general.dismiss')}
        onClose={clear}
      />
    </div>
  )
}

interface MovedNoteProps {
  readonly account: Account
  readonly movedToId: string
}

/** Says that a person has moved, and offers to follow their new account (PR48). */
function MovedNote({ account, movedToId }: MovedNoteProps) {
  const t = useText()
  const id = useId()
  // The instance sends the new account with the old one, but without the user's relationship to it.
  useAccountLookup(`$${movedToId}`)
  return (
    <section className={styles.moved} aria-label={t('user_profile.moved', { name: account.nameText })}>
      <p className={styles.movedWords}>{t('user_profile.moved', { name: account.nameText })}</p>
      <AccountRow id={movedToId} labelId={id} removable={false} />
    </section>
  )
}
