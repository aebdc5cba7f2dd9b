import { crc32 } from 'node:zlib'
import { encodePng } from './png.ts'

const SIGNATURE_BYTES = 8
/** How long each picture is shown. */
const FRAME_MS = 100

/** An animated PNG that shows `frames`, RGBA bytes each, in turn and for ever. */
export function encodeMovingPng(frames: readonly Uint8Array[], width: number, height: number): Uint8Array {
  let sequence = 0
  const control = (): Buffer => {
    const bytes = Buffer.alloc(26)
    bytes.writeUInt32BE(sequence++, 0)
    bytes.writeUInt32BE(width, 4)
    bytes.writeUInt32BE(height, 8)
    bytes.writeUInt16BE(FRAME_MS, 20)
    bytes.writeUInt16BE(1_000, 22)
    return chunk('fcTL', bytes)
  }
  const count = Buffer.alloc(8)
  count.writeUInt32BE(frames.length, 0)
  const pngs = frames.map((pixels) => chunksOf(Buffer.from(encodePng(pixels, width, height))))
  const header = pngs[0]?.find(({ kind }) => kind === 'IHDR')?.bytes ?? Buffer.alloc(0)
  const shown = pngs.flatMap((chunks, at) => {
    const data = chunks.filter(({ kind }) => kind === 'IDAT').map(({ bytes }) => bytes)
    if (at === 0) return [control(), ...data.map((bytes) => chunk('IDAT', bytes))]
    return [
      control(),
      ...data.map((bytes) => {
        const numbered = Buffer.alloc(4)
        numbered.writeUInt32BE(sequence++, 0)
        return chunk('fdAT', Buffer.concat([numbered, bytes]))
      }),
    ]
  })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('acTL', count),
    ...shown,
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunksOf(png: Buffer): { readonly kind: string; readonly bytes: Buffer }[] {
  const chunks: { kind: string; bytes: Buffer }[] = []
  for (let at = SIGNATURE_BYTES; at < png.length; ) {
    const length = png.readUInt32BE(at)
    const kind = png.toString('latin1', at + 4, at + 8)
    chunks.push({ kind, bytes: png.subarray(at + 8, at + 8 + length) })
    at += length + 12
  }
  return chunks
}

function chunk(kind: string, bytes: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), bytes])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
