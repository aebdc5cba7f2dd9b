import { describe, expect, test } from 'vitest'
import type { Chunk, ChunkList } from '../scripts/build/chunkList.ts'
import { faults, firstScreenFiles, noticeFaults, usedTexts, workerFaults } from '../scripts/checkBuild.mjs'

const chunk = (
  file: string,
  side: Chunk['side'],
  modules: string[],
  overrides: Partial<Chunk> = {},
): Chunk => ({
  file,
  side,
  entry: false,
  facade: null,
  imports: [],
  dynamicImports: [],
  modules,
  ...overrides,
})

const GOOD: ChunkList = {
  outDir: 'dist',
  build: 1,
  firstScreen: [{ module: 'src/ui/shell/Shell.tsx', file: 'assets/Shell-1.js' }],
  chunks: [
    chunk('assets/app-1.js', 'page', ['src/ui/main.tsx', 'node_modules/react/index.js'], { entry: true }),
    chunk('assets/Shell-1.js', 'page', ['src/ui/shell/Shell.tsx'], {
      imports: ['assets/parts-1.js', 'assets/app-1.js'],
    }),
    chunk('assets/parts-1.js', 'page', ['src/ui/parts/Button.tsx']),
    chunk('assets/Settings-1.js', 'page', ['src/ui/pages/settings/Settings.tsx']),
    chunk(
      'assets/engine-1.js',
      'engine',
      ['src/worker/engine.worker.ts', 'node_modules/idb/build/index.js'],
      { entry: true, imports: ['assets/core-1.js'] },
    ),
    chunk('assets/core-1.js', 'engine', ['src/worker/startEngine.ts'], {
      dynamicImports: ['assets/deferred-1.js'],
    }),
    chunk('assets/deferred-1.js', 'engine', ['src/worker/deferred.ts'], { imports: ['assets/core-1.js'] }),
  ],
}
const asScript = (name: string): string =>
  `<link rel="preload" as="script" media="(only-there)" crossorigin href="/assets/${name}.js">`
const asModule = (name: string): string => `<link rel="modulepreload" crossorigin href="/assets/${name}.js">`
const PRELOADS = ['app-1', 'Shell-1', 'parts-1'].map((name) => asScript(name) + asModule(name)).join('')
const HTML = `<meta http-equiv="Content-Security-Policy" content="">${PRELOADS}<script type="module" src="/assets/app-1.js"></script>`
const FILES = ['index.html', 'assets/engine-1.js', 'assets/engine-1.js.br', 'assets/app-1.js']

const check = (overrides: Partial<Chunk> & { file: string }, html = HTML, files = FILES): string[] =>
  faults({
    list: {
      ...GOOD,
      chunks: GOOD.chunks.map((one) => (one.file === overrides.file ? { ...one, ...overrides } : one)),
    },
    files,
    html,
  })

