// Runs after `vite build`: checks the line between page and engine and the size budgets, then compresses the build.
import './nodeVersion.mjs'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { brotli, compress } from './compress.mjs'
import { at, ROOT } from './run.mjs'

const ENGINE_CODE = /^src\/worker\//
const PAGE_CODE =
  /^src\/ui\/|(^|\/)node_modules\/(react|react-dom|react-router|scheduler|valtio|i18next|@base-ui|@tanstack)\//
const DEV_CODE = /^src\/ui\/app\/dev\//
const ENGINE_FILE = /^assets\/engine-[^/]*$/
const CORE_FILE = /^assets\/core-[^/]*$/
const DEFERRED_FILE = /^assets\/deferred-[^/]*$/

const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`

/** The faults of a build, one sentence each; empty for a good one. */
export function faults({ list, files, html }) {
  const found = []
  const of = (side) => list.chunks.filter((chunk) => chunk.side === side)
  const forbid = (chunks, pattern, what) => {
    for (const chunk of chunks)
      for (const module of chunk.modules)
        if (pattern.test(module)) found.push(`${chunk.file} contains ${what}: ${module}`)
  }
  forbid(of('page'), ENGINE_CODE, 'engine code')
  forbid(of('engine'), PAGE_CODE, 'page code')
  forbid(list.chunks, DEV_CODE, 'development pages')
  const engines = files.filter((file) => ENGINE_FILE.test(file) && !file.endsWith('.br'))
  if (engines.length !== 1)
    found.push(`expected one assets/engine-*.js, found ${engines.length}: ${engines.join(', ')}`)
  for (const { file, entry, imports } of of('engine')) {
    const isCore = CORE_FILE.test(file)
    if (!entry && !isCore && !DEFERRED_FILE.test(file))
      found.push(`a deferred part of the engine must be named deferred-*, not ${file}`)
    // The entry imports the core alone, which imports nothing: the budget covers everything that a start loads.
    const others = imports.filter((imported) => !entry || !CORE_FILE.test(imported))
    if ((entry || isCore) && others.length > 0) found.push(`${file} must not import ${others.join(', ')}`)
  }
  // WebKit evaluates a worker's entry again when another chunk imports it: two engines would run in one worker.
  const entries = new Set(of('engine').flatMap(({ file, entry }) => (entry ? [file] : [])))
  for (const { file, imports, dynamicImports } of list.chunks)
    for (const imported of [...imports, ...dynamicImports])
      if (entries.has(imported)) found.push(`${file} must not import ${imported}, which is a worker's entry`)
  for (const [tag, attributes, body] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g))
    if (body.trim() !== '' || !/\bsrc=/.test(attributes))
      found.push(`index.html contains an inline script: ${tag.slice(0, 80)}`)
  if (/<style\b|\sstyle=|\son\w+=/.test(html)) found.push('index.html contains inline styles or handlers')
  if (!html.includes('http-equiv="Content-Security-Policy"')) found.push('index.html has no policy')
  // See `scripts/build/modulePreloads.ts` for the reason.
  const linked = (pattern) => new Set([...html.matchAll(pattern)].map(([, file]) => file))
  const scripts = linked(/<link rel="preload" as="script" media="[^"]+" [^>]*href="\/([^"]+)"/g)
  const modules = linked(/<link rel="modulepreload" [^>]*href="\/([^"]+)"/g)
  for (const file of firstScreenFiles(list)) {
    if (!scripts.has(file)) found.push(`index.html does not preload ${file} as a script for Chromium`)
    if (!modules.has(file)) found.push(`index.html does not preload ${file} as a module`)
  }
  for (const file of linked(/<link rel="preload" as="script" (?!media=)[^>]*href="\/([^"]+)"/g))
    found.push(`index.html preloads ${file} as a script for all browsers: Firefox requests it twice`)
  for (const { module, file } of list.firstScreen)
    if (file === null) found.push(`scripts/build/firstScreen.ts lists ${module}, which is in no chunk`)
  return found
}

/** The faults of the service worker, whose script is `code`: it must cache all chunks of the build. */
export function workerFaults(code, list) {
  const found = list.chunks
    .filter(({ file }) => !code.includes(`/${file}`))
    .map(({ file }) => `service-worker.js does not cache ${file}`)
  if (/assets\/(flash|emoji)-/.test(code)) found.push('service-worker.js caches files that few users need')
  return found
}

/** The faults of `notices`, the file with the licences: each package of a chunk must have one, and so must what is in no chunk. */
export function noticeFaults(notices, list, files) {
  const packages = list.chunks
    .flatMap(({ modules }) => modules)
    .flatMap((module) => module.match(/^.*\bnode_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1] ?? [])
  const contained = (pattern, name) => (files.some((file) => pattern.test(file)) ? [name] : [])
  const needed = new Set([
    ...packages,
    ...contained(/^assets\/glyphs-/, 'Lucide'),
    ...contained(/^assets\/emoji-/, 'emojibase-data'),
    ...contained(/^assets\/flash-/, '@ruffle-rs/ruffle'),
  ])
  const told = new Set([...notices.matchAll(/^-+\n(\S+)/gm)].map(([, name]) => name))
  return [...needed]
    .filter((name) => !told.has(name))
    .map((name) => `third-party.txt has no licence of ${name}`)
}

