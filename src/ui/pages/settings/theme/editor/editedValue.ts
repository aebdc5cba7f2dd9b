import type { Fault } from '../../../../../shared/fault/fault.ts'
import { sameValue } from '../../sameValue.ts'
import { changed, type History, historyOf, redone, undone } from './history.ts'

/** A change is saved after this delay, together with all changes until then. A dragged slider makes many. */
export const SAVE_AFTER_MS = 80

export interface EditedState<T> {
  readonly history: History<T>
  /** Why the newest value could not be saved. The value stays on screen. */
  readonly fault: Fault | null
}

/** The result of a save. */
export interface Saved<T> {
  /** The value that is stored now. After a fault, it may contain a part of the changes. */
  readonly stored: T
  readonly fault: Fault | null
}

export interface EditedDeps<T> {
  /** Saves `value` in place of `stored`. */
  readonly save: (value: T, stored: T) => Promise<Saved<T>>
  /** Returns the stored value, which another tab may have changed. */
  readonly current: () => T
  readonly now: () => number
}

/**
 * A stored value that is being edited. A change applies here at once, is saved soon after, and can be undone. Other tabs may
 * change the stored value, too.
 */
export class EditedValue<T> {
  readonly #deps: EditedDeps<T>
  readonly #listeners = new Set<() => void>()
  #state: EditedState<T>
  /** The stored value, as far as this tab knows. */
  #stored: T
  #timer: ReturnType<typeof setTimeout> | undefined
  #saving = false
  /** The running or last save. */
  #saved: Promise<void> = Promise.resolve()

  constructor(stored: T, deps: EditedDeps<T>) {
    this.#deps = deps
    this.#stored = stored
    this.#state = { history: historyOf(stored), fault: null }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly state = (): EditedState<T> => this.#state

  /** Changes the value. Changes of the same `subject` in quick succession are undone together. */
  change(next: T, subject: string): void {
    if (!sameValue(next, this.#state.history.now))
      this.#put(changed(this.#state.history, next, subject, this.#deps.now()))
  }

  undo(): void {
    this.#put(undone(this.#state.history))
  }

  redo(): void {
    this.#put(redone(this.#state.history))
  }

  /** Saves a change that waits or could not be saved. Resolves when the newest value is saved, or `state` has a fault. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    // A running save continues with the newest value.
    if (!this.#saving) this.#saved = this.#save()
    return this.#saved
  }

  async #save(): Promise<void> {
    this.#saving = true
    let value = this.#state.history.now
    let fault: Fault | null = null
    while (fault === null && !sameValue(value, this.#stored)) {
      const saved = await this.#deps.save(value, this.#stored)
      this.#stored = saved.stored
      fault = saved.fault
      value = this.#state.history.now
    }
    this.#saving = false
    this.#set({ ...this.#state, fault })
    // Another tab may have stored a value during the save, which this tab ignored then.
    this.adopt(this.#deps.current())
  }

  /** Takes over `value`, which another tab or device has stored, unless this tab has an unsaved change. */
  adopt(value: T): void {
    const { history, fault } = this.#state
    if (this.#saving || this.#timer !== undefined || fault !== null) return
    this.#stored = value
    if (!sameValue(value, history.now))
      this.#set({ history: changed(history, value, 'elsewhere', this.#deps.now()), fault: null })
  }

  #put(history: History<T>): void {
    if (history === this.#state.history) return
    this.#set({ ...this.#state, history })
    this.#timer ??= setTimeout(() => void this.flush(), SAVE_AFTER_MS)
  }

  #set(state: EditedState<T>): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
