import type { Fault } from '../../../shared/fault/fault.ts'

/** Delay of a save after a change. A crash of the tab loses at most this much typing. */
const SAVE_AFTER_MS = 400
/** Retry delay after a failed save. */
const RETRY_MS = 5_000

/** Saves some time after a change, again after a failure, and at once when the form closes. */
export class DelayedSave {
  readonly #save: () => Promise<Fault | null>
  readonly #onEnded: (fault: Fault | null) => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #isOpen = true

  constructor(save: () => Promise<Fault | null>, onEnded: (fault: Fault | null) => void) {
    this.#save = save
    this.#onEnded = onEnded
  }

  get isUnsaved(): boolean {
    return this.#timer !== undefined
  }

  /** Call after a change. */
  soon(): void {
    this.#saveIn(SAVE_AFTER_MS)
  }

  /** Saves unsaved input at once. Resolves when that has ended. */
  async now(): Promise<void> {
    if (!this.isUnsaved) return
    this.cancel()
    const fault = await this.#save()
    this.#onEnded(fault)
    if (fault !== null && this.#isOpen) this.#saveIn(RETRY_MS)
  }

  /** Discards the pending save. */
  cancel(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  open(): void {
    this.#isOpen = true
  }

  close(): void {
    this.#isOpen = false
    void this.now()
  }

  #saveIn(ms: number): void {
    // Not reset by later changes: continuous typing must not postpone the save.
    this.#timer ??= setTimeout(() => void this.now(), ms)
  }
}
