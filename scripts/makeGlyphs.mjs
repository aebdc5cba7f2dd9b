// Makes our icon font src/ui/parts/glyphs.woff2 from Lucide's (lucide.dev, ISC licence), and firstIcons.ts and icons.ts beside it,
// which export the icons by name. Run it only to add an icon, in any folder outside the project:
//   npm i lucide-static@1.62.0 fonteditor-core@2.6.3 && node …/rookery/scripts/makeGlyphs.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Lucide's names, in the order of our code points from U+E000. glyphs.module.css uses the first ones by code point. */
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
  'archive',
  'arrow-down',
  'arrow-left',
  'arrow-up',
  'bell',
  'chart-bar-big',
  'chart-column',
  'check',
  'check-check',
  'chevron-down',
  'chevron-left',
  'chevron-right',
  'chevron-up',
  'circle-alert',
  'circle-check',
  'circle-user',
  'clock',
  'copy',
  'download',
  'expand',
  'external-link',
  'eye',
  'eye-off',
  'file',
  'file-plus-2',
  'file-text',
  'flag',
  'funnel',
  'globe',
  'grip-vertical',
  'hard-drive',
  'heart',
  'history',
  'house',
  'inbox',
  'info',
  'list-filter',
  'list-x',
  'loader-circle',
  'log-in',
  'log-out',
  'mail',
  'mail-check',
  'maximize-2',
  'megaphone',
  'menu',
  'message-circle',
  'message-circle-off',
  'messages-square',
  'minus',
  'move-right',
  'notebook-pen',
  'paperclip',
  'pen-line',
  'pencil',
  'pin',
  'pin-off',
  'play',
  'plus',
  'refresh-cw',
  'rotate-ccw',
  'rotate-cw',
  'rows-3',
  'search',
  'search-x',
  'send',
  'send-horizontal',
  'settings',
  'settings-2',
  'sliders-horizontal',
  'smile',
  'smile-plus',
  'timer',
  'trash-2',
  'triangle-alert',
  'upload',
  'user-check',
  'user-plus',
  'user-round',
  'users',
  'volume-x',
  'wrench',
  'x',
  'zoom-in',
  'zoom-out',
  'ban',
  'columns-2',
  'columns-3',
  'list-plus',
  'quote',
]

/** The icons that the modules of the first screen use; those of a row are in glyphs.module.css. All others load later. */
const FIRST = ['arrow-up', 'check', 'circle-alert', 'funnel', 'history', 'refresh-cw', 'settings-2']

const parts = join(import.meta.dirname, '../src/ui/parts')
const here = createRequire(join(process.cwd(), 'package.json'))
const { createFont, woff2 } = here('fonteditor-core')
const folder = join(here.resolve('lucide-static/package.json'), '../font')
const points = JSON.parse(readFileSync(join(folder, 'codepoints.json'), 'utf8'))
const lucide = createFont(readFileSync(join(folder, 'lucide.ttf')), { type: 'ttf' }).get()

const glyf = GLYPHS.map((name, place) => {
  const [base, filled] = name.split(' ')
  const glyph = structuredClone(lucide.glyf.find(({ unicode }) => unicode?.includes(points[base])))
  // A filled icon is the widest contour of the outlined one, without the inner contour that makes it hollow.
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
  name: {
    fontFamily: 'Rookery Glyphs',
    fontSubFamily: 'Regular',
    fullName: 'Rookery Glyphs',
    // The licence requires this notice to travel with the font.
    copyright: readFileSync(join(parts, 'glyphs.LICENSE.txt'), 'utf8'),
  },
})
await woff2.init()
const bytes = Buffer.from(font.write({ type: 'woff2', hinting: false }))
writeFileSync(join(parts, 'glyphs.woff2'), bytes)

const component = (name) => name.replace(/(?:^|-)(\w)/g, (_, first) => first.toUpperCase())
const write = (file, comment, isIn) => {
  const lines = GLYPHS.map((name, place) =>
    name.includes(' ') || !isIn(name)
      ? ''
      : `export const ${component(name)} = /* @__PURE__ */ icon('\\u${(0xe000 + place).toString(16)}')\n`,
  )
  writeFileSync(
    join(parts, file),
    `// Made by scripts/makeGlyphs.mjs: ${comment}\nimport { icon } from './icon.tsx'\n\n${lines.join('')}`,
  )
}
write(
  'firstIcons.ts',
  'the icons of the first screen. All others are in icons.ts, which loads later.',
  (name) => FIRST.includes(name),
)
write(
  'icons.ts',
  'our icons, by the names that Lucide gives them, but those of firstIcons.ts.',
  (name) => !FIRST.includes(name),
)
console.log(`${GLYPHS.length} glyphs, ${bytes.length} bytes`)
