import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import type { Preferences } from '../../../shared/model/preferences.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { resolvePreferences, validChoices } from './resolve.ts'

/** Makes new choices from earlier ones. */
export type ChoiceChange = (before: Partial<Preferences>) => Partial<Preferences>

const asStored: ChoiceChange = (stored) => stored

/**
 * The preferences that the user set in this browser. Only those are stored, so that a changed default, ours or the
 * instance's, applies to everybody who did not set the preference.
 */
export class PreferenceStore {
  readonly #context: AccountContext
  #chosen: Partial<Preferences> = {}
  /** Makes the changes that could not be stored. */
  #unstored: ChoiceChange = asStored
  /** Reads and changes take turns: a read during a change would undo the change. */
  #turn: Promise<unknown> = Promise.resolve()

  constructor(context: AccountContext) {
    this.#context = context
  }

  /** Loads what an earlier start or another engine has stored. */
  recall(): Promise<void> {
    return this.#inTurn(async () => {
      const { session, account, log } = this.#context
      try {
        this.#chosen = this.#unstored(this.#read(await session.get('preferences', account)))
      } catch (thrown) {
        log.error('could not read the preferences', thrown)
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

  /** Publishes and stores what `change` makes of the choices. Fault: `storage`. */
  change(change: ChoiceChange): Promise<Outcome<undefined>> {
    return this.#inTurn(() => this.#store(change))
  }

  async #store(change: ChoiceChange): Promise<Outcome<undefined>> {
    const { session, account, log } = this.#context
    const earlier = this.#unstored
    this.#unstored = (stored) => change(earlier(stored))
    this.#chosen = change(this.#chosen)
    this.publish()
    try {
      // In one transaction: another engine may store or reset preferences at the same time.
      await session.change('preferences', [account], ([stored]) => {
        this.#chosen = this.#unstored(this.#read(stored))
        return [[account, this.#chosen]]
      })
      this.#unstored = asStored
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

  #read(stored: unknown): Partial<Preferences> {
    return validChoices(stored, (names) =>
      this.#context.log.warn(`ignored invalid stored preferences: ${names}`),
    )
  }
}
