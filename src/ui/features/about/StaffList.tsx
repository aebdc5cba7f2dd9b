import { useMemo } from 'react'
import type { Instance } from '../../../shared/model/instance.ts'
import type { Lookup } from '../../../shared/protocol/operations.ts'
import { useAccount } from '../../mirror/hooks.ts'
import { SkeletonRow } from '../../parts/Skeleton.tsx'
import { safeHref } from '../../parts/safeHref.ts'
import { AccountLine } from '../collection/AccountLine.tsx'
import styles from './About.module.css'
import { staffName } from './staffName.ts'
import { useLookup } from './useLookup.ts'

/** A server that names more than this as its staff is not looked up any further. */
const MOST = 20

/** Who runs the instance. */
export function StaffList({ instance }: { readonly instance: Instance }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without bullets
    <ul role="list" className={styles.staff}>
      {instance.staffAccounts.slice(0, MOST).map((address) => {
        const name = staffName(address, instance.host)
        return (
          <li key={address}>
            {name === null ? <Address address={address} /> : <Staff name={name} address={address} />}
          </li>
        )
      })}
    </ul>
  )
}

interface StaffProps {
  readonly name: string
  readonly address: string
}

/** One of them as anyone is shown; just an address where the instance does not tell more. */
function Staff({ name, address }: StaffProps) {
  const { answer, fault } = useLookup(useMemo<Lookup>(() => ({ kind: 'account', name }), [name]))
  const account = useAccount(answer?.accountId ?? '')
  if (account !== null) return <AccountLine account={account} />
  if (fault !== null || answer?.accountId === null) return <Address address={address} />
  return <SkeletonRow kind="notification" />
}

function Address({ address }: { readonly address: string }) {
  const href = safeHref(address)
  return (
    <p className={styles.address}>
      {href === null ? (
        <bdi>{address}</bdi>
      ) : (
        <a href={href} target="_blank" rel="noopener noreferrer">
          <bdi>{address}</bdi>
        </a>
      )}
    </p>
  )
}
