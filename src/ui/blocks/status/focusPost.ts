/** Moves the focus from `button`, which is about to disappear, to the post around it. */
export function focusPost(button: Element): void {
  button.closest<HTMLElement>('article')?.focus({ preventScroll: true })
}
