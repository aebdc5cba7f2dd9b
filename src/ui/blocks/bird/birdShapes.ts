/** The states of the bird (BD1). */
export type Mood = 'sits' | 'looks' | 'carries' | 'sleeps' | 'away'

/** A part of the drawing, whose colour differs by mood and account. */
type Part = 'nest' | 'straw' | 'body' | 'wing' | 'eye' | 'beak' | 'twig' | 'leaf'

/** A shape of the drawing: a path in a square of 64 units, which is filled or a line. */
export interface Shape {
  readonly part: Part
  readonly d: string
  /** The width of the line; absent: the path is filled. */
  readonly line?: number
}

/** The side of the square. */
export const BIRD_SIZE = 64

/** The nest, which is the same in all moods. */
export const NEST: readonly Shape[] = [
  { part: 'nest', d: 'M8 40c0 11 10.7 18 24 18s24-7 24-18z' },
  { part: 'straw', line: 2.5, d: 'M13 46c6 3 11 4 17 3M22 53c8 1 16-1 24-6M36 46c5 0 9-1 14-3' },
]
const BODY: Shape = {
  part: 'body',
  d: 'M14 40c0-15 8-29 21-29 8 0 13.500 5 13.500 12.500 0 7-3 13-6.500 16.500z',
}
const WING: Shape = { part: 'wing', d: 'M14 40c0-10 8-17 20-17-2 8-6 14-12 17z' }
const EYE: Shape = { part: 'eye', d: 'M36.900 20a2.600 2.600 0 1 1 5.200 0 2.600 2.600 0 1 1-5.200 0' }
const BEAK: Shape = { part: 'beak', d: 'm47 20 9.500 5-9.500 3c.6-2.600.6-5.400 0-8z' }

const AT_REST: readonly Shape[] = [BODY, WING, EYE, BEAK]

const BIRDS: Readonly<Record<Mood, readonly Shape[]>> = {
  sits: AT_REST,
  away: AT_REST,
  carries: [
    BODY,
    WING,
    EYE,
    { part: 'twig', line: 3, d: 'M47 33 61 17' },
    { part: 'leaf', d: 'M58 20c-5-1-7-5-6-9 5 0 7 4 6 9z' },
    BEAK,
  ],
  looks: [
    { part: 'body', d: 'M14 40c0-14 7-21 13-27 4-4 12-6 17-2 5 5 4 11 1 16-2 5-2 9-4 13z' },
    WING,
    { part: 'eye', d: 'M33.900 16a2.600 2.600 0 1 1 5.200 0 2.600 2.600 0 1 1-5.200 0' },
    { part: 'beak', d: 'm38.500 9.500 11-6.500-3.500 12c-1.500-2.500-4.500-4.500-7.500-5.500z' },
  ],
  sleeps: [
    { part: 'body', d: 'M12 40c0-13 9-22 20-22 12 0 21 9 21 22z' },
    { part: 'beak', d: 'm27 30 7-3-2 6z' },
    { part: 'wing', d: 'M53 40c0-11-8-18-20-18-6 0-6 6-2 9 5 4 9 7 12 9z' },
    { part: 'straw', line: 2.5, d: 'M19 29c1.500 2 4.500 2 6 0' },
  ],
}

const COLOURS: Readonly<Record<Part, string>> = {
  nest: '#2f6f8f',
  straw: '#8fc1d4',
  body: '#587293',
  wing: '#86a0bd',
  eye: '#f4f1e6',
  beak: '#e8b04a',
  twig: '#a9764a',
  leaf: '#6fae6a',
}

/** Without colours, as light as they are. */
const GREYS: Readonly<Record<Part, string>> = {
  ...COLOURS,
  nest: '#6b6f74',
  straw: '#b4b8bc',
  body: '#5c6066',
  wing: '#868b91',
  beak: '#b9bcc0',
}

/** The bird without its nest. */
export const birdShapes = (mood: Mood): readonly Shape[] => BIRDS[mood]

/** The attributes of `shape` in an SVG. */
export function drawn({ part, d, line }: Shape, mood: Mood, nest?: string): Readonly<Record<string, string>> {
  const colours = mood === 'away' ? GREYS : nest === undefined ? COLOURS : { ...COLOURS, nest }
  const colour = colours[part]
  return line === undefined
    ? { d, fill: colour }
    : { d, fill: 'none', stroke: colour, strokeWidth: String(line), strokeLinecap: 'round' }
}

/** The drawing as the address of a picture. @param nest the colour of the nest, if it is not the usual one. */
export function birdPicture(mood: Mood, nest?: string): string {
  const paths = [...NEST, ...birdShapes(mood)].map((shape) => {
    const attributes = Object.entries(drawn(shape, mood, nest))
    const words = attributes.map(
      ([name, value]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}="${value}"`,
    )
    return `<path ${words.join(' ')}/>`
  })
  const side = `width="${BIRD_SIZE}" height="${BIRD_SIZE}" viewBox="0 0 ${BIRD_SIZE} ${BIRD_SIZE}"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${side}>${paths.join('')}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
