import { useMemo } from 'react'
import { type Badges, NO_BADGES } from '../../../shared/model/badges.ts'
import { ONLY } from '../../../shared/model/keys.ts'
import { DEFAULT_STORED, type Stored } from '../../../shared/model/stored.ts'
import type { LoadState } from '../../../shared/protocol/views.ts'
import { useAccountKey, useEntity, useInstance, useSession } from '../../hooks/hooks.ts'
import { type NavEntry, navEntries, pinnedEntries } from './navEntries.ts'
import { useLists } from './useLists.ts'

/** Unread counts, computed by the engine for all tabs. */
export const useBadges = (): Badges => useEntity(useAccountKey(), 'badges', ONLY) ?? NO_BADGES

/** Preferences that are synchronized between browsers; the defaults until they have loaded. */
export const useSyncedPreferences = (): Stored => useEntity(useAccountKey(), 'stored', ONLY) ?? DEFAULT_STORED

/** What the navigation shows. */
export interface Nav {
  readonly signedIn: boolean
  readonly entries: readonly NavEntry[]
  /** How the first load of the lists is going. */
  readonly listsLoad: LoadState['state']
  /** All available pins, including those beyond the maximum shown. */
  readonly pinned: readonly NavEntry[]
}

/** The navigation for this user and instance. */
export function useNav(): Nav {
  const session = useSession()
  const instance = useInstance()
  const { lists, load: listsLoad } = useLists()
  const { pinnedNavItems } = useSyncedPreferences()
  return useMemo(() => {
    const signedIn = session?.state === 'signed-in'
    const entries = navEntries(session, instance, lists)
    return {
      signedIn,
      entries,
      listsLoad,
      pinned: pinnedEntries(entries, pinnedNavItems, signedIn),
    }
  }, [session, instance, lists, listsLoad, pinnedNavItems])
}
