import { type ReactNode, useContext, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { Account } from '../../../shared/model/account.ts'
import { plainText } from '../../../shared/model/richText.ts'
import type { TimelineRef } from '../../../shared/protocol/views.ts'
import { EntryContext } from '../../app/entry.ts'
import { Inward } from '../../app/Inward.tsx'
import { profileTo } from '../../app/paths.ts'
import { useTitle } from '../../app/useTitle.ts'
import { useText } from '../../i18n/i18n.ts'
import type { TextKey } from '../../i18n/keys.ts'
import { useAccountKey, useInstance, useSession } from '../../mirror/hooks.ts'
import { openView } from '../../mirror/openViews.ts'
import { EmptyState } from '../../parts/EmptyState.tsx'
import { PageHeader } from '../../shell/PageHeader.tsx'
import { StatusRow } from '../status/StatusRow.tsx'
import { Feed } from '../timeline/Feed.tsx'
import styles from './Profile.module.css'
import { ProfileHeader } from './ProfileHeader.tsx'

type Tab = 'statuses' | 'media' | 'favorites'

interface TabRow {
  readonly tab: Tab
  readonly text: TextKey
  readonly own?: true
}

const STATUSES: TabRow = { tab: 'statuses', text: 'user_card.statuses' }
const TABS: readonly TabRow[] = [
  STATUSES,
  { tab: 'media', text: 'user_card.media' },
  { tab: 'favorites', text: 'user_card.favorites', own: true },
]

const renderStatus = (id: string, labelId: string): ReactNode => <StatusRow id={id} labelId={labelId} />

/** Somebody's card above what they have posted; the query's `tab` says which of it (spec/1 §2). */
export function Profile({ account }: { readonly account: Account }) {
  const t = useText()
  const own = useSession()?.userId === account.id
  const [query] = useSearchParams()
  const entry = useContext(EntryContext)
  const shown = TABS.filter((tab) => !tab.own || own)
  const { tab, text } = shown.find((each) => each.tab === query.get('tab')) ?? STATUSES
  const timeline = useMemo<TimelineRef>(() => refOf(tab, account.id), [tab, account.id])
  const view = openView(useAccountKey(), timeline, entry)
  const name = wordsOf(account)
  useTitle(`${name} (@${account.acct})`)
  return (
    <section className="column" aria-label={name}>
      <PageHeader title={name} />
      <Feed
        key={view.viewId}
        view={view}
        label={t(text)}
        kind="status"
        renderRow={renderStatus}
        header={
          <>
            <ProfileHeader account={account} own={own} />
            <Tabs account={account} tabs={shown} tab={tab} />
          </>
        }
        empty={<EmptyState title={t('timeline.no_statuses')} />}
      />
    </section>
  )
}

/** A name for headings and titles, where there are no pictures: without those in it. */
function wordsOf({ name, acct }: Account): string {
  const words = name.filter((node) => typeof node === 'string' || node.t !== 'emoji')
  return plainText(words) || `@${acct}`
}

function refOf(tab: Tab, accountId: string): TimelineRef {
  if (tab === 'favorites') return { kind: 'favourites' }
  return tab === 'media' ? { kind: 'user', accountId, only: 'media' } : { kind: 'user', accountId }
}

interface TabsProps {
  readonly account: Account
  readonly tabs: readonly TabRow[]
  readonly tab: Tab
}

/** Links, for each is a page of its own in the tab's history. */
function Tabs({ account, tabs, tab: current }: TabsProps) {
  const t = useText()
  const path = profileTo(account, useInstance())
  return (
    <nav className={styles.tabs} aria-label={t('nav.profile')}>
      {tabs.map(({ tab, text }) => (
        <Inward
          key={tab}
          to={tab === 'statuses' ? path : `${path}?tab=${tab}`}
          className={styles.tab}
          aria-current={tab === current ? 'page' : undefined}
        >
          {t(text)}
        </Inward>
      ))}
    </nav>
  )
}
