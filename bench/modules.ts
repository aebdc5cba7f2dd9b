import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { fromRoot } from '../scripts/build/paths.ts'
import { buildClient, TEST_BUILD } from '../scripts/buildClient.mjs'
import { firstScreenFiles, readChunkList } from '../scripts/checkBuild.mjs'
import { brotli } from '../scripts/compress.mjs'
import { at } from '../scripts/run.mjs'

const DIST = 'node_modules/.cache/rookery/modules'
const PAGE = 'docs/firstScreen.md'
/** Modules below this share have one line together. */
const LEAST_BYTES = 60

interface ModuleSize {
  readonly module: string
  /** Minified. */
  readonly bytes: number
  /** By how much the compressed chunk shrinks without the module. */
  readonly gain: number
}

/** Builds the client with source maps, and lists in docs/firstScreen.md what the first screen consists of. */
export async function listModules(): Promise<string | null> {
  const failure = await buildClient({ outDir: DIST, build: TEST_BUILD, sourcemap: true })
  if (failure !== null) return failure
  const list = readChunkList(DIST)
  const page = firstScreenFiles(list)
  const engine = list.chunks
    .filter(({ side, file }) => side === 'engine' && !file.startsWith('assets/deferred-'))
    .map(({ file }) => file)
  const text = [
    '# What the first screen consists of',
    '',
    '`npm run bench -- size --modules` writes this page. Bytes are minified; "gain" is by how much the compressed chunk would',
    'shrink without the module (brotli). Gains do not add up to the chunk: modules that resemble each other share their cost.',
    'Decision 28 says what was moved out of it.',
    ...sectionOf('Page', page),
    ...sectionOf('Engine', engine),
    '',
  ].join('\n')
  writeFileSync(at(PAGE), text)
  return null
}

function sectionOf(title: string, files: readonly string[]): string[] {
  const chunks = files.map((file) => chunkOf(file))
  const rows = chunks.flatMap(({ modules }) => modules).sort((a, b) => b.gain - a.gain)
  const shown = rows.filter(({ gain }) => gain >= LEAST_BYTES)
  const rest = rows.filter(({ gain }) => gain < LEAST_BYTES)
  const sum = (all: readonly ModuleSize[], of: 'bytes' | 'gain'): number =>
    all.reduce((total, each) => total + each[of], 0)
  const total = chunks.reduce((bytes, { compressed }) => bytes + compressed, 0)
  return [
    '',
    `## ${title}: ${(total / 1000).toFixed(1)} kB`,
    '',
    '| Module | bytes | gain |',
    '|---|---|---|',
    ...shown.map(({ module, bytes, gain }) => `| ${module} | ${bytes} | ${gain} |`),
    `| ${rest.length} smaller ones | ${sum(rest, 'bytes')} | ${sum(rest, 'gain')} |`,
  ]
}

function chunkOf(file: string): { compressed: number; modules: readonly ModuleSize[] } {
  const path = join(at(DIST), file)
  const code = readFileSync(path, 'utf8')
  // `scripts/build/compileEagerly.ts` adds its line after the map is made.
  const mapped = code
    .replace(/^\/\/# allFunctionsCalledOnLoad\n/, '')
    .replace(/\n\/\/# sourceMappingURL=.*\s*$/, '')
  // A chunk that consists of the bundler's own code has no map.
  const map = existsSync(`${path}.map`) && new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')))
  const whole = quickBrotli(mapped)
  const modules = [...(map ? piecesOf(mapped, map) : [])].map(([module, pieces]) => ({
    module,
    bytes: pieces.reduce((bytes, { start, end }) => bytes + end - start, 0),
    gain: whole - quickBrotli(without(mapped, pieces)),
  }))
  return { compressed: brotli(Buffer.from(code)).length, modules }
}

interface Piece {
  readonly start: number
  readonly end: number
}

/** The pieces of `code` by module; what the bundler adds belongs to none. */
function piecesOf(code: string, map: SourceMap): ReadonlyMap<string, readonly Piece[]> {
  const pieces = new Map<string, Piece[]>()
  let at = 0
  code.split('\n').forEach((line, row) => {
    let module = ''
    let start = at
    for (let column = 0; column <= line.length; column++) {
      const next = column === line.length ? '' : moduleAt(map, row, column)
      if (next === module && column < line.length) continue
      const end = at + column
      if (end > start) pieces.set(module, [...(pieces.get(module) ?? []), { start, end }])
      module = next
      start = end
    }
    at += line.length + 1
  })
  return pieces
}

function moduleAt(map: SourceMap, row: number, column: number): string {
  const entry = map.findEntry(row, column)
  // Code that the bundler adds has no source.
  const source: string | undefined = 'originalSource' in entry ? entry.originalSource : undefined
  if (source === undefined || !('generatedLine' in entry) || entry.generatedLine !== row) return 'the bundler'
  return source.startsWith('virtual:') ? source : fromRoot(resolve(at(DIST), 'assets', source))
}

/** `code` without `pieces`, which are in their order. */
function without(code: string, pieces: readonly Piece[]): string {
  let kept = ''
  let from = 0
  for (const { start, end } of pieces) {
    kept += code.slice(from, start)
    from = end
  }
  return kept + code.slice(from)
}

/** Less thorough than `brotli`, which would take minutes for all modules. */
const quickBrotli = (code: string): number =>
  brotliCompressSync(code, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    },
  }).length
