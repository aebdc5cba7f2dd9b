/** The generic families, which every browser resolves itself. */
const GENERIC = new Set([
  'system-ui',
  'ui-sans-serif',
  'ui-serif',
  'ui-monospace',
  'ui-rounded',
  'sans-serif',
  'serif',
  'monospace',
  'cursive',
  'fantasy',
  'math',
  'emoji',
])

/** Letters of very different widths. */
const PROBE = 'mmmmmmmmmmlliWw@#0123'

/** The width of the probe text in a CSS font family list; null: the browser can't measure. */
export type MeasureFont = (family: string) => number | null

/**
 * Whether the browser has the font `name`; null if that can't be found out. Text in a missing font is as wide as in the fallback,
 * whichever that is. Nothing is loaded.
 */
export function hasFont(name: string, measure: MeasureFont): boolean | null {
  if (GENERIC.has(name.toLowerCase())) return true
  const quoted = `"${name.replaceAll(/["\\]/g, '')}"`
  const widths = ['monospace', 'serif'].map((fallback) => [
    measure(`${quoted}, ${fallback}`),
    measure(fallback),
  ])
  if (widths.flat().includes(null)) return null
  return widths.some(([withFont, without]) => withFont !== without)
}

/** Measures with a canvas, which does not change the page. */
export function fontMeasurer(): MeasureFont {
  let canvas: CanvasRenderingContext2D | null = null
  try {
    canvas = document.createElement('canvas').getContext('2d')
  } catch {
    // The browser has none.
  }
  return (family) => {
    if (canvas === null) return null
    canvas.font = `72px ${family}`
    return canvas.measureText(PROBE).width
  }
}
