import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import type { PreferenceChange, Preferences } from '../../../shared/model/preferences.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { record } from '../../json/read.ts'
import { isPreference, resolvePreferences, validChoices } from './resolve.ts'

/**
 * The preferences that the user set in this browser. Only those are stored, so that a changed default, ours or the
 * instance's, applies to everybody who did not set the preference.
 */
export class PreferenceStore {
  readonly #context: AccountContext
  #chosen: Partial<Preferences> = {}
  /** Reads and changes take turns: a read during a change would undo the change. */
  #turn: Promise<unknown> = Promise.resolve()

  constructor(context: AccountContext) {
    this.#context = context
  }

  /** Loads what an earlier start or another engine has stored. */
  recall(): Promise<void> {
    return this.#inTurn(async () => {
      try {
        this.#chosen = await this.#readStored()
      } catch (thrown) {
        this.#context.log.error('could not read the preferences', thrown)
      }
    })
  }

  /** Publishes the resolved preferences. Called again when the instance's defaults arrive. */
  publish(): void {
    const { store, account, instance, log } = this.#context
    const value = resolvePreferences(this.#chosen, instance().preferenceDefaults, (names) =>
      log.warnOnce('invalid preference defaults of the instance', names),
    )
    store.commit([{ key: entityKey(account, 'preferences'), value }])
  }

  /** Publishes and stores `change`. A null value resets a preference. Rejects the whole change if a part is invalid. */
  async change(change: PreferenceChange): Promise<Outcome<undefined>> {
    const invalid: string[] = []
    const entries = Object.entries(record(change))
    const resetNames = new Set<string>(
      entries.flatMap(([name, value]) => (value === null && isPreference(name) ? [name] : [])),
    )
    const valid = validChoices(
      Object.fromEntries(entries.filter(([name]) => !resetNames.has(name))),
      (names) => invalid.push(names),
    )
    if (invalid.length > 0) return fail('invalid', `no such preference: ${invalid.join()}`)
    const after = (before: Partial<Preferences>): Partial<Preferences> => ({
      ...Object.fromEntries(Object.entries(before).filter(([name]) => !resetNames.has(name))),
      ...valid,
    })
    return this.#inTurn(() => this.#store(after))
  }

  async #store(after: (before: Partial<Preferences>) => Partial<Preferences>): Promise<Outcome<undefined>> {
    const { session, account, log } = this.#context
    this.#chosen = after(this.#chosen)
    this.publish()
    try {
      // Another engine may have stored other preferences in the meantime.
      this.#chosen = after({ ...this.#chosen, ...(await this.#readStored()) })
      await session.put('preferences', account, this.#chosen)
      this.publish()
      return ok(undefined)
    } catch (thrown) {
      log.error('could not store the preferences', thrown)
      return fail('storage', 'could not store the preferences')
    }
  }

  /** Runs `work` after the work before it. `work` must not reject. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work)
    this.#turn = done
    return done
  }

  async #readStored(): Promise<Partial<Preferences>> {
    const { session, account, log } = this.#context
    return validChoices(await session.get('preferences', account), (names) =>
      log.warn(`ignored invalid stored preferences: ${names}`),
    )
  }
}
