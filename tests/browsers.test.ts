import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { apiOf, lackedNames, lacking, readCompat, type Versions } from '../scripts/browsers/compat.ts'
import { newerStyles } from '../scripts/browsers/newerStyles.ts'
import { PROMISED, TARGET } from '../scripts/browsers/promised.ts'
import { type UsedApi, usedApis } from '../scripts/browsers/usedApis.ts'
import { PRELOADS_AS_SCRIPTS } from '../scripts/build/modulePreloads.ts'
import { ROOT } from '../scripts/build/paths.ts'

const COMPAT = readCompat()
const LIMIT_MS = 120_000

/** APIs that some promised browsers lack by MDN, and why that breaks nothing. */
const WITHOUT_HARM: Readonly<Record<string, string>> = {
  'AbortSignal.timeout': 'there since Chrome 103; until 124 its reason was another error',
  'KeyboardEvent.repeat': 'there since Chrome 32; MDN notes a fault of one system',
  'Notification.tag': 'Safari has alerts by push only, whose tag is a plain option',
  'NotificationEvent.notification': 'of the event `notificationclick`, which Safari sends',
  'PushSubscriptionOptions.userVisibleOnly': 'Firefox ignores it',
  'TouchEvent.touches': 'in listeners of touches, which Safari on a Mac does not send',
  'Touch.clientX': 'Safari on a Mac has no touch screen, and sends no such event',
  'Touch.clientY': 'see Touch.clientX',
  'TouchList.length': 'see Touch.clientX',
}

/** Styles that some promised browsers lack, and what is seen there. */
const STYLES_WITHOUT_HARM: Readonly<Record<string, string>> = {
  '::-moz-progress-bar': 'one rule for each browser',
  '::-moz-range-thumb': 'one rule for each browser',
  '::-moz-range-track': 'one rule for each browser',
  '::-webkit-progress-bar': 'one rule for each browser',
  '::-webkit-progress-value': 'one rule for each browser',
  '::-webkit-slider-runnable-track': 'one rule for each browser',
  '::-webkit-slider-thumb': 'one rule for each browser',
  '-webkit-touch-callout': 'only iPhones have the menu that it keeps away',
  '::selection': 'iPhones have their own colour',
  'accent-color': 'the colour of the system',
  'field-sizing': 'the form is sized by a script there',
  'forced-color-adjust': 'Safari has no forced colours',
  'line-clamp': 'beside -webkit-line-clamp',
  'overflow-anchor': 'switches off what Safari does not do',
  'overflow-clip-margin': 'a focus ring is cut by a pixel',
  'overscroll-behavior': 'there since Chrome 63, Firefox 59 and Safari 16; not for the keyboard',
  resize: 'a form on an iPhone grows by itself only',
  'scrollbar-color': 'the colour of the system',
  'scrollbar-gutter': 'a scrollbar moves the column when it appears',
  'scrollbar-width': 'scrollbars of the usual width',
  'text-size-adjust': 'the build adds the prefixed one',
  'text-wrap': 'lines break as usual',
  'user-select': 'the build adds the prefixed one',
  zoom: 'once in a preview',
}

/** Browsers that lack more than the promised ones. */
const OLDER: Versions = { ...PROMISED, chrome: 119, firefox: 115 }

/** The uses of APIs that some of these browsers lack, by the page, the engine and the service worker. */
let used: UsedApi[]
beforeAll(() => {
  const names = lackedNames(COMPAT, OLDER)
  used = ['ui', 'worker', 'sw'].flatMap((side) => usedApis(join(ROOT, `src/${side}/tsconfig.json`), names))
}, LIMIT_MS)

const newer = (versions: Versions): { name: string; words: string }[] =>
  used.flatMap(({ name, at }) => {
    const lackedBy = lacking(apiOf(COMPAT, name), versions)
    return lackedBy.length === 0 ? [] : [{ name, words: `${at} ${name} (${lackedBy.join(', ')})` }]
  })

test('the code uses nothing that a promised browser lacks', () => {
  const found = newer(PROMISED)
  expect(found.filter(({ name }) => !(name in WITHOUT_HARM)).map(({ words }) => words)).toEqual([])
  const names = new Set(found.map(({ name }) => name))
  expect(Object.keys(WITHOUT_HARM).filter((name) => !names.has(name))).toEqual([])
})

test('finds what an older browser lacks', () => {
  const names = newer(OLDER).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['URL.canParse', 'HTMLElement.showPopover', 'Intl.Segmenter']))
})

test('the styles use nothing that a promised browser lacks', () => {
  const css = readdirSync(join(ROOT, 'src/ui'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => readFileSync(join(ROOT, 'src/ui', file), 'utf8').replaceAll(/\/\*.*?\*\//gs, ''))
    .join('\n')
  const found = newerStyles(css, PROMISED, COMPAT).map((one) => one.replace(/ \(.*/, ''))
  expect(found.filter((name) => !(name in STYLES_WITHOUT_HARM))).toEqual([])
  expect(Object.keys(STYLES_WITHOUT_HARM).filter((name) => !found.includes(name))).toEqual([])
})

test('finds styles that an older browser lacks', () => {
  const css = 'a:has(b):popover-open{color:red;field-sizing:content}@starting-style{a{top:0}}'
  const older = { ...PROMISED, firefox: 115, safari: 16 }
  expect(newerStyles(css, older, COMPAT).map((one) => one.split(' ')[0])).toEqual([
    ':has',
    ':popover-open',
    '@starting-style',
    'field-sizing',
  ])
})

test('only Chromium preloads modules as scripts, whatever its version', () => {
  const media = COMPAT.css['at-rules'].media as Readonly<Record<string, unknown>>
  const place = media[PRELOADS_AS_SCRIPTS.slice(1, -1)]
  const any = { chrome: 1_000, edge: 1_000, firefox: 1_000, safari: 1_000, safari_ios: 1_000 }
  expect(lacking(place, any)).toEqual(['no firefox', 'no safari', 'no safari_ios'])
})

test('README, docs/browsers.md and the page name the versions that are promised', () => {
  const { chrome, firefox, safari } = PROMISED
  const words = new RegExp(`Chrome (and|or) Edge ${chrome}, Firefox ${firefox},?( and)? Safari ${safari}`)
  for (const file of ['README.md', 'docs/browsers.md', 'index.html'])
    expect(readFileSync(join(ROOT, file), 'utf8').replaceAll(/\s+/g, ' ')).toMatch(words)
  expect(TARGET).toEqual([`chrome${chrome}`, `edge${PROMISED.edge}`, `firefox${firefox}`, `safari${safari}`])
})
