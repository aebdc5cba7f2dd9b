/** 320 × 240 pixels in twips (1/20 pixel). */
const WIDTH = 320 * 20
const HEIGHT = 240 * 20

/** The smallest valid Flash film (SWF 6): one frame in one colour. */
export function makeFlash(colour: readonly [number, number, number]): Uint8Array {
  const body = [
    ...rectangle(WIDTH, HEIGHT),
    // 12 frames a second, and one frame.
    ...[0, 12, 1, 0],
    // SetBackgroundColor (9), ShowFrame (1), End (0).
    ...tag(9, colour),
    ...tag(1, []),
    ...tag(0, []),
  ]
  const bytes = new Uint8Array([...new TextEncoder().encode('FWS'), 6, 0, 0, 0, 0, ...body])
  new DataView(bytes.buffer).setUint32(4, bytes.length, true)
  return bytes
}

/** A tag begins with ten bits of type and six of length. */
const tag = (kind: number, body: readonly number[]): number[] => {
  const head = (kind << 6) | body.length
  return [head & 255, head >> 8, ...body]
}

/** An SWF rectangle: the number of bits in five bits, then four numbers of that many bits. */
function rectangle(width: number, height: number): number[] {
  const bits = [5, 15, 15, 15, 15]
  const numbers = [15, 0, width, 0, height]
  const text = numbers.map((number, at) => number.toString(2).padStart(bits[at] ?? 0, '0')).join('')
  return (text.match(/.{1,8}/g) ?? []).map((eight) => Number.parseInt(eight.padEnd(8, '0'), 2))
}
