import { vi } from 'vitest'

/** What a page reads of a canvas: what was drawn, or what browsers give instead of it. */
export type Reading = 'drawn' | 'disturbed' | 'noise' | 'white'

type Pixels = Uint8ClampedArray

/** How each kind changes the channel `index`, whose value is `drawn`. Alpha is never disturbed. */
const READ: { readonly [K in Reading]: (drawn: number, index: number) => number } = {
  drawn: (drawn) => drawn,
  disturbed: (drawn, index) => (index % 4 === 3 ? drawn : drawn ^ (index % 2)),
  // Well mixed, and the same in every run.
  noise: (_, index) => ((index + 1) * 2_654_435_761) >>> 24,
  white: () => 255,
}

/** A pen that keeps the colour of each pixel it has filled. */
function penOf({ width, height }: { readonly width: number; readonly height: number }, reading: Reading) {
  const drawn: Pixels = new Uint8ClampedArray(4 * width * height)
  return {
    fillStyle: '',
    fillRect(left: number, top: number, wide: number, high: number): void {
      const colour = [...(this.fillStyle.match(/\d+/g) ?? []).map(Number), 255]
      for (let y = top; y < top + high; y++)
        for (let x = left; x < left + wide; x++) drawn.set(colour, 4 * (y * width + x))
    },
    getImageData: () => ({ data: drawn.map(READ[reading]) }),
  }
}

/** A canvas that can draw rectangles in `rgb(…)`, and be read as `reading` says. */
export function scriptedCanvas(reading: Reading): HTMLCanvasElement {
  const canvas = { width: 0, height: 0, getContext: () => penOf(canvas, reading) }
  return canvas as unknown as HTMLCanvasElement
}

/** Until the returned function is called, all canvases are read as `reading` says. */
export function readCanvasAs(reading: Reading): () => void {
  const spy = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (
    this: HTMLCanvasElement,
  ) {
    return penOf(this, reading) as never
  })
  return () => spy.mockRestore()
}
