/** What tells an animated picture from a still one is within its first bytes. */
const MAX_READ_BYTES = 1_000_000

/** A `Blob`, whose type does not exist in code shared by both sides. */
interface Bytes {
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> }
}

/** Whether a picture is animated. Cropping it would stop the animation (AC9, U23). */
export async function isAnimated(file: Bytes): Promise<boolean> {
  try {
    return looksMoving(new Uint8Array(await file.slice(0, MAX_READ_BYTES).arrayBuffer()))
  } catch {
    return false
  }
}

/** An SVG begins with one of these, and moves by one of those. */
const SVG = /^[^<]{0,3}\s*<(\?xml|!doctype svg|!--|svg)/i
const SVG_MOTION = /<animate|<set\b|@keyframes/i
/** No more of an SVG is searched. */
const MAX_SVG_BYTES = 32_768

/** Counts every GIF as animated: hardly any is still, and browsers can't write GIFs. */
export function looksMoving(bytes: Uint8Array): boolean {
  const text = (at: number, length: number): string => String.fromCharCode(...bytes.subarray(at, at + length))
  if (text(0, 4) === 'GIF8') return true
  if (text(1, 3) === 'PNG') return isMovingPng(bytes, text)
  // The flags of an extended WebP.
  if (text(0, 4) === 'RIFF' && text(8, 8) === 'WEBPVP8X') return ((bytes[20] ?? 0) & 2) !== 0
  // AVIF and HEIF list their brands: these are image sequences.
  if (text(4, 4) === 'ftyp') return /avis|msf1/.test(text(8, Math.min(uint32(bytes, 0) - 8, 128)))
  return SVG.test(text(0, 64)) && SVG_MOTION.test(text(0, MAX_SVG_BYTES))
}

/** The chunk `acTL` of an animated PNG comes before the first `IDAT`. */
function isMovingPng(bytes: Uint8Array, text: (at: number, length: number) => string): boolean {
  for (let at = 8; at + 8 <= bytes.length; at += uint32(bytes, at) + 12) {
    const kind = text(at + 4, 4)
    if (kind === 'acTL') return true
    if (kind === 'IDAT') return false
  }
  return false
}

const uint32 = (bytes: Uint8Array, at: number): number =>
  at + 4 <= bytes.length ? new DataView(bytes.buffer, bytes.byteOffset).getUint32(at) : 0
