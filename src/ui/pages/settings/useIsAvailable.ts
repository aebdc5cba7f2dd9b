import { useAccountKey, useEntity, useInstance, useSession } from '../../hooks/hooks.ts'
import type { SettingEntry } from './settingEntry.ts'

/** Returns a function that tells whether this user has an entry on this instance (I24, ST22). */
export function useIsAvailable(): (entry: Pick<SettingEntry, 'needs' | 'lacks' | 'only'>) => boolean {
  const capabilities = useInstance()?.capabilities
  const session = useSession()
  const role = useEntity(useAccountKey(), 'account', session?.userId ?? '')?.role ?? 'member'
  return ({ needs, lacks, only }) =>
    (needs === undefined || capabilities?.[needs] === true) &&
    (lacks === undefined || capabilities?.[lacks] === false) &&
    (only === undefined || session?.state === 'signed-in') &&
    (only !== 'staff' || role !== 'member')
}
