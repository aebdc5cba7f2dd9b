import { useMemo } from 'react'
import type { Status } from '../../../shared/model/status.ts'
import type { CollectionRef } from '../../../shared/protocol/views.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { profileTo } from '../../common/links/paths.ts'
import { openPopover } from '../../common/overlay/openOverlay.ts'
import { useAccount, useInstance, usePreference } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { readableAcct } from '../../i18n/readableAcct.ts'
import { Avatar, avatarProps } from '../../parts/Avatar.tsx'
import { useCollection } from '../collection/useCollection.ts'
import { hoverOf } from './hover.ts'
import { UserList, WhoPanel } from './UserList.tsx'
import styles from './WhoActed.module.css'

/** Maximum number of avatars (PO43). */
const AVATARS = 15

type WhoKind = 'favouritedBy' | 'repeatedBy'

/** Some of the accounts that favourited or repeated the opened post, and their numbers, which open the lists. */
export function WhoActed({ status }: { readonly status: Status }) {
  const reactions = useInstance()?.capabilities.reactions
  return (
    <>
      <People status={status} />
      {reactions && <ReactionWatch statusId={status.id} />}
    </>
  )
}

const useWho = (kind: WhoKind | 'reactedBy', statusId: string) =>
  useCollection(useMemo<CollectionRef>(() => ({ kind, statusId }), [kind, statusId]))

/** Subscribes to the reactions of the opened post, so that they stay up to date. */
function ReactionWatch({ statusId }: { readonly statusId: string }): null {
  useWho('reactedBy', statusId)
  return null
}

function People({ status }: { readonly status: Status }) {
  const favourited = useWho('favouritedBy', status.id)
  const repeated = useWho('repeatedBy', status.id)
  const people = [...new Set([...favourited.ids, ...repeated.ids])].slice(0, AVATARS)
  if (people.length + status.favouritesCount + status.repeatsCount === 0) return null
  return (
    <div className={styles.acted}>
      <Count kind="repeatedBy" statusId={status.id} count={status.repeatsCount} />
      <Count kind="favouritedBy" statusId={status.id} count={status.favouritesCount} />
      {people.length > 0 && (
        <span className={styles.people}>
          {people.map((id) => (
            <Person key={id} id={id} />
          ))}
        </span>
      )}
    </div>
  )
}

interface CountProps {
  readonly kind: WhoKind
  readonly statusId: string
  readonly count: number
}

function Count({ kind, statusId, count }: CountProps) {
  const engine = useEngine()
  const t = useText()
  if (count === 0) return null
  const words = t(kind === 'favouritedBy' ? 'status.favorites' : 'status.repeats', { count })
  const open = (anchor: Element, byPointer = false): void =>
    openPopover(engine, {
      anchor,
      byPointer,
      label: words,
      render: () => <WhoDid kind={kind} statusId={statusId} count={count} label={words} />,
    })
  return (
    <button
      type="button"
      className={styles.count}
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => open(currentTarget)}
      {...hoverOf(engine).handlers((anchor) => open(anchor, true))}
    >
      {words}
    </button>
  )
}

function WhoDid({ kind, statusId, count, label }: CountProps & { readonly label: string }) {
  return (
    <WhoPanel>
      <UserList collection={useWho(kind, statusId)} count={count} label={label} />
    </WhoPanel>
  )
}

function Person({ id }: { readonly id: string }) {
  const account = useAccount(id)
  const instance = useInstance()
  const stopGifs = usePreference('stopGifs')
  if (account === null) return null
  const { nameText } = account
  const acct = readableAcct(account.acct)
  return (
    <InternalLink to={profileTo(account, instance)} className={styles.person} title={`@${acct}`}>
      <Avatar {...avatarProps(account)} size={24} still={stopGifs} alt={`${nameText} @${acct}`} />
    </InternalLink>
  )
}
