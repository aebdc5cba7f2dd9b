import { useAccountKey, useEntity, useInstance, useSession } from '../../hooks/hooks.ts'
import type { SettingEntry } from './settingEntry.ts'

/** A predicate for entries: whether the instance has what they need, and the user may have them (I24, ST22). */
export function useHas(): (entry: Pick<SettingEntry, 'needs' | 'only'>) => boolean {
  const capabilities = useInstance()?.capabilities
  const session = useSession()
  const role = useEntity(useAccountKey(), 'account', session?.userId ?? '')?.role ?? 'member'
  return ({ needs, only }) =>
    (needs === undefined || capabilities?.[needs] === true) &&
    (only === undefined || session?.state === 'signed-in') &&
    (only !== 'staff' || role !== 'member')
}
