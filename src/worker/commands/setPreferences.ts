import { fail, ok } from '../../shared/fault/fault.ts'
import { entityKey } from '../../shared/model/keys.ts'
import { DEFAULT_PREFERENCES, type Preferences } from '../../shared/model/preferences.ts'
import type { Handler } from './commandContext.ts'

/** Keeps what a person chose, for all tabs and for the next start. */
export const setPreferences: Handler<'setPreferences'> = async ({ change }, context) => {
  if (!isChange(change)) return fail('invalid', 'no such preference')
  const next = { ...context.preferences(), ...change }
  context.store.commit([{ key: entityKey(context.account, 'preferences'), value: next }])
  try {
    await context.session.put('preferences', context.account, next)
    return ok(undefined)
  } catch (thrown) {
    context.log.error('preferences could not be kept', thrown)
    return fail('storage', 'preferences could not be kept')
  }
}

const isChange = (change: Partial<Preferences>): boolean =>
  Object.entries(change).every(
    ([name, value]) =>
      Object.hasOwn(DEFAULT_PREFERENCES, name) &&
      typeof value === typeof DEFAULT_PREFERENCES[name as keyof Preferences],
  )
