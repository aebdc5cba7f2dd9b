import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import type { PreferenceChange, Preferences } from '../../../shared/model/preferences.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { record } from '../../json/read.ts'
import { isPreference, resolvePreferences, validChoices } from './resolve.ts'

/**
 * What a person chose in this browser. Only that is kept: a default that changes, here or at the
 * instance, holds for everybody who did not choose.
 */
export class PreferenceStore {
  readonly #context: AccountContext
  #chosen: Partial<Preferences> = {}
  #recalled: Promise<void> = Promise.resolve()

  constructor(context: AccountContext) {
    this.#context = context
  }

  /** Reads what an earlier start, or another engine, has kept. */
  recall(): Promise<void> {
    this.#recalled = this.#kept().then(
      (kept) => {
        this.#chosen = kept
      },
      (thrown) => this.#context.log.error('preferences can not be read', thrown),
    )
    return this.#recalled
  }

  /** Tells the tabs what holds, once more when the instance has told its defaults. */
  tell(): void {
    const { store, account, instance, log } = this.#context
    const value = resolvePreferences(this.#chosen, instance().preferenceDefaults, (names) =>
      log.warnOnce('defaults of the instance left out', names),
    )
    store.commit([{ key: entityKey(account, 'preferences'), value }])
  }

  /** Keeps `change`, for all tabs and for the next start; of one that is wrong in a part, nothing. */
  async change(change: PreferenceChange): Promise<Outcome<undefined>> {
    const { session, account, log } = this.#context
    const wrong: string[] = []
    const told = Object.entries(record(change))
    const takenBack = new Set<string>(
      told.flatMap(([name, value]) => (value === null && isPreference(name) ? [name] : [])),
    )
    const valid = validChoices(Object.fromEntries(told.filter(([name]) => !takenBack.has(name))), (names) =>
      wrong.push(names),
    )
    if (wrong.length > 0) return fail('invalid', `no such preference: ${wrong.join()}`)
    const after = (before: Partial<Preferences>): Partial<Preferences> => ({
      ...Object.fromEntries(Object.entries(before).filter(([name]) => !takenBack.has(name))),
      ...valid,
    })
    await this.#recalled
    this.#chosen = after(this.#chosen)
    this.tell()
    try {
      // Another engine may have kept another choice meanwhile.
      this.#chosen = after({ ...this.#chosen, ...(await this.#kept()) })
      await session.put('preferences', account, this.#chosen)
      this.tell()
      return ok(undefined)
    } catch (thrown) {
      log.error('preferences could not be kept', thrown)
      return fail('storage', 'preferences could not be kept')
    }
  }

  async #kept(): Promise<Partial<Preferences>> {
    const { session, account, log } = this.#context
    return validChoices(await session.get('preferences', account), (names) =>
      log.warn(`kept preferences left out: ${names}`),
    )
  }
}
