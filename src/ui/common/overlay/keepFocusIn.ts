/** As a `ref`: `keepFocus`, whose code loads when the focus is in `box` for the first time. */
export function keepFocusIn(box: HTMLElement | null): (() => void) | undefined {
  if (box === null) return
  let stop: (() => void) | undefined
  let isGone = false
  const load = async (): Promise<void> => {
    const { keepFocus } = await import('./keepFocus.ts')
    if (!isGone) stop = keepFocus(box)
  }
  // Without its code the focus goes to the page, as in any page.
  box.addEventListener('focusin', () => void load().catch(() => {}), { once: true })
  return () => {
    isGone = true
    stop?.()
  }
}
