import { useMemo } from 'react'
import { type Badges, NO_BADGES } from '../../../shared/model/badges.ts'
import { ONLY } from '../../../shared/model/keys.ts'
import { DEFAULT_STORED, type Stored } from '../../../shared/model/stored.ts'
import { useAccountKey, useEntity, useInstance, useSession } from '../../hooks/hooks.ts'
import { type NavEntry, navEntries, pinnedEntries } from './navEntries.ts'
import { useLists } from './useLists.ts'

/** What waits for attention, as the engine counts it for all tabs. */
export const useBadges = (): Badges => useEntity(useAccountKey(), 'badges', ONLY) ?? NO_BADGES

/** What was chosen for all browsers; the defaults until it is known. */
export const useStored = (): Stored => useEntity(useAccountKey(), 'stored', ONLY) ?? DEFAULT_STORED

export interface Nav {
  readonly signedIn: boolean
  readonly entries: readonly NavEntry[]
  /** All that are pinned and lead somewhere here, also beyond those that are shown. */
  readonly pinned: readonly NavEntry[]
}

/** Where this person can go here. */
export function useNav(): Nav {
  const session = useSession()
  const instance = useInstance()
  const lists = useLists()
  const { pinnedNavItems } = useStored()
  return useMemo(() => {
    const signedIn = session?.state === 'signed-in'
    const entries = navEntries(session, instance, lists)
    return { signedIn, entries, pinned: pinnedEntries(entries, pinnedNavItems, signedIn) }
  }, [session, instance, lists, pinnedNavItems])
}
