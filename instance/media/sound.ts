import { createRandom, hashText } from '../state/random.ts'

const SAMPLES_PER_S = 8000

/** A short tune as a WAV file (8 bits, mono). The name determines it. */
export function makeSound(name: string, seconds: number): Uint8Array {
  const random = createRandom(hashText(name))
  const notes = Array.from(
    { length: seconds * 3 },
    () => 220 * 2 ** (random.pick([0, 2, 4, 7, 9, 12, 14]) / 12),
  )
  const count = seconds * SAMPLES_PER_S
  const bytes = new Uint8Array(44 + count)
  const view = new DataView(bytes.buffer)
  const label = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at)
  label(0, 'RIFF')
  view.setUint32(4, 36 + count, true)
  label(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, SAMPLES_PER_S, true)
  view.setUint32(28, SAMPLES_PER_S, true)
  view.setUint16(32, 1, true)
  view.setUint16(34, 8, true)
  label(36, 'data')
  view.setUint32(40, count, true)
  const length = Math.floor(count / notes.length)
  for (let index = 0; index < count; index += 1) {
    const pitch = notes[Math.floor(index / length)] ?? 220
    const fade = 1 - (index % length) / length
    bytes[44 + index] = 128 + Math.round(50 * fade * Math.sin((index / SAMPLES_PER_S) * pitch * Math.PI * 2))
  }
  return bytes
}
