/** Moves the focus from a row that is about to disappear to the next one, else to the one before, else to the page's scroller. */
export function focusBeside(row: HTMLElement | null): void {
  const rows = [...(row?.parentElement?.querySelectorAll<HTMLElement>(':scope > li:not([hidden])') ?? [])]
  const at = row === null ? -1 : rows.indexOf(row)
  const beside = rows[at + 1] ?? rows[at - 1]
  const target = beside?.querySelector<HTMLElement>('button') ?? row?.closest<HTMLElement>('[data-scroller]')
  target?.focus()
}
