import type { Cancel, Clock } from '../platform/clock.ts'
import { askToSleep } from './askTabs.ts'
import type { AttachedTab } from './attachedTab.ts'
import { byAttention } from './byAttention.ts'

/** A tab may sleep once it has been hidden for this long (R42). */
const HIDDEN_MS = 30_000
/** With more hidden tabs than this, they sleep at once. */
const MAX_AWAKE = 8
/** A tab that could not sleep is asked again after this time. */
const RETRY_MS = 60_000

interface HiddenTab {
  /** When to ask the tab to sleep; null while it is being asked, and once it sleeps. */
  dueAt: number | null
  refused: boolean
}

/**
 * Puts hidden tabs to sleep, which saves a quarter of their memory. The hidden tab that was shown last stays
 * awake: the user is most likely to return to it, and it can play sounds, which a reloaded page may not do before the first click.
 */
export class TabSleep {
  readonly #host: { readonly tabs: Iterable<AttachedTab> }
  readonly #clock: Clock
  readonly #hidden = new Map<string, HiddenTab>()
  #cancel: Cancel = () => {}

  constructor(host: { readonly tabs: Iterable<AttachedTab> }, clock: Clock) {
    this.#host = host
    this.#clock = clock
  }

  /** Call when a tab attached, was shown or hidden, or left. */
  update(): void {
    const now = this.#clock.now()
    const hidden = byAttention([...this.#host.tabs].filter(({ visible }) => !visible))
    const ids = new Set(hidden.map(({ id }) => id))
    for (const id of this.#hidden.keys()) if (!ids.has(id)) this.#hidden.delete(id)
    for (const id of ids)
      if (!this.#hidden.has(id)) this.#hidden.set(id, { dueAt: now + HIDDEN_MS, refused: false })
    this.#cancel()
    let nextAt = Number.POSITIVE_INFINITY
    for (const tab of hidden.slice(1)) {
      const state = this.#hidden.get(tab.id)
      if (state === undefined || state.dueAt === null) continue
      const dueAt = hidden.length > MAX_AWAKE && !state.refused ? now : state.dueAt
      if (dueAt <= now) void this.#ask(tab, state)
      else nextAt = Math.min(nextAt, dueAt)
    }
    if (Number.isFinite(nextAt)) this.#cancel = this.#clock.after(nextAt - now, () => this.update())
  }

  async #ask(tab: AttachedTab, state: HiddenTab): Promise<void> {
    state.dueAt = null
    if (await askToSleep(tab, this.#host.tabs, this.#clock)) return
    state.dueAt = this.#clock.now() + RETRY_MS
    state.refused = true
    this.update()
  }
}
