import { type CSSProperties, memo, type ReactNode } from 'react'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { profileTo } from '../../common/links/paths.ts'
import { useAccount, useInstance, usePreference } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { AccountNames } from '../../parts/AccountNames.tsx'
import { Avatar, avatarProps } from '../../parts/Avatar.tsx'
import { CollectionList } from '../collection/CollectionList.tsx'
import type { Collection } from '../collection/useCollection.ts'
import { hoverOf } from './hover.ts'
import styles from './UserList.module.css'

/** Maximum number of names (PO42, RE8). */
const SHOWN = 16
/** Number of placeholder rows while loading. */
const PLACEHOLDERS = 4

/** The content of a popover that lists accounts. Keeps the popover open while the pointer is inside. */
export function WhoPanel({ children }: { readonly children: ReactNode }) {
  const engine = useEngine()
  return (
    <div className={styles.panel} {...hoverOf(engine).panelHandlers}>
      {children}
    </div>
  )
}

interface UserListProps {
  readonly collection: Collection
  /** Total number according to the instance. */
  readonly count: number
  readonly label: string
}

/** The first accounts of a list, in a popover. */
export function UserList({ collection, count, label }: UserListProps) {
  const t = useText()
  const { loaded, ids } = collection
  const more = Math.max(count, ids.length) - Math.min(ids.length, SHOWN)
  const rows = Math.min(Math.max(count, 1), SHOWN)
  return (
    // As high from the beginning as it will be.
    <div className={styles.people} style={{ '--rows': loaded ? 0 : rows } as CSSProperties}>
      <CollectionList
        collection={collection}
        label={label}
        maxRows={loaded ? SHOWN : Math.min(rows, PLACEHOLDERS)}
        renderRow={(id) => <UserLine id={id} />}
        empty={<p className={styles.note}>{t('status.nobody_yet')}</p>}
      />
      {loaded && ids.length > 0 && more > 0 && (
        <p className={styles.note}>{t('status.and_more', { count: more })}</p>
      )}
    </div>
  )
}

const UserLine = memo(function UserLine({ id }: { readonly id: string }) {
  const account = useAccount(id)
  const instance = useInstance()
  const stopGifs = usePreference('stopGifs')
  if (account === null) return null
  return (
    <InternalLink to={profileTo(account, instance)} className={styles.user}>
      <Avatar {...avatarProps(account)} size={32} still={stopGifs} />
      <AccountNames account={account} />
    </InternalLink>
  )
})
