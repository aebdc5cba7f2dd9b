import type { ReactNode } from 'react'
import type { TextKey } from '../../../shared/i18n/textKey.ts'
import { AccountLine } from '../../blocks/collection/AccountLine.tsx'
import { Part } from '../../blocks/instance/Part.tsx'
import { sayFault } from '../../common/faults/sayFault.ts'
import { useAccount } from '../../hooks/hooks.ts'
import { useLookup } from '../../hooks/useLookup.ts'
import { useText } from '../../i18n/i18n.ts'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { SkeletonRow } from '../../parts/Skeleton.tsx'
import { safeHref } from '../../parts/safeHref.ts'
import styles from './About.module.css'

const GROUPS = ['admins', 'moderators', 'others', 'contact'] as const

const TITLES: Readonly<Record<(typeof GROUPS)[number], TextKey>> = {
  admins: 'about.admins',
  moderators: 'about.moderators',
  others: 'about.other_staff',
  contact: 'about.contact',
}

/** The instance's staff: admins, moderators, and those whose role or account is unknown (MO10, MO11). */
export function StaffPart() {
  const t = useText()
  const { outcome, again } = useLookup({ kind: 'staff' })
  const staff = outcome?.ok ? outcome.value.staff : undefined
  if (staff && [...GROUPS, 'addresses' as const].every((group) => staff[group].length === 0)) return null
  return (
    <Part title={t('about.staff')}>
      {outcome === null && <SkeletonRow kind="notification" />}
      {outcome?.ok === false && (
        <ErrorState form="line" message={sayFault(t, outcome.fault)} onRetry={again} />
      )}
      {staff &&
        GROUPS.map((group) => (
          <Group key={group} title={t(TITLES[group])}>
            {staff[group].map((id) => (
              <li key={id}>
                <StaffLine id={id} />
              </li>
            ))}
          </Group>
        ))}
      {staff && (
        <Group title={t('about.unknown_staff')}>
          {staff.addresses.map((address) => (
            <li key={address}>
              <Address address={address} />
            </li>
          ))}
        </Group>
      )}
    </Part>
  )
}

interface GroupProps {
  readonly title: string
  readonly children: readonly ReactNode[]
}

function Group({ title, children }: GroupProps) {
  if (children.length === 0) return null
  return (
    <>
      <h3 className={styles.group}>{title}</h3>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without bullets */}
      <ul role="list" aria-label={title} className={styles.staff}>
        {children}
      </ul>
    </>
  )
}

function StaffLine({ id }: { readonly id: string }) {
  const account = useAccount(id)
  return account === null ? <SkeletonRow kind="notification" /> : <AccountLine account={account} />
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
