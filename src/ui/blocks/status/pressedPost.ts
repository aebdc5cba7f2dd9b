/** Parts of a row that have a purpose of their own: a press on them does not open the post. */
const INTERACTIVE =
  'a, button, input, textarea, select, label, summary, form, video, audio, iframe, [data-media], [data-answering]'

/** The rows of lists. */
export const ROW_SELECTOR = '[role="feed"] > article'
/** Rows whose post is already open. */
export const OPENED_ROW_SELECTOR = '[aria-current="true"]'

/**
 * The post that a press on `target` opens (TH25): the post of the row, or the post that it quotes. Null if the pressed part
 * has a purpose of its own, and if the post is folded away or already open.
 */
export function pressedPost(target: EventTarget | null): string | null {
  if (!(target instanceof Element) || target.closest(INTERACTIVE) !== null) return null
  const row = target.closest(ROW_SELECTOR)
  if (row === null || row.matches(OPENED_ROW_SELECTOR)) return null
  // In the row of a mention, a box surrounds the post. A row that shows its conversation has no post of its own.
  const post = row.querySelector(':scope > [data-status], :scope > div > [data-status]')
  if (post === null || post.hasAttribute('hidden')) return null
  return target.closest('[data-opens]')?.getAttribute('data-opens') ?? post.getAttribute('data-status')
}
