/** The row of the list in `box` that contains `element`. A row may contain rows of another list, such as an expanded conversation. */
export function ownRow(element: Element, box: HTMLElement): HTMLElement | null {
  let own: HTMLElement | null = null
  for (let row = element.closest<HTMLElement>('[data-row]'); row !== null && box.contains(row); ) {
    own = row
    row = row.parentElement?.closest<HTMLElement>('[data-row]') ?? null
  }
  return own
}
