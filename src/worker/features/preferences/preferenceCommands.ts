import type { PREFERENCE_COMMANDS } from '../../../shared/commands/preferences.ts'
import { fail, ok } from '../../../shared/fault/fault.ts'
import { isAnonymous } from '../../../shared/model/keys.ts'
import { isThemeText } from '../../../shared/model/stored.ts'
import type { Handler, HandlersOf } from '../../context/handler.ts'
import { idOf } from '../../json/read.ts'
import { changePreferences } from './changePreferences.ts'
import type { PreferenceStore } from './preferenceStore.ts'
import { SameLook } from './sameLook.ts'
import { DEFAULT_VALUES } from './storedJournal.ts'
import type { NeedsSyncedSettings } from './syncedSettings.ts'

interface NeedsChosen {
  readonly chosen: PreferenceStore
}

const PINS = 'collections.pinnedNavItems'

const setPreferences: Handler<'setPreferences', NeedsChosen> = ({ change }, { chosen }) =>
  changePreferences(chosen, change)

/** Unknown names can't be set, nor can those that start with an underscore (P30). */
const setStored: Handler<'setStored', NeedsSyncedSettings> = async ({ name, value }, { stored }) =>
  isSetting(name) && (typeof value === 'boolean' || Number.isFinite(value))
    ? (await stored()).change({ path: `simple.${name}`, set: value })
    : fail('invalid', 'no such preference')

/** Whether `setStored` may set `name`. The own theme is a text, and has its own command. */
const isSetting = (name: string): boolean =>
  Object.hasOwn(DEFAULT_VALUES.simple, name) && typeof DEFAULT_VALUES.simple[name] !== 'string'

/** Stores the own theme. A text that is not a theme changes nothing (TM14). */
const setOwnTheme: Handler<'setOwnTheme', NeedsSyncedSettings> = async (
  { text },
  { stored, shared, account, log },
) => {
  if (!isThemeText(text) || (text !== '' && !(await isTheme(text)))) return fail('invalid', 'no such theme')
  let isOwn = true
  try {
    isOwn = isAnonymous(account) || (await shared.get(SameLook).shareOwnTheme(account, text))
  } catch (thrown) {
    log.error('could not store the theme of all accounts', thrown)
    return fail('storage', 'could not store the theme of all accounts')
  }
  const store = await stored()
  // The shared theme may have changed even if the account already has this one.
  store.publish()
  return isOwn ? store.change({ path: 'simple.ownTheme', set: text }) : ok(undefined)
}

const isTheme = async (text: string): Promise<boolean> => {
  try {
    return (await import('../../../shared/theme/file/readThemeFile.ts')).readStoredTheme(text).ok
  } catch {
    // The code that reads themes could not be loaded. The code that shows the theme checks it again.
    return true
  }
}

const pin: Handler<'pin', NeedsSyncedSettings> = async ({ item, on }, { stored }) =>
  isItem(item)
    ? (await stored()).change({ path: PINS, item, on: on === true })
    : fail('invalid', 'no such item')

const movePin: Handler<'movePin', NeedsSyncedSettings> = async ({ item, to }, { stored }) =>
  isItem(item) && Number.isInteger(to)
    ? (await stored()).change({ path: PINS, item, to })
    : fail('invalid', 'no such place')

const isItem = (item: unknown): boolean => typeof item === 'string' && item !== '' && idOf(item) === item

export const preferenceHandlers: HandlersOf<typeof PREFERENCE_COMMANDS, NeedsChosen & NeedsSyncedSettings> = {
  setPreferences,
  setStored,
  setOwnTheme,
  pin,
  movePin,
}
