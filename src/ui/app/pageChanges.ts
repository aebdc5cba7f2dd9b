import { entryNow } from '../hooks/openViews.ts'

// Changes that the user made in this page and that are stored nowhere: an unfolded post, typed words, a collapsed group.
// A tab that would lose any of them does not sleep (R43).

/** Toggles outside of rows, with their state before the first press. */
const toggles = new Map<Element, string>()
/** Rows in which a button was pressed, and edited fields. Elements that have left the page are forgotten, because their state is lost anyway. */
const changed = new Set<Element>()
/** The history entry in which an option of a menu was last set. */
let optionEntry: string | null = null

/** A press on one of these in a row is not lost: it changes the post itself, or opens an overlay. */
const HARMLESS = '[aria-pressed], [aria-haspopup]'

const TEXT_FIELD = 'textarea, input:is([type="text"], :not([type]))'

const stateOf = (element: Element): string =>
  ['aria-expanded', 'aria-pressed', 'aria-selected', 'aria-checked']
    .map((name) => element.getAttribute(name))
    .join()

/**
 * Starts to watch. Returns a function that stops it and forgets the changes. This code loads after the first posts, and words may have
 * been typed by then: the field with the focus counts as edited if it has text.
 */
export function watchPageChanges(): () => void {
  if (document.activeElement?.matches(TEXT_FIELD)) changed.add(document.activeElement)
  const stopped = new AbortController()
  const options = { capture: true, passive: true, signal: stopped.signal }
  addEventListener('click', onClick, options)
  for (const edit of ['input', 'change']) addEventListener(edit, onEdit, options)
  return () => {
    stopped.abort()
    toggles.clear()
    changed.clear()
    optionEntry = null
  }
}

function onClick({ target }: Event): void {
  const button = target instanceof Element ? target.closest('button, summary, [role^="menuitem"]') : null
  if (button === null) return
  if (button.matches('[role="menuitemcheckbox"], [role="menuitemradio"]')) optionEntry = entryNow()
  const row = button.closest('[data-row]')
  if (row === null) {
    if (!toggles.has(button)) toggles.set(button, stateOf(button))
  } else if (!button.matches(HARMLESS)) changed.add(row)
}

function onEdit({ target }: Event): void {
  if (target instanceof Element) changed.add(target)
}

/** Whether the page shows something that the user has changed and that would be lost. */
export function hasPageChanges(): boolean {
  for (const one of changed) if (!one.isConnected || isEmptied(one)) changed.delete(one)
  for (const [one, before] of toggles) if (!one.isConnected || stateOf(one) === before) toggles.delete(one)
  return changed.size > 0 || toggles.size > 0 || optionEntry === entryNow()
}

/** Whether the page shows a text field with words that the user has typed or changed, other than those that search. */
export const hasTypedWords = (): boolean =>
  [...changed].some(
    (one) =>
      one.isConnected &&
      one.matches(TEXT_FIELD) &&
      !isEmptied(one) &&
      one.closest('[role="search"]') === null,
  )

/** A text field without text: the post was sent, or the user deleted the words. */
const isEmptied = (one: Element): boolean =>
  one.matches(TEXT_FIELD) && (one as HTMLTextAreaElement | HTMLInputElement).value === ''
