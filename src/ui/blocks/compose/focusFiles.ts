/** The last button of a row takes its file away, and is always there. */
export const focusLast = (row: Element | null | undefined): void =>
  [...(row?.querySelectorAll('button') ?? [])].at(-1)?.focus()

/** Before the row of `button` goes: to the next file, else the one before it, else where more are chosen. */
export function focusOther(button: HTMLElement): void {
  const row = button.closest('li')
  const other = row?.nextElementSibling ?? row?.previousElementSibling
  const form = button.closest('form')
  if (other) focusLast(other)
  else (form?.querySelector<HTMLElement>('[data-attach]:not(:disabled)') ?? form?.querySelector('textarea'))?.focus()
}
