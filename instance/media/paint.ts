import { createRandom, hashText, type Random } from '../state/random.ts'

interface Disc {
  x: number
  y: number
  radius: number
  colour: Colour
}

/** The colour that dimmed images are mixed with. */
const DUSK: Colour = [54, 66, 88]

type Colour = readonly [red: number, green: number, blue: number]

/**
 * An image as RGBA bytes: a sky, a sun or some bubbles, and hills. The name determines it, at any size. `dusk.png` is
 * dimmed, for the page background.
 */
export function paint(name: string, width: number, height: number): Uint8Array {
  const random = createRandom(hashText(name))
  const hue = random.next()
  const top = colourOf(hue, 0.55, 0.35 + random.next() * 0.4)
  const bottom = colourOf(hue + 0.08 + random.next() * 0.3, 0.5, 0.45 + random.next() * 0.3)
  const discs = Array.from({ length: random.int(1, 5) }, () => discOf(random, hue))
  const hills = Array.from({ length: random.int(1, 3) }, (_, index) => ({
    base: 0.6 + index * 0.14,
    height: 0.05 + random.next() * 0.12,
    waves: 1 + random.next() * 3,
    shift: random.next() * Math.PI * 2,
    colour: colourOf(hue + 0.45, 0.3, 0.4 - index * 0.12),
  }))
  const pixels = new Uint8Array(width * height * 4)
  const dimming = name === 'dusk.png' ? 0.82 : 0
  const ridges = hills.map((hill) =>
    Float64Array.from({ length: width }, (_, x) => {
      return hill.base - hill.height * Math.sin(hill.shift + (x / width) * Math.PI * 2 * hill.waves)
    }),
  )
  const ratio = width / height
  for (let y = 0; y < height; y += 1) {
    const down = y / height
    const reds = top[0] + (bottom[0] - top[0]) * down
    const greens = top[1] + (bottom[1] - top[1]) * down
    const blues = top[2] + (bottom[2] - top[2]) * down
    const near = discs.filter((disc) => Math.abs(down - disc.y) < disc.radius)
    for (let x = 0; x < width; x += 1) {
      let red = reds
      let green = greens
      let blue = blues
      const right = x / width
      for (const disc of near) {
        const dx = (right - disc.x) * ratio
        const dy = down - disc.y
        if (dx * dx + dy * dy < disc.radius * disc.radius) [red, green, blue] = disc.colour
      }
      for (let index = 0; index < hills.length; index += 1) {
        const hill = hills[index]
        if (hill && down > (ridges[index]?.[x] ?? 1)) [red, green, blue] = hill.colour
      }
      const at = (y * width + x) * 4
      pixels[at] = red + (DUSK[0] - red) * dimming
      pixels[at + 1] = green + (DUSK[1] - green) * dimming
      pixels[at + 2] = blue + (DUSK[2] - blue) * dimming
      pixels[at + 3] = 255
    }
  }
  return pixels
}

function discOf(random: Random, hue: number): Disc {
  return {
    x: random.next(),
    y: random.next() * 0.7,
    radius: 0.04 + random.next() * 0.16,
    colour: colourOf(hue + 0.5 + random.next() * 0.2, 0.7, 0.6 + random.next() * 0.3),
  }
}

/** A colour from hue, saturation and lightness, each from 0 to 1; the hue wraps around. */
export function colourOf(hue: number, saturation: number, lightness: number): Colour {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const channel = (offset: number) => {
    const place = (offset + (((hue % 1) + 1) % 1) * 12) % 12
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1))))
  }
  return [channel(0), channel(8), channel(4)]
}
