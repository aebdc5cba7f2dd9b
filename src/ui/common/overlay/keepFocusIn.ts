/** `keepFocus` as a `ref`, whose code loads when `box` first gets the focus. */
export function keepFocusIn(box: HTMLElement | null): (() => void) | undefined {
  if (box === null) return
  let stop: (() => void) | undefined
  let isGone = false
  const load = async (): Promise<void> => {
    const { keepFocus } = await import('./keepFocus.ts')
    if (!isGone) stop = keepFocus(box)
  }
  // If the code can't be loaded, a lost focus goes to the body, as in any page.
  box.addEventListener('focusin', () => void load().catch(() => {}), { once: true })
  return () => {
    isGone = true
    stop?.()
  }
}
