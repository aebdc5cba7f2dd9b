/** Width and height of a PNG, GIF, JPEG or WebP, read from its first bytes; `null` for anything else. */
export function imageSize(bytes: Uint8Array): { width: number; height: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const label = (at: number, length: number) => String.fromCharCode(...bytes.subarray(at, at + length))
  if (bytes.length < 30) return null
  if (label(1, 3) === 'PNG') return { width: view.getUint32(16), height: view.getUint32(20) }
  if (label(0, 3) === 'GIF') return { width: view.getUint16(6, true), height: view.getUint16(8, true) }
  if (label(8, 7) === 'WEBPVP8') return webpSize(view, label(15, 1))
  if (view.getUint16(0) === 0xffd8) return jpegSize(view)
  return null
}

function webpSize(view: DataView, kind: string) {
  if (kind === 'X') return { width: int24(view, 24) + 1, height: int24(view, 27) + 1 }
  if (kind === 'L') {
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
  }
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
}

function int24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
}

function jpegSize(view: DataView) {
  let at = 2
  while (at + 9 < view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    at += 2 + view.getUint16(at + 2)
  }
  return null
}