describe('a build', () => {
  test('passes when it is correct', () => {
    expect(check({ file: 'assets/app-1.js' })).toEqual([])
  })

  test.each([
    [
      'engine code in the page',
      check({ file: 'assets/Shell-1.js', modules: ['src/worker/store/entityStore.ts'] }),
    ],
    [
      'React in the engine',
      check({ file: 'assets/engine-1.js', modules: ['node_modules/react/cjs/react.production.js'] }),
    ],
    [
      'valtio in the engine',
      check({ file: 'assets/engine-1.js', modules: ['node_modules/valtio/esm/vanilla.mjs'] }),
    ],
    [
      'the interface in the engine',
      check({ file: 'assets/engine-1.js', modules: ['src/ui/mirror/cells.ts'] }),
    ],
    ['development pages', check({ file: 'assets/Shell-1.js', modules: ['src/ui/app/dev/PartsPage.tsx'] })],
    [
      'an engine that cannot start alone',
      check({ file: 'assets/engine-1.js', imports: ['assets/core-1.js', 'assets/deferred-1.js'] }),
    ],
    [
      'a core that cannot start alone',
      check({ file: 'assets/core-1.js', imports: ['assets/deferred-1.js'] }),
    ],
    [
      "a chunk that imports a worker's entry",
      check({ file: 'assets/deferred-1.js', imports: ['assets/core-1.js', 'assets/engine-1.js'] }),
    ],
    [
      "a chunk that loads a worker's entry later",
      check({ file: 'assets/deferred-1.js', dynamicImports: ['assets/engine-1.js'] }),
    ],
    [
      'an engine chunk without engine in its name',
      check({ file: 'assets/parts-1.js', side: 'engine', modules: ['src/worker/features/shout/shout.ts'] }),
    ],
    ['no engine', check({ file: '' }, HTML, ['index.html'])],
    ["two files with the engine's name", check({ file: '' }, HTML, [...FILES, 'assets/engine-2.css'])],
    ['an inline script', check({ file: '' }, `${HTML}<script>start()</script>`)],
    ['an inline style', check({ file: '' }, `${HTML}<p style="color: red">`)],
    ['no policy', check({ file: '' }, HTML.replace('Content-Security-Policy', 'refresh'))],
    ['a module preloaded as a module only', check({ file: '' }, HTML.replace(asScript('app-1'), ''))],
    ['a module preloaded for Chromium only', check({ file: '' }, HTML.replace(asModule('app-1'), ''))],
    [
      'a module preloaded as a script for all browsers',
      check({ file: '' }, HTML + asScript('parts-1').replace('media="(only-there)" ', '')),
    ],
  ])('fails with %s', (_, found) => {
    expect(found).toHaveLength(1)
  })

  test('weighs only what the first timeline needs', () => {
    expect(firstScreenFiles(GOOD).sort()).toEqual([
      'assets/Shell-1.js',
      'assets/app-1.js',
      'assets/parts-1.js',
    ])
  })
})

describe('the texts used in code', () => {
  const KEYS = ['nav.home', 'status.reply', 'visibility.public', 'visibility.direct', 'settings.title']

  test('are the named ones, and all that match a template', () => {
    const code = `t("nav.home");t(\`visibility.\${status.visibility}\`);const x="settings.other";/* status.reply */`
    expect(usedTexts(code, KEYS)).toEqual(['nav.home', 'visibility.direct', 'visibility.public'])
  })
})

describe('the service worker', () => {
  const precacheOf = (files: readonly string[]): string => JSON.stringify(files.map((file) => `/${file}`))
  const all = GOOD.chunks.map(({ file }) => file)

  test('precaches all chunks of its build as one set', () => {
    expect(workerFaults(precacheOf(all), GOOD)).toEqual([])
    expect(workerFaults(precacheOf(all.slice(1)), GOOD)).toEqual([
      `service-worker.js does not cache ${all[0]}`,
    ])
    expect(workerFaults('', GOOD)).toHaveLength(all.length)
  })

  test('precaches nothing that few people need', () => {
    expect(workerFaults(precacheOf([...all, 'assets/flash-1/ruffle.js']), GOOD)).toHaveLength(1)
    expect(workerFaults(precacheOf([...all, 'assets/emoji-en-1.json']), GOOD)).toHaveLength(1)
  })
})

test('the licences of all packages, icons and data of a build are told', () => {
  const others = ['assets/glyphs-1.woff2', 'assets/emoji-en-1.json', 'assets/flash-1/ruffle.js']
  const notice = (name: string): string => `${'-'.repeat(80)}\n${name} 1.0.0\nMIT\n\nMIT License\n`
  const names = ['react', 'idb', 'Lucide', 'emojibase-data', '@ruffle-rs/ruffle']
  expect(noticeFaults(names.map(notice).join('\n'), GOOD, others)).toEqual([])
  expect(noticeFaults('', GOOD, others)).toEqual(
    names.map((name) => `third-party.txt has no licence of ${name}`),
  )
  expect(noticeFaults('', { ...GOOD, chunks: [] }, [])).toEqual([])
})
