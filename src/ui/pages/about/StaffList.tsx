import type { Instance } from '../../../shared/model/instance.ts'
import { AccountLine } from '../../blocks/collection/AccountLine.tsx'
import { useAccount } from '../../hooks/hooks.ts'
import { useAccountLookup } from '../../hooks/useLookup.ts'
import { SkeletonRow } from '../../parts/Skeleton.tsx'
import { safeHref } from '../../parts/safeHref.ts'
import styles from './About.module.css'
import { staffName } from './staffName.ts'

/** Accounts to look up, in case an instance lists very many. */
const MAX_STAFF = 20

/** The instance's staff. */
export function StaffList({ instance }: { readonly instance: Instance }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without bullets
    <ul role="list" className={styles.staff}>
      {instance.staffAccounts.slice(0, MAX_STAFF).map((address) => {
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

/** A staff account; only its address if the lookup fails. */
function Staff({ name, address }: StaffProps) {
  const { looked } = useAccountLookup(name)
  const account = useAccount(looked.state === 'found' ? looked.accountId : '')
  if (account !== null) return <AccountLine account={account} />
  if (looked.state === 'failed' || looked.state === 'none') return <Address address={address} />
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
