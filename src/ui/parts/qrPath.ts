import { encode } from 'uqr'

/** The margin that scanners need, in modules. */
const QUIET_ZONE = 4

/**
 * `text` as a QR code: the SVG path of its dark modules, one unit each, and the side length including the margin.
 * Throws if the text is too long for a code.
 */
export function qrPath(text: string): { readonly path: string; readonly size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { path, size }
}
