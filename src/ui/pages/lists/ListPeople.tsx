import { type FormEvent, useRef, useState } from 'react'
import { sayFault } from '../../common/faults/sayFault.ts'
import { useInstance, useSession } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { IconButton } from '../../parts/Button.tsx'
import { CheckboxField } from '../../parts/CheckboxField.tsx'
import { EmptyState } from '../../parts/EmptyState.tsx'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { Search, UserRound } from '../../parts/icons.ts'
import { SkeletonRows } from '../../parts/Skeleton.tsx'
import { Tabs } from '../../parts/Tabs.tsx'
import { TextField } from '../../parts/TextField.tsx'
import styles from './Lists.module.css'
import { MemberRow } from './MemberRow.tsx'
import type { Membership } from './membership.ts'
import { type PeopleSearch, usePeopleSearch } from './usePeopleSearch.ts'

type Tab = 'members' | 'add'

interface ListPeopleProps {
  readonly membership: Membership
  /** The initial tab. */
  readonly first: Tab
}

/** Two tabs: the members of a list, and a search for people to add (LI6). */
export function ListPeople({ membership, first }: ListPeopleProps) {
  const t = useText()
  const [tab, setTab] = useState<Tab>(first)
  // Kept here, so that the search survives switching tabs.
  const search = usePeopleSearch()
  return (
    <Tabs
      label={t('lists.people')}
      value={tab}
      onChange={setTab}
      tabs={[
        {
          value: 'members',
          label: `${t('lists.manage_members')} (${membership.ids.length})`,
          panel: <Members membership={membership} />,
        },
        {
          value: 'add',
          label: t('lists.add_members'),
          panel: <AddMembers membership={membership} search={search} />,
        },
      ]}
    />
  )
}

function Members({ membership }: { readonly membership: Membership }) {
  const t = useText()
  const { ids, changed } = membership
  // Removed members stay in place, so that the removal can be undone.
  const seen = useRef<readonly string[]>([])
  seen.current = [...new Set([...seen.current, ...ids, ...changed.keys()])]
  const rows = seen.current.filter((id) => ids.includes(id) || changed.get(id)?.on === false)
  if (rows.length === 0)
    return (
      <EmptyState
        icon={<UserRound size={28} />}
        title={t('lists.no_members')}
        hint={t('lists.no_members_hint')}
      />
    )
  return <People ids={rows} label={t('lists.manage_members')} membership={membership} />
}

interface AddMembersProps {
  readonly membership: Membership
  readonly search: PeopleSearch
}

function AddMembers({ membership, search }: AddMembersProps) {
  const t = useText()
  const listAnyone = useInstance()?.capabilities.listAnyone === true
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    search.go()
  }
  return (
    <>
      <form className={styles.search} onSubmit={onSubmit}>
        <div className={styles.line}>
          <div className={styles.grows}>
            <TextField
              label={t('lists.search')}
              hideLabel
              type="search"
              enterKeyHint="search"
              autoCapitalize="none"
              placeholder={t('lists.search')}
              value={search.typed}
              onChange={({ target }) => search.type(target.value)}
            />
          </div>
          <IconButton type="submit" icon={<Search size={20} aria-hidden />} label={t('nav.search')} />
        </div>
        {listAnyone && (
          <CheckboxField
            label={t('lists.following_only')}
            checked={search.following}
            onChange={({ target }) => search.setFollowing(target.checked)}
          />
        )}
      </form>
      <Found membership={membership} search={search} />
    </>
  )
}

function Found({ membership, search }: AddMembersProps) {
  const t = useText()
  const ownId = useSession()?.userId
  const { typed, answer, following } = search
  if (typed.trim() === '') return <EmptyState icon={<Search size={28} />} title={t('lists.search_hint')} />
  if (answer === null) return <SkeletonRows kind="account" />
  if (answer.fault !== undefined)
    return <ErrorState message={sayFault(t, answer.fault)} onRetry={search.go} />
  // A user can't add themselves: their own posts are in the home timeline.
  const ids = answer.ids.filter((id) => id !== ownId)
  if (ids.length === 0)
    return (
      <EmptyState
        icon={<UserRound size={28} />}
        title={t('lists.nobody_found')}
        {...(following && { hint: t('lists.nobody_found_hint') })}
      />
    )
  return <People ids={ids} label={t('lists.found')} membership={membership} marked />
}

interface PeopleProps {
  readonly ids: readonly string[]
  readonly label: string
  readonly membership: Membership
  readonly marked?: boolean
}

function People({ ids, label, membership, marked = false }: PeopleProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without bullets
    <ul role="list" aria-label={label} className={styles.people}>
      {ids.map((id) => (
        <li key={id}>
          <MemberRow id={id} membership={membership} marked={marked} />
        </li>
      ))}
    </ul>
  )
}
