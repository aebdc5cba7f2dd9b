/** Focuses the last button of a row: it removes the file, and is always present. */
export const focusLast = (row: Element | null | undefined): void =>
  [...(row?.querySelectorAll('button') ?? [])].at(-1)?.focus()

/**
 * Call before the row of `button` is removed. Focuses the next file, else the previous one,
 * else the attach button or the text.
 */
export function focusOther(button: HTMLElement): void {
  const row = button.closest('li')
  const other = row?.nextElementSibling ?? row?.previousElementSibling
  const form = button.closest('form')
  if (other) focusLast(other)
  else
    (
      form?.querySelector<HTMLElement>('[data-attach]:not(:disabled)') ?? form?.querySelector('textarea')
    )?.focus()
}
