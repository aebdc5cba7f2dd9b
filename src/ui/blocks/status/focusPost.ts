/** Moves the focus to the post around `button`, which is about to go. */
export function focusPost(button: Element): void {
  button.closest<HTMLElement>('article')?.focus({ preventScroll: true })
}
