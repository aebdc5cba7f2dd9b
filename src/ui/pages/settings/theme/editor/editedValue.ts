import type { Fault } from '../../../../../shared/fault/fault.ts'
import { sameValue } from '../../sameValue.ts'
import { changed, type History, historyOf, redone, undone } from './history.ts'

/** A change is saved this long after it, together with all that follow until then. A dragged slider makes many. */
export const SAVE_AFTER_MS = 80

export interface EditedState<T> {
  readonly history: History<T>
  /** Why the newest value could not be saved. It stays on screen. */
  readonly fault: Fault | null
}

/** The result of a save. */
export interface Saved<T> {
  /** The stored value. After a fault it may be a part of the edited one. */
  readonly stored: T
  readonly fault: Fault | null
}

export interface EditedDeps<T> {
  /** Saves a value in place of the stored one. */
  readonly save: (value: T, stored: T) => Promise<Saved<T>>
  /** Returns the stored value, which another tab may have changed. */
  readonly current: () => T
  readonly now: () => number
}

/**
 * A stored value that is being edited: it changes here at once, is saved soon after, and can be undone. Other tabs may change
 * it, too.
 */
export class EditedValue<T> {
  readonly #deps: EditedDeps<T>
  readonly #listeners = new Set<() => void>()
  #state: EditedState<T>
  /** The stored value, as far as this tab knows. */
  #stored: T
  #timer: ReturnType<typeof setTimeout> | undefined
  #saving = false

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

  /** Changes the value. Changes of one `subject` that follow each other are undone together. */
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

  /** Saves what could not be saved, or what still waits. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    // The running save continues with the newest value.
    if (this.#saving) return
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
    // Another tab may have stored a value during the save, and this tab has not taken it then.
    this.seen(this.#deps.current())
  }

  /** Another tab or device has stored `value`. It becomes the value here, unless a change of this tab waits. */
  seen(value: T): void {
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
