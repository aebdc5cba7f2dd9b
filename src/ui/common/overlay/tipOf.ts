/** Selector of the elements that can have a tooltip. */
export const HAS_TIP = '[data-tip], button, summary, a[href]'

/** The tooltip of a control: its `data-tip`, else its accessible name if it shows no words (L55). Null: none. */
export function tipOf(control: Element): string | null {
  const own = control.getAttribute('data-tip')
  if (own !== null) return own
  // The browser itself shows a `title` as a tooltip.
  if (control.hasAttribute('title') || showsWords(control)) return null
  return control.getAttribute('aria-label') ?? (hiddenWords(control) || null)
}

/** Whether a control shows words, an emoji or a picture, and not only an icon or a number. */
export function showsWords(control: Element): boolean {
  if (control.querySelector('img, video, canvas') !== null) return true
  const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const hidden = text.parentElement?.closest(`${HIDDEN}, [aria-hidden="true"]`)
    // A control that is itself visually hidden, such as the skip link, shows its words when it gets the focus.
    const isShown = !hidden || hidden.contains(control)
    if (isShown && /[\p{L}\p{Extended_Pictographic}]/u.test(text.nodeValue ?? '')) return true
  }
  return false
}

const HIDDEN = '.visually-hidden'

const hiddenWords = (control: Element): string =>
  [...control.querySelectorAll(HIDDEN)].map(({ textContent }) => textContent.trim()).join(' ')
