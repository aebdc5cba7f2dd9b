import { perEngine } from '../engine/perEngine.ts'
import { entryNow } from '../hooks/openViews.ts'

/** A press on one of these in a row is not lost: it changes the post itself, or opens an overlay. */
const HARMLESS = '[aria-pressed], [aria-haspopup]'

const TEXT_FIELD = 'textarea, input:is([type="text"], :not([type]))'

const stateOf = (element: Element): string =>
  ['aria-expanded', 'aria-pressed', 'aria-selected', 'aria-checked']
    .map((name) => element.getAttribute(name))
    .join()

/**
 * Changes that the user made in this page and that are stored nowhere: an unfolded post, typed words, a collapsed group. A tab that
 * would lose any of them does not sleep (R43).
 */
class PageChanges {
  /** Toggles outside of rows, with their state before the first press. */
  readonly #toggles = new Map<Element, string>()
  /** Rows in which a button was pressed, and edited fields. Elements that have left the page are forgotten, because their state is lost anyway. */
  readonly #changed = new Set<Element>()
  /** The history entry in which an option of a menu was last set. */
  #optionEntry: string | null = null

  /**
   * Starts to watch. Returns a function that stops it and forgets the changes. This code loads after the first posts, and words may have
   * been typed by then: the field with the focus counts as edited if it has text.
   */
  watch(): () => void {
    if (document.activeElement?.matches(TEXT_FIELD)) this.#changed.add(document.activeElement)
    const stopped = new AbortController()
    const options = { capture: true, passive: true, signal: stopped.signal }
    addEventListener('click', (event) => this.#clicked(event), options)
    for (const edit of ['input', 'change'])
      addEventListener(
        edit,
        ({ target }) => {
          if (target instanceof Element) this.#changed.add(target)
        },
        options,
      )
    return () => {
      stopped.abort()
      this.#toggles.clear()
      this.#changed.clear()
      this.#optionEntry = null
    }
  }

  #clicked({ target }: Event): void {
    const button = target instanceof Element ? target.closest('button, summary, [role^="menuitem"]') : null
    if (button === null) return
    if (button.matches('[role="menuitemcheckbox"], [role="menuitemradio"]')) this.#optionEntry = entryNow()
    const row = button.closest('[data-row]')
    if (row === null) {
      if (!this.#toggles.has(button)) this.#toggles.set(button, stateOf(button))
    } else if (!button.matches(HARMLESS)) this.#changed.add(row)
  }

  /** Whether the page shows something that the user has changed and that would be lost. */
  exist(): boolean {
    for (const one of this.#changed) if (!one.isConnected || isEmptied(one)) this.#changed.delete(one)
    for (const [one, before] of this.#toggles)
      if (!one.isConnected || stateOf(one) === before) this.#toggles.delete(one)
    return this.#changed.size > 0 || this.#toggles.size > 0 || this.#optionEntry === entryNow()
  }

  /** Whether the page shows a text field with words that the user has typed or changed, other than those that search. */
  hasTypedWords(): boolean {
    return [...this.#changed].some(
      (one) =>
        one.isConnected &&
        one.matches(TEXT_FIELD) &&
        !isEmptied(one) &&
        one.closest('[role="search"]') === null,
    )
  }
}

export const pageChangesOf = perEngine(() => new PageChanges())

/** A text field without text: the post was sent, or the user deleted the words. */
const isEmptied = (one: Element): boolean =>
  one.matches(TEXT_FIELD) && (one as HTMLTextAreaElement | HTMLInputElement).value === ''
