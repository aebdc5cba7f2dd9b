import { createRandom, hashText } from '../state/random.ts'
import { colourOf } from './paint.ts'

/** A small face, badge or star on a transparent background, `size` × `size` as RGBA bytes. */
export function paintEmoji(name: string, size: number): Uint8Array {
  const random = createRandom(hashText(`emoji ${name}`))
  const hue = random.next()
  const body = colourOf(hue, 0.75, 0.58)
  const edge = colourOf(hue, 0.7, 0.36)
  const corners = random.int(3, 9)
  const round = random.chance(0.5)
  const turn = random.next() * Math.PI
  const smile = random.next() * 0.3 - 0.1
  const pixels = new Uint8Array(size * size * 4)
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const dx = ((x + 0.5) / size) * 2 - 1
      const dy = ((y + 0.5) / size) * 2 - 1
      const reach = round ? 0.92 : 0.72 + 0.2 * Math.cos(corners * (Math.atan2(dy, dx) + turn))
      const distance = Math.hypot(dx, dy)
      if (distance > reach) continue
      const eye = Math.hypot(Math.abs(dx) - 0.3, dy + 0.2) < 0.11
      const mouth = Math.abs(dx) < 0.38 && Math.abs(dy - 0.32 + smile * (dx * dx * 6 - 0.4)) < 0.07
      const [red, green, blue] = eye || mouth || distance > reach - 0.1 ? edge : body
      const at = (y * size + x) * 4
      pixels[at] = red
      pixels[at + 1] = green
      pixels[at + 2] = blue
      pixels[at + 3] = 255
    }
  }
  return pixels
}
