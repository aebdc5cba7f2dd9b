/** A sheet that is drawn down by more than this closes (ME3). */
const CLOSES_PX = 72

/**
 * Lets a finger draw `sheet` down, and close it: by its handle, its first element, or anywhere if all entries are in view, so that
 * they don't scroll.
 */
export function letDrawDown(sheet: HTMLElement, onClose: () => void): () => void {
  let start: { readonly id: number; readonly y: number } | null = null
  const draw = (px: number): void => {
    sheet.toggleAttribute('data-drawn', px > 0)
    sheet.style.setProperty('--drawn', `${px}px`)
  }
  const drawnPx = ({ clientY }: PointerEvent): number => Math.max(0, clientY - (start?.y ?? clientY))
  const end = (): void => {
    start = null
    draw(0)
  }
  const stop = new AbortController()
  const listen = (
    type: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel',
    handle: (event: PointerEvent) => void,
  ): void =>
    sheet.addEventListener(
      type,
      (event) => (type === 'pointerdown' || start?.id === event.pointerId) && handle(event),
      {
        signal: stop.signal,
      },
    )
  listen('pointerdown', ({ pointerId, pointerType, isPrimary, clientY, target }) => {
    const [handle, entries] = sheet.children
    const scrolls = entries !== undefined && entries.scrollHeight > entries.clientHeight
    if (pointerType === 'mouse' || !isPrimary || (scrolls && target !== handle)) return
    start = { id: pointerId, y: clientY }
  })
  listen('pointermove', (event) => draw(drawnPx(event)))
  listen('pointerup', (event) => {
    const closes = drawnPx(event) > CLOSES_PX
    // Otherwise it returns to its place. One that closes goes on from where it is.
    if (closes) onClose()
    end()
  })
  listen('pointercancel', end)
  return () => stop.abort()
}