/** Script files that the page loads before it shows the first signed-in timeline. */
export function firstScreenFiles(list) {
  const byFile = new Map(list.chunks.map((chunk) => [chunk.file, chunk]))
  const files = new Set()
  const visit = (file) => {
    const chunk = byFile.get(file)
    if (chunk?.side !== 'page' || files.has(file)) return
    files.add(file)
    for (const imported of chunk.imports) visit(imported)
  }
  for (const chunk of list.chunks) if (chunk.side === 'page' && chunk.entry) visit(chunk.file)
  for (const { file } of list.firstScreen) if (file !== null) visit(file)
  return [...files]
}

/** Keys of `texts` as `group.name`; plural forms share one. The same as `src/ui/i18n/textKeys.ts`. */
const keysOf = (texts, prefix = '') =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string'
      ? [prefix + name.replace(/_(zero|one|two|few|many|other)$/, '')]
      : keysOf(text, `${prefix}${name}.`),
  )

/** The `keys` that occur in `code`, as whole strings or as completions of a template's start. */
export function usedTexts(code, keys) {
  const all = new Set(keys)
  const used = new Set()
  for (const [, whole] of code.matchAll(/["'`]([a-z]\w*(?:\.\w+)+)["'`]/g))
    if (all.has(whole)) used.add(whole)
  for (const [, start] of code.matchAll(/`([a-z]\w*\.[\w.]*)\$\{/g))
    for (const key of all) if (key.startsWith(start)) used.add(key)
  return [...used].sort()
}

/** Checks firstTexts.json against the texts that the first screen's code uses; with `write`, rewrites it. */
function checkTexts(code, write, found) {
  const listFile = at('src/ui/i18n/firstTexts.json')
  const list = JSON.parse(readFileSync(listFile, 'utf8'))
  const used = usedTexts(code, keysOf(JSON.parse(readFileSync(at('src/ui/i18n/locales/en.json'), 'utf8'))))
  if (write) return writeFileSync(listFile, `${JSON.stringify(used, null, 2)}\n`)
  const missing = used.filter((key) => !list.includes(key))
  const unused = list.filter((key) => !used.includes(key))
  const fix = '`node scripts/checkBuild.mjs --texts` updates it, then build again'
  if (missing.length > 0)
    found.push(`the first screen uses ${missing.join(', ')}, which firstTexts.json lacks: ${fix}`)
  if (unused.length > 0)
    found.push(`firstTexts.json lists ${unused.join(', ')}, which the first screen does not use: ${fix}`)
}

/** The chunk list of the build in `dist`, by the same name as in scripts/build/chunkList.ts. */
export function readChunkList(dist) {
  const name = relative(ROOT, resolve(ROOT, dist)).replaceAll(/[^\w-]+/g, '_')
  return JSON.parse(readFileSync(at(`node_modules/.cache/rookery/chunks/${name}.json`), 'utf8'))
}

function main() {
  const { values } = parseArgs({
    options: { dist: { type: 'string', default: 'dist' }, texts: { type: 'boolean', default: false } },
  })
  const dist = resolve(ROOT, values.dist)
  const list = readChunkList(values.dist)
  const budgets = JSON.parse(readFileSync(at('bench/budgets.json'), 'utf8'))
  const files = readdirSync(dist, { recursive: true }).map((file) => file.split(sep).join('/'))
  const html = readFileSync(join(dist, 'index.html'), 'utf8')

  const found = faults({ list, files, html })
  for (const chunk of list.chunks)
    if (/\beval\(|\bnew Function\(/.test(readFileSync(join(dist, chunk.file), 'utf8')))
      found.push(`${chunk.file} evaluates strings as code, which the policy forbids`)

  const worker = files.includes('service-worker.js')
    ? readFileSync(join(dist, 'service-worker.js'), 'utf8')
    : ''
  found.push(...workerFaults(worker, list))
  const notices = files.includes('third-party.txt') ? readFileSync(join(dist, 'third-party.txt'), 'utf8') : ''
  found.push(...noticeFaults(notices, list, files))

  const sizeOf = (file) => brotli(readFileSync(join(dist, file))).length
  const first = firstScreenFiles(list)
  checkTexts(first.map((file) => readFileSync(join(dist, file), 'utf8')).join('\n'), values.texts, found)
  const page = first.map((file) => ({ file, bytes: sizeOf(file) }))
  const pageBytes = page.reduce((sum, { bytes }) => sum + bytes, 0)
  const engine = list.chunks.filter((chunk) => chunk.side === 'engine')
  for (const { file, bytes } of page) console.log(`  ${kB(bytes).padStart(9)}  ${file}`)
  const weigh = (what, bytes, budget) => {
    console.log(`${what}: ${kB(bytes)} brotli of ${kB(budget)}`)
    if (bytes > budget) found.push(`${what} is over its budget: ${kB(bytes)} of ${kB(budget)}`)
  }
  weigh('Page to the first timeline', pageBytes, budgets.size.pageBytes)
  const isStart = ({ file, entry }) => entry || CORE_FILE.test(file)
  const startBytes = engine.filter(isStart).reduce((sum, { file }) => sum + sizeOf(file), 0)
  weigh('Engine', startBytes, budgets.size.engineBytes)
  for (const chunk of engine)
    if (!isStart(chunk)) console.log(`Deferred part of the engine: ${kB(sizeOf(chunk.file))} ${chunk.file}`)

  if (worker !== '') console.log(`Service worker: ${kB(sizeOf('service-worker.js'))}`)
  console.log(`${compress(dist)} files precompressed (.br), build ${list.build}`)
  for (const fault of found) console.error(`FAILED ${fault}`)
  process.exitCode = found.length === 0 ? 0 : 1
}

if (import.meta.filename === process.argv[1]) main()
