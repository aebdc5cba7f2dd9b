// Makes src/ui/parts/glyphs.woff2, the icons of a timeline's rows, of Lucide's font (lucide.dev, ISC licence). Only run when
// an icon comes in, in any folder outside the project:
//   npm i lucide-static@1.62.0 fonteditor-core@2.6.3 && node …/rookery/scripts/makeGlyphs.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** In the order of their code points, from U+E000; src/ui/parts/glyphs.module.css names them. */
const GLYPHS = [
  'reply',
  'repeat-2',
  'lock',
  'star',
  'bookmark',
  'ellipsis',
  'earth',
  'moon',
  'at-sign',
  'map-pin',
  'list',
  'star filled',
  'bookmark filled',
]

const here = createRequire(join(process.cwd(), 'package.json'))
const { createFont, woff2 } = here('fonteditor-core')
const folder = join(here.resolve('lucide-static/package.json'), '../font')
const points = JSON.parse(readFileSync(join(folder, 'codepoints.json'), 'utf8'))
const lucide = createFont(readFileSync(join(folder, 'lucide.ttf')), { type: 'ttf' }).get()

const glyf = GLYPHS.map((name, place) => {
  const [base, filled] = name.split(' ')
  const glyph = structuredClone(lucide.glyf.find(({ unicode }) => unicode?.includes(points[base])))
  // Without what is cut out of it.
  if (filled) glyph.contours = [glyph.contours.reduce((a, b) => (widthOf(b) > widthOf(a) ? b : a))]
  return { ...glyph, name, unicode: [0xe000 + place] }
})

function widthOf(contour) {
  const across = contour.map(({ x }) => x)
  return Math.max(...across) - Math.min(...across)
}

const font = createFont()
font.set({
  ...lucide,
  glyf: [lucide.glyf[0], ...glyf],
  name: { fontFamily: 'Rookery Glyphs', fontSubFamily: 'Regular', fullName: 'Rookery Glyphs' },
})
await woff2.init()
const out = join(import.meta.dirname, '../src/ui/parts/glyphs.woff2')
const bytes = Buffer.from(font.write({ type: 'woff2', hinting: false }))
writeFileSync(out, bytes)
console.log(`${out}: ${GLYPHS.length} glyphs, ${bytes.length} bytes`)
